# `coffer test package`: the package in a fresh Debian, made by mmdebstrap from this machine's sources of packages.
# shellcheck shell=bash

readonly package_test_packages=(mmdebstrap lintian iproute2 systemd)
# What the units may be exposed to at most, in tenths, by `systemd-analyze security`.
readonly exposure_limit=20

test_package() { # [PACKAGE]: an existing one instead of a new one
    local work file=${1:-}
    ((EUID == 0)) || die "the package is tested in a Debian of its own, which only root can make"
    if [[ -z $file ]]; then
        (command_package) || exit 1
        file=$(find "$project/.build" -maxdepth 1 -name 'coffer_*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1)
        file=${file#* }
    fi
    file=$(realpath -e -- "$file") || die "there is no package $file"
    work=$(mktemp -d -t coffer-package.XXXXXX) || exit 1
    # shellcheck disable=SC2064 # the folder of this call
    trap "rm -rf --one-file-system '$work'" EXIT
    trap 'exit 1' TERM INT HUP
    chmod 755 "$work"
    say "== the package: $file, $(($(stat -c %s "$file") / 1024)) KiB"
    (($(stat -c %s "$file") <= 12 << 20)) || die "the package has more than 12 MiB"
    lintian --allow-root --fail-on error "$file" || die "lintian finds errors"
    say "== a fresh Debian"
    cp "$file" "$work/coffer.deb" && make_root && make_lower || die "the fresh Debian cannot be made"
    check_units || die "the units are not as they should be"
    say "== install, demo, upgrade, removal, purge"
    run_inside || die "the package fails"
    say "the package is all right"
}

# The Debian of this machine; apt fetches there what the package needs, so that the tests need no network.
make_root() {
    local sources=/etc/apt/sources.list.d/debian.sources codename
    [[ -r $sources ]] || sources=/etc/apt/sources.list
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    # shellcheck disable=SC2016 # for the shell of the hook
    mmdebstrap --quiet --variant=minbase --mode=root --include=procps --skip=cleanup/apt \
        --customize-hook='mkdir "$1/test"' --customize-hook="copy-in '$work/coffer.deb' /test" \
        --customize-hook='chroot "$1" apt-get -q -y --no-install-recommends --download-only install /test/coffer.deb' \
        "$codename" "$work/root" "$sources" >"$work/log" 2>&1 || { cat "$work/log" >&7 && return 1; }
}

# The same package with a lower version.
make_lower() {
    local folder=$work/root/test
    dpkg-deb -R "$file" "$work/lower" &&
        sed -i 's/^Version: .*/Version: 0.9/' "$work/lower/DEBIAN/control" &&
        echo 0.9 >"$work/lower/usr/share/coffer/version" &&
        dpkg-deb --root-owner-group -Znone --build "$work/lower" "$folder/lower.deb" >/dev/null &&
        cp "$deploy/tests/package/inside.sh" "$folder"
}

check_units() {
    local unit=$work/lower/lib/systemd/system/coffer.service exposure
    # The programs and the manual lie in the unpacked package.
    mkdir -p "$work/lower/etc/systemd/system" && cp "$unit" "$work/coffer.service" &&
        sed -e "s|^ExecStart=|ExecStart=$work/lower|" -e '/^Documentation=/d' -i "$work/coffer.service" &&
        sed -e '/^Documentation=/d' "${unit%service}socket" >"$work/coffer.socket" &&
        systemd-analyze verify "$work/coffer.service" "$work/coffer.socket" || return 1
    exposure=$(systemd-analyze security --offline=yes --threshold=$exposure_limit --no-pager "$unit") || {
        say "$exposure"
        return 1
    }
    say "units verified; ${exposure##*$'\n'}"
}

# Everything that the tests start ends with their process namespace, and their mounts go with the other.
run_inside() {
    # shellcheck disable=SC2016 # for the inner shell
    timeout --kill-after=10 600 unshare --mount --net --pid --fork --kill-child bash -c '
        ip link set lo up && mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/dev/shm" &&
            exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$1" /test/inside.sh /test' inside "$work/root"
}
