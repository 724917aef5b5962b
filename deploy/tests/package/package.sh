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
    make_root && make_others || die "the fresh Debian cannot be made"
    check_units || die "the units are not as they should be"
    say "== install, demo, upgrade, rollback, removal, purge"
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

# The same package with a lower version, and with a higher one whose ledger seems to know one migration more.
make_others() {
    local programs=$work/other/usr/lib/coffer
    cp "$deploy"/tests/package/{inside.sh,oldest.tar.gz} "$work/root/test" && dpkg-deb -R "$file" "$work/other" &&
        pack_as 0.9 lower.deb && mkdir "$programs/real" && mv "$programs/coffer-ledger" "$programs/real" || return 1
    cat >"$programs/coffer-ledger" <<'PROGRAM'
#!/bin/bash
real=/usr/lib/coffer/real/coffer-ledger
[[ ${1:-} == --schema ]] || exec "$real" "$@"
"$real" "$@" | { read -r applied known && echo "$applied $((known + 1))"; }
PROGRAM
    chmod 755 "$programs/coffer-ledger" && pack_as 99 higher.deb
}

pack_as() { # VERSION FILE
    sed -i "s/^Version: .*/Version: $1/" "$work/other/DEBIAN/control" &&
        echo "$1" >"$work/other/usr/share/coffer/version" &&
        dpkg-deb --root-owner-group -Znone --build "$work/other" "$work/root/test/$2" >/dev/null
}

# The programs lie in the unpacked package here, and the manual is not installed.
check_units() {
    local units=$work/other/lib/systemd/system exposure unit
    for unit in coffer.service coffer.socket coffer-https.socket; do
        sed -e "s#^Exec\(Start\|Reload\)=#&$work/other#" -e '/^Documentation=/d' "$units/$unit" >"$work/$unit" || return 1
    done
    systemd-analyze verify "$work/coffer.service" "$work/coffer.socket" "$work/coffer-https.socket" || return 1
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
            mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" &&
            exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$1" /test/inside.sh /test
        ' inside "$work/root"
}
