# `coffer test package`: the package in a fresh Debian.
# shellcheck shell=bash

readonly package_test_packages=("${debian_packages[@]}" lintian systemd)
# What the units may be exposed to at most, in tenths, by `systemd-analyze security`.
readonly exposure_limit=20

test_package() { # [PACKAGE]
    local work file
    begin_debian_test "$@"
    say "== the package: $file, $(($(stat -c %s "$file") / 1024)) KiB"
    (($(stat -c %s "$file") <= 12 << 20)) || die "the package has more than 12 MiB"
    lintian --allow-root --fail-on error "$file" || die "lintian finds errors"
    say "== a fresh Debian"
    make_root && make_lower || die "the fresh Debian cannot be made"
    check_units || die "the units are not as they should be"
    say "== install, demo, upgrade, removal, purge"
    run_inside || die "the package fails"
    say "the package is all right"
}

# Apt fetches what the package needs while the Debian is made, so that the tests need no network.
make_root() {
    cp "$file" "$work/coffer.deb" || return 1
    # shellcheck disable=SC2016 # for the shell of the hook
    make_debian "$work/root" --include=procps --skip=cleanup/apt --customize-hook='mkdir "$1/test"' \
        --customize-hook="copy-in '$work/coffer.deb' /test" \
        --customize-hook='chroot "$1" apt-get -q -y --no-install-recommends --download-only install /test/coffer.deb'
}

# The same package with a lower version.
make_lower() {
    dpkg-deb -R "$file" "$work/lower" &&
        sed -i 's/^Version: .*/Version: 0.9/' "$work/lower/DEBIAN/control" &&
        echo 0.9 >"$work/lower/usr/share/coffer/version" &&
        dpkg-deb --root-owner-group -Znone --build "$work/lower" "$work/root/test/lower.deb" >/dev/null &&
        cp "$deploy"/tests/package/{inside.sh,oldest.tar.gz} "$work/root/test"
}

# The programs lie in the unpacked package here, and the manual is not installed.
check_units() {
    local units=$work/lower/lib/systemd/system exposure
    sed -e "s|^ExecStart=|ExecStart=$work/lower|" -e '/^Documentation=/d' "$units/coffer.service" >"$work/coffer.service" &&
        sed -e '/^Documentation=/d' "$units/coffer.socket" >"$work/coffer.socket" &&
        systemd-analyze verify "$work/coffer.service" "$work/coffer.socket" || return 1
    exposure=$(systemd-analyze security --offline=yes --threshold=$exposure_limit --no-pager \
        "$units/coffer.service") || {
        say "$exposure"
        return 1
    }
    say "units verified; ${exposure##*$'\n'}"
}

# Everything that the tests start ends with their process namespace, and their mounts go with the other.
run_inside() {
    # shellcheck disable=SC2016 # for the inner shell
    timeout --kill-after=10 1200 unshare --mount --net --pid --fork --kill-child bash -c '
        ip link set lo up && mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/dev/shm" &&
            exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$1" /test/inside.sh /test
        ' inside "$work/root"
}
