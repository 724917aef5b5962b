# A fresh Debian for the tests of the package and of the container.
# shellcheck shell=bash

readonly debian_packages=(mmdebstrap iproute2)

# Makes the Debian of this machine, from this machine's sources of packages, in a folder or a file. Uses the caller's
# folder `work`. The namespaces take along every process and mount when somebody ends the test; nobody needs the folder
# after a crash of the machine, so dpkg does not wait for the disk.
make_debian() { # TARGET [OPTION…]
    local target=$1 sources=/etc/apt/sources.list.d/debian.sources codename
    shift
    [[ -r $sources ]] || sources=/etc/apt/sources.list
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    unshare --mount --pid --fork --kill-child --mount-proc mmdebstrap --quiet --variant=minbase --mode=root \
        --dpkgopt=force-unsafe-io "$@" "$codename" "$target" "$sources" >"$work/log" 2>&1 || {
        cat "$work/log" >&7
        return 1
    }
}

# Makes the folder `work`, which goes with this process, and puts the absolute path of the package in `file`.
begin_debian_test() { # [PACKAGE]: an existing one instead of a new one
    file=${1:-}
    ((EUID == 0)) || die "this test makes a Debian of its own, which only root can do"
    if [[ -z $file ]]; then
        (command_package) || exit 1
        file=$(find "$project/.build/package" -name 'coffer_*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1)
        file=${file#* }
    fi
    file=$(realpath -e -- "$file") || die "there is no package $file"
    work=$(mktemp -d -t coffer-debian.XXXXXX) || exit 1
    chmod 755 "$work"
    # shellcheck disable=SC2064 # the folder of this call
    trap "rm -rf --one-file-system '$work'" EXIT
    trap 'exit 1' TERM INT HUP
}
