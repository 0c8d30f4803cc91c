#!/bin/sh
# Installs what Linux needs to build and run Red7:   sh .cargo/linux-deps.sh [play|test]
#
#   play   (the default) C compiler, headers, libraries of the window, a Vulkan driver
#   test   the same, and what the window tests use: Xvfb, xdotool, the software Vulkan driver
#
# It looks first: where nothing is missing it does nothing and asks for no password.
set -eu

purpose=${1:-play}
case $purpose in
    play | test) ;;
    *)
        echo "usage: sh .cargo/linux-deps.sh [play|test]" >&2
        exit 2
        ;;
esac
[ "$(uname -s)" = Linux ] || exit 0

have() { command -v "$1" >/dev/null 2>&1; }

# Lists the Vulkan drivers whose name fits a pattern.
drivers() {
    for folder in /etc /usr/share /usr/local/share; do
        find -L "$folder/vulkan/icd.d" -maxdepth 1 -name "$1" 2>/dev/null || true
    done
}

# Names what is missing, one thing a line.
list_missing() {
    have cc || echo "a C compiler"
    if have pkg-config; then
        for header in alsa libudev wayland-client xkbcommon; do
            pkg-config --exists "$header" || echo "the headers of $header"
        done
    else
        echo "pkg-config"
    fi
    # No compiler asks for these: the game loads them when it starts. Ordinary users do not have ldconfig in their path.
    libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
    for library in libX11.so.6 libX11-xcb.so.1 libXcursor.so.1 libXi.so.6 libxkbcommon-x11.so.0 \
        libwayland-client.so.0 libvulkan.so.1; do
        case $libraries in
            *"$library "*) ;;
            *) echo "$library" ;;
        esac
    done
    if [ "$purpose" = test ]; then
        have Xvfb || echo "Xvfb"
        have xdotool || echo "xdotool"
        [ -n "$(drivers 'lvp_icd*.json')" ] || echo "the software Vulkan driver"
    elif [ -z "$(drivers '*.json')" ]; then
        echo "a Vulkan driver"
    fi
}

# The same in one line, empty if nothing is missing.
missing() { list_missing | paste -s -d, - | sed 's/,/, /g'; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif have sudo; then
        sudo "$@"
    else
        echo "There is no sudo here: run this as root: sh $0 $purpose" >&2
        exit 1
    fi
}

lacking=$(missing)
[ -n "$lacking" ] || exit 0
echo "Red7 needs $lacking."

if have apt-get; then
    set -- gcc libc6-dev pkg-config libasound2-dev libudev-dev libwayland-dev libxkbcommon-dev \
        libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libwayland-client0 libvulkan1 mesa-vulkan-drivers
    [ "$purpose" = play ] || set -- "$@" xvfb xdotool
    # If one of several sources cannot be reached, the others may still have everything.
    as_root apt-get update -q || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
elif have dnf; then
    set -- gcc pkgconf-pkg-config alsa-lib-devel systemd-devel wayland-devel libxkbcommon-devel \
        libX11 libX11-xcb libXcursor libXi libxkbcommon-x11 libwayland-client vulkan-loader mesa-vulkan-drivers
    [ "$purpose" = play ] || set -- "$@" xorg-x11-server-Xvfb xdotool
    as_root dnf install -y "$@"
elif have pacman; then
    set -- gcc pkgconf alsa-lib systemd-libs wayland libxkbcommon \
        libx11 libxcursor libxi libxkbcommon-x11 vulkan-icd-loader
    # Which driver suits the graphics card is for its owner to choose. The software driver runs everywhere.
    if [ "$purpose" = test ] || [ -z "$(drivers '*.json')" ]; then
        set -- "$@" vulkan-swrast
    fi
    [ "$purpose" = play ] || set -- "$@" xorg-server-xvfb xdotool
    # A new system has no list of packages yet. One that has is not brought half up to date behind its owner's back.
    pacman -Si gcc >/dev/null 2>&1 || as_root pacman -Sy
    as_root pacman -S --needed --noconfirm "$@"
elif have zypper; then
    set -- gcc pkg-config alsa-devel libudev-devel wayland-devel libxkbcommon-devel \
        libX11-6 libX11-xcb1 libXcursor1 libXi6 libxkbcommon-x11-0 libwayland-client0 libvulkan1 libvulkan_lvp
    [ "$purpose" = play ] || set -- "$@" xorg-x11-server-Xvfb xdotool
    as_root zypper --non-interactive install --no-recommends "$@"
else
    echo "There is neither apt-get nor dnf, pacman or zypper here: install this with the tools of your system, then run the rest of the command." >&2
    exit 1
fi

lacking=$(missing)
[ -z "$lacking" ] || {
    echo "After the installation Red7 still needs $lacking." >&2
    exit 1
}
