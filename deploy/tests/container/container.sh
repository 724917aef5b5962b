# `coffer test container`: the image is built by buildah on a fresh Debian, and runs with a read-only root.
# shellcheck shell=bash

readonly container_test_packages=("${debian_packages[@]}" buildah podman crun)

test_container() { # [PACKAGE]
    local work file storage
    begin_debian_test "$@"
    mkdir "$work/context" && cp "$file" "$work/context" || exit 1
    storage=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
    say "== the base: a fresh Debian, FROM scratch"
    make_base || die "the base cannot be made"
    say "== the image"
    buildah "${storage[@]}" bud --quiet --isolation chroot --build-arg BASE=localhost/debian --tag coffer \
        --format docker --file "$deploy/container/Containerfile" "$work/context" >"$work/log" 2>&1 || {
        cat "$work/log" >&7
        die "the image cannot be built"
    }
    buildah "${storage[@]}" images
    say "== the container, read-only, as its user, without a network"
    check_container || die "the container fails"
    say "the container is all right"
}

make_base() {
    local base
    make_debian "$work/debian.tar" && base=$(buildah "${storage[@]}" from scratch) &&
        buildah "${storage[@]}" add --quiet "$base" "$work/debian.tar" / >/dev/null &&
        buildah "${storage[@]}" commit --quiet "$base" localhost/debian >/dev/null &&
        buildah "${storage[@]}" rm "$base" >/dev/null
}

# Processes and mounts of the container go with the namespaces. crun refuses mixed versions of cgroups, so it sees none.
check_container() {
    # shellcheck disable=SC2016 # for the inner shell
    timeout --kill-after=10 300 unshare --mount --net --pid --fork --mount-proc --kill-child bash -c '
        ! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"
        ' inside "$deploy/tests/container/inside.sh" "$work/data" "${storage[@]}"
}
