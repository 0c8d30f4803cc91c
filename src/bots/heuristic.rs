//! How well off a turn leaves the seat that takes it, at a glance.

use super::rival::Rival;
use crate::rules::{
    Card, CardSet, Move, Plan, Ranks, RecycleTo, Rule, Scoring, Seat, Table, TurnGroup, View,
};

/// How many things are looked at.
pub(super) const PARTS: usize = 28;

/// What a turn leaves, part by part, or how much each part counts:
///
/// | parts | what |
/// |---|---|
/// | 0–3 | cards in the hand; whether these are none, one, two |
/// | 4 | rules under which the Palette leads |
/// | 5, 6 | of these, those that the hand can set; others that it can set and win with another card |
/// | 7 | cards of the hand that set a rule under which the Palette leads |
/// | 8, 9 | chance that the next rival, that each other rival, has no answer of one card |
/// | 10, 11 | chance that the next rival, that all rivals have no answer of one or two cards |
/// | 12, 21 | points under the rule that is left, alone and times part 11 |
/// | 13 | cards in the Palette |
/// | 14–20 | cards of the hand by number |
/// | 22 | colours in the hand |
/// | 23 | cards of the hand that would raise the Palette's rank |
/// | 24 | whether a card was stolen |
/// | 25 | how many qualifying cards the Palette is ahead |
/// | 26 | square of part 0 |
/// | 27 | unknown cards that are drawn |
pub(super) type Weights = [f32; PARTS];

/// What all turns from one position have in common.
#[derive(Debug)]
pub(super) struct Heuristic<'a> {
    table: &'a Table,
    seat: Seat,
    /// By seat: the worth of the Palette, nothing for a seat that is out.
    ranks: [Ranks; 4],
    /// The rivals, next to move first.
    rivals: [Option<Rival>; 3],
    weights: &'a Weights,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug)]
struct Stance {
    hand: CardSet,
    palette: CardSet,
    rule: Rule,
    /// How many unknown cards come to the hand.
    drawn: u8,
    /// What a 1 took away.
    stolen: Option<(Seat, Card)>,
}

/// What a Palette is good for, whatever is discarded afterwards.
struct Outlook {
    /// All cards of those colours whose rules the Palette leads under.
    leading: CardSet,
    /// Those rules: bit `s` for that of the strength `s`.
    leads: u8,
    /// By the rule's strength: the cards that would put the Palette ahead; all if it is.
    helping: [CardSet; 7],
    own: Ranks,
    /// The best that any rival has under each rule.
    rivals: Ranks,
    /// By rule, once it is asked for.
    prospects: [Option<Prospect>; 7],
    stole: bool,
    /// What the rivals can answer, next to move first.
    answers: [Answers; 3],
}

/// What a rival can answer with, whatever it holds.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    /// The cards that take the lead when discarded.
    discards: CardSet,
    /// By rule: the cards that take the lead when played.
    plays: [CardSet; 7],
    /// The chance that no play and discard together take the lead.
    no_two_cards: f32,
}

/// What a Palette is good for under one rule.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    safety: Safety,
    /// The tenth of the points that it would score; none in basic scoring.
    points: f32,
    /// The cards that would raise its rank.
    raising: CardSet,
    /// How many qualifying cards it is ahead.
    margin: f32,
}

/// How likely the rivals are to fail.
#[derive(Clone, Copy, Debug)]
struct Safety {
    next_one_card: f32,
    others_one_card: f32,
    next: f32,
    all: f32,
}

impl<'a> Heuristic<'a> {
    /// For the seat on turn, as it sees the table.
    pub(super) fn new(view: &'a View, weights: &'a Weights) -> Self {
        let table: &Table = view;
        let seat = table.turn().unwrap_or_default();
        let players = table.players();
        let unseen = view.unseen();
        let mut ranks = [Ranks::NONE; 4];
        for other in table.seats_in().filter(|&other| other != seat) {
            ranks[other.index()] = Ranks::of(table.palette(other));
        }
        let mut rivals = [None; 3];
        let following = (1..players).map(|step| Seat::new((seat.index() + step) % players));
        for (place, rival) in rivals
            .iter_mut()
            .zip(following.filter(|&other| !table.is_out(other)))
        {
            *place = Some(Rival::new(view, rival, unseen));
        }
        Self {
            table,
            seat,
            ranks,
            rivals,
            weights,
        }
    }

    /// Rates all turns of a group: more is better.
    pub(super) fn rate(&self, group: &TurnGroup, mut visit: impl FnMut(Plan, f32)) {
        self.look(group, |turn, parts| {
            visit(turn, weigh(&parts, self.weights));
        });
    }

    /// The turn that leaves the seat best off.
    pub(super) fn best(&self, groups: &[TurnGroup]) -> Option<Plan> {
        let mut best = None;
        for group in groups {
            self.rate(group, |turn, rating| {
                if best.is_none_or(|(_, other)| rating > other) {
                    best = Some((turn, rating));
                }
            });
        }
        best.map(|(turn, _)| turn)
    }

    /// Tells what all turns of a group leave; of turns that differ only in the order of their 5s, one.
    fn look(&self, group: &TurnGroup, mut visit: impl FnMut(Plan, Weights)) {
        group.for_each_start(|start, discards| {
            let stance = self.stand(start);
            let mut outlook = self.outlook(&stance);
            if discards.is_empty() {
                let parts = self.parts(&stance, &mut outlook);
                visit(group.turn(start, None), parts);
            }
            for card in discards {
                let mut after = stance;
                after.hand.remove(card);
                after.rule = card.colour().into();
                after.drawn += u8::from(group.draws_for(card));
                let parts = self.parts(&after, &mut outlook);
                visit(group.turn(start, Some(card)), parts);
            }
        });
    }

    /// After these moves.
    fn stand(&self, moves: Plan) -> Stance {
        let table = self.table;
        let mut stance = Stance {
            hand: table.hand(self.seat),
            palette: table.palette(self.seat),
            rule: table.rule(),
            drawn: 0,
            stolen: None,
        };
        for mv in moves {
            match mv {
                Move::Play(card) => stance.play(card, table),
                Move::Canvas(card) => {
                    stance.hand.remove(card);
                    stance.rule = card.colour().into();
                }
                Move::Steal { seat, card } => stance.stolen = Some((seat, card)),
                Move::Recycle { card, to } => {
                    stance.palette.remove(card);
                    if to == RecycleTo::Canvas {
                        stance.rule = card.colour().into();
                    }
                }
                Move::Draw => stance.drawn += 1,
                Move::Decline | Move::End | Move::Concede => {}
            }
        }
        stance
    }

    fn outlook(&self, stance: &Stance) -> Outlook {
        let own = Ranks::of(stance.palette);
        let mut ranks = self.ranks;
        if let Some((seat, card)) = stance.stolen {
            ranks[seat.index()] = Ranks::of(self.table.palette(seat).without(card));
        }
        let rivals = ranks.iter().fold(Ranks::NONE, Ranks::max);
        let mut leading = CardSet::EMPTY;
        let mut leads = 0;
        let mut helping = [CardSet::ALL; 7];
        for rule in Rule::ALL {
            if own.under(rule) > rivals.under(rule) {
                leading |= CardSet::of_colour(rule.colour());
                leads |= 1 << rule as u8;
            } else {
                helping[rule as usize] =
                    rule.additions_to(stance.palette, own.under(rule), rivals.under(rule));
            }
        }
        let mut answers = [Answers::default(); 3];
        for (answers, rival) in answers.iter_mut().zip(self.rivals.iter().flatten()) {
            let mut palette = rival.palette;
            if let Some((_, card)) = stance.stolen {
                palette.remove(card);
            }
            let theirs = ranks[rival.seat.index()];
            let mut bar = own;
            for (seat, ranks) in ranks.iter().enumerate() {
                if seat != rival.seat.index() {
                    bar = bar.max(ranks);
                }
            }
            answers.no_two_cards = 1.0;
            for (plays, rule) in answers.plays.iter_mut().zip(Rule::ALL) {
                let colour = CardSet::of_colour(rule.colour());
                if theirs.under(rule) > bar.under(rule) {
                    answers.discards |= colour;
                } else {
                    *plays = rule.additions_to(palette, theirs.under(rule), bar.under(rule));
                    answers.no_two_cards *= 1.0
                        - (1.0 - rival.chance_of_none(*plays))
                            * (1.0 - rival.chance_of_none(colour));
                }
            }
        }
        Outlook {
            leading,
            leads,
            helping,
            own,
            rivals,
            prospects: [None; 7],
            stole: stance.stolen.is_some(),
            answers,
        }
    }

    fn parts(&self, after: &Stance, outlook: &mut Outlook) -> Weights {
        let prospect = match outlook.prospects[after.rule.index()] {
            Some(prospect) => prospect,
            None => {
                let prospect = self.prospect(after, outlook);
                outlook.prospects[after.rule.index()] = Some(prospect);
                prospect
            }
        };
        let safety = prospect.safety;
        let hand = after.hand;
        let size = hand.len() + usize::from(after.drawn);
        let is = |fact: bool| f32::from(u8::from(fact));
        let mut parts = [0.0; PARTS];
        parts[0] = size as f32;
        parts[1] = is(size == 0);
        parts[2] = is(size == 1);
        parts[3] = is(size == 2);
        parts[4] = outlook.leads.count_ones() as f32;
        let mut colours = hand.colours() as u8;
        parts[22] = colours.count_ones() as f32;
        parts[5] = (colours & outlook.leads).count_ones() as f32;
        colours &= !outlook.leads;
        while colours != 0 {
            let strength = colours.trailing_zeros();
            let helping = hand & outlook.helping[strength as usize];
            let discards = hand & CardSet::of_colours(1 << strength);
            parts[6] += is(!helping.is_empty() && !(helping | discards).is_single());
            colours &= colours - 1;
        }
        parts[7] = (hand & outlook.leading).len() as f32;
        parts[8] = safety.next_one_card;
        parts[9] = safety.others_one_card;
        parts[10] = safety.next;
        parts[11] = safety.all;
        parts[12] = prospect.points;
        parts[21] = prospect.points * safety.all;
        parts[13] = after.palette.len() as f32;
        let numbers = hand.by_number();
        for (part, &cards) in parts[14..].iter_mut().zip(&numbers[1..]) {
            *part = f32::from(cards);
        }
        parts[23] = (hand & prospect.raising).len() as f32;
        parts[24] = is(outlook.stole);
        parts[25] = prospect.margin;
        parts[26] = (size * size) as f32 / 10.0;
        parts[27] = f32::from(after.drawn);
        parts
    }

    /// What the Palette is good for under the rule that is left.
    fn prospect(&self, after: &Stance, outlook: &Outlook) -> Prospect {
        let Stance { palette, rule, .. } = *after;
        let own = outlook.own.under(rule);
        let points = match self.table.variant().scoring {
            Scoring::Advanced => rule.qualifying(palette).points() as f32 / 10.0,
            Scoring::Basic => 0.0,
        };
        let margin = own
            .count()
            .saturating_sub(outlook.rivals.under(rule).count());
        Prospect {
            safety: self.safety(rule, outlook),
            points,
            raising: rule.additions_to(palette, own, own),
            margin: f32::from(margin),
        }
    }

    /// How likely the rivals are to find no answer under this rule.
    fn safety(&self, rule: Rule, outlook: &Outlook) -> Safety {
        let mut safety = Safety {
            next_one_card: 1.0,
            others_one_card: 0.0,
            next: 1.0,
            all: 1.0,
        };
        let rivals = self.rivals.iter().flatten().zip(&outlook.answers);
        for (order, (rival, answers)) in rivals.enumerate() {
            let one_card = answers.discards | answers.plays[rule.index()];
            let one_card_fails = rival.chance_of_none(one_card);
            let fails = one_card_fails * answers.no_two_cards;
            safety.all *= fails;
            if order == 0 {
                safety.next_one_card = one_card_fails;
                safety.next = fails;
            } else {
                safety.others_one_card += one_card_fails;
            }
        }
        safety
    }
}

impl Stance {
    fn play(&mut self, card: Card, table: &Table) {
        self.hand.remove(card);
        self.palette.insert(card);
        let draws = card.number() == 3 && table.variant().actions && table.deck_len() > 0;
        self.drawn += u8::from(draws);
    }
}

/// The parts, each as often as it counts.
fn weigh(parts: &Weights, weights: &Weights) -> f32 {
    // Four sums that do not wait for each other; no part may be left over.
    const { assert!(PARTS.is_multiple_of(4)) };
    let mut sums = [0.0; 4];
    for (parts, weights) in parts.chunks_exact(4).zip(weights.chunks_exact(4)) {
        for (sum, (part, weight)) in sums.iter_mut().zip(parts.iter().zip(weights)) {
            *sum += part * weight;
        }
    }
    sums.iter().sum()
}
