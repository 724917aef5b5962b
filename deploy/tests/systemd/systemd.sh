# `coffer test systemd`: the installed unit and its socket under systemd itself, which boots in a container.
# shellcheck shell=bash

readonly systemd_test_packages=("${debian_packages[@]}" systemd-container)

test_systemd() { # [PACKAGE]
    local work file
    begin_debian_test "$@"
    say "== a fresh Debian with systemd, and the package"
    make_bootable || die "the fresh Debian cannot be made"
    say "== the unit under systemd"
    # The machine turns itself off after the test.
    timeout --kill-after=10 600 systemd-nspawn --quiet --directory "$work/root" --boot --register=no --keep-unit \
        --private-network --console=pipe </dev/null >"$work/console" 2>&1
    cat "$work/root/test/log"
    [[ $(tail -n 1 "$work/root/test/log") == 'all is right' ]] || {
        tail -n 20 "$work/console" >&7
        die "the unit fails"
    }
}

make_bootable() {
    local system=$work/root/etc/systemd/system
    cp "$file" "$work/coffer.deb" || return 1
    # shellcheck disable=SC2016 # for the shell of the hook
    make_debian "$work/root" --include=procps,systemd,dbus --skip=cleanup/apt --customize-hook='mkdir "$1/test"' \
        --customize-hook="copy-in '$work/coffer.deb' '$deploy/tests/systemd/inside.sh' /test" \
        --customize-hook='chroot "$1" apt-get -q -y --no-install-recommends install /test/coffer.deb' || return 1
    printf '[Service]\nType=oneshot\nExecStart=/test/inside.sh\nStandardOutput=file:/test/log\nStandardError=file:/test/log\n%s' \
        $'ExecStopPost=/usr/bin/systemctl --no-block poweroff\n' >"$system/coffer-test.service" &&
        mkdir -p "$system/multi-user.target.wants" &&
        ln -s ../coffer-test.service "$system/multi-user.target.wants"
}
