//! What a process has used so far, from `/proc`.

use std::fs;

/// The clock of `/proc`: this many ticks are a second on every Linux there is.
const TICKS: f64 = 100.0;

/// Processor time, seconds: of all threads of this process, and of those among them that draw in software.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cpu {
    pub all: f64,
    pub software: f64,
}

impl Cpu {
    /// Until now.
    pub fn now() -> Self {
        let mut cpu = Self::default();
        for task in fs::read_dir("/proc/self/task")
            .into_iter()
            .flatten()
            .flatten()
        {
            let Ok(stat) = fs::read_to_string(task.path().join("stat")) else {
                continue;
            };
            // The name stands in brackets and may hold anything.
            let Some((head, rest)) = stat.rsplit_once(')') else {
                continue;
            };
            let numbers: Vec<&str> = rest.split_whitespace().collect();
            let ticks = |place: usize| numbers.get(place).and_then(|n| n.parse::<f64>().ok());
            let used = (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / TICKS;
            cpu.all += used;
            if head.contains("(llvmpipe") {
                cpu.software += used;
            }
        }
        cpu
    }
}

/// Memory that the process occupies and shares with no other, megabytes of a million bytes.
pub fn memory() -> f64 {
    let rollup = fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let private = rollup.lines().filter(|line| line.starts_with("Private_"));
    let kilobytes: f64 = private
        .filter_map(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok())
        .sum();
    kilobytes * 1024.0 / 1e6
}
