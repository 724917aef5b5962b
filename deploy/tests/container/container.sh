# `coffer test container`: the image is built by buildah on a fresh Debian, runs with a read-only root, and beside Caddy as
# compose.yaml says.
# shellcheck shell=bash

readonly container_test_packages=("${debian_packages[@]}" buildah podman crun docker-compose netavark
    aardvark-dns iptables curl)

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
    configure_podman || exit 1
    check_container || die "the container fails"
    say "== compose.yaml, with a Caddy of Debian"
    make_caddy && make_project && check_compose || die "compose.yaml fails"
    say "the container is all right"
}

make_base() {
    local base
    make_debian "$work/debian.tar" && base=$(buildah "${storage[@]}" from scratch) &&
        buildah "${storage[@]}" add --quiet "$base" "$work/debian.tar" / >/dev/null &&
        buildah "${storage[@]}" commit --quiet "$base" localhost/debian >/dev/null &&
        buildah "${storage[@]}" rm "$base" >/dev/null
}

# Stands in for the image of Caddy, which nobody can fetch without a network.
make_caddy() {
    local caddy
    caddy=$(buildah "${storage[@]}" from localhost/debian) &&
        buildah "${storage[@]}" run --isolation chroot "$caddy" -- sh -c \
            'apt-get -q update && apt-get -q -y --no-install-recommends install caddy' >"$work/log" 2>&1 &&
        buildah "${storage[@]}" config --env XDG_DATA_HOME=/data --env XDG_CONFIG_HOME=/config \
            --cmd '["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]' "$caddy" &&
        buildah "${storage[@]}" commit --quiet "$caddy" docker.io/library/caddy:2 >/dev/null || {
        cat "$work/log" >&7
        return 1
    }
}

# What compose.yaml needs of the project.
make_project() {
    mkdir -p "$work"/project/{deploy,.build/package} && cp -r "$deploy"/{container,edge} "$work/project/deploy"
}

# How podman finds the images, and does without cgroups.
configure_podman() {
    printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/storage" "$work/run" \
        >"$work/storage.conf"
    printf '%s\n' '[containers]' 'cgroups = "disabled"' 'log_driver = "k8s-file"' \
        "default_ulimits = [\"nofile=$(ulimit -n):$(ulimit -n)\", \"nproc=$(ulimit -u):$(ulimit -u)\"]" \
        '[engine]' 'runtime = "crun"' 'cgroup_manager = "cgroupfs"' 'events_logger = "file"' \
        '[network]' 'network_backend = "netavark"' \
        "network_config_dir = \"$work/networks\"" >"$work/containers.conf"
}

check_compose() {
    in_namespaces "$deploy/tests/container/compose.sh" "$work/project"
}

check_container() {
    in_namespaces "$deploy/tests/container/inside.sh" "$work/data" "${storage[@]}"
}

# Processes and mounts of the container go with the namespaces. crun refuses mixed versions of cgroups, so it sees none;
# podman leaves nothing in the /run of this machine.
in_namespaces() { # COMMAND [ARGUMENT…]
    # shellcheck disable=SC2016 # for the inner shell
    work=$work timeout --kill-after=10 300 unshare --mount --net --pid --fork --mount-proc --kill-child bash -c '
        ! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified
        mount -t tmpfs tmpfs /run || exit
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root CONTAINERS_CONF="$work/containers.conf" \
            CONTAINERS_STORAGE_CONF="$work/storage.conf" "$@"
        ' inside "$@"
}
