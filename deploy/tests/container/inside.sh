#!/usr/bin/env bash
# The image `coffer` in a container: inside.sh FOLDER PODMAN-OPTION…

set -u -o pipefail
data=$1
shift
readonly data podman=(podman --log-level fatal "$@")
# Without a network of its own, without cgroups, and with the limits of this process.
readonly options=(--name coffer --network none --runtime crun --cgroups disabled --log-driver k8s-file
    --ulimit "nofile=$(ulimit -n):$(ulimit -n)" --ulimit "nproc=$(ulimit -u):$(ulimit -u)")

fail() {
    echo "FAILED: $*" >&2
    "${podman[@]}" logs coffer 2>&1 | tail -n 20 >&2
    exit 1
}

start() { # OPTION…
    "${podman[@]}" run --detach --replace "${options[@]}" --read-only --tmpfs /tmp --cap-drop ALL \
        --security-opt no-new-privileges --volume "$data:/var/lib/coffer:U" "$@" coffer >/dev/null || fail "it does not start"
}

await_health() {
    local tries
    for ((tries = 0; tries < 60; tries++)); do
        "${podman[@]}" healthcheck run coffer >/dev/null 2>&1 && return
        sleep 0.5
    done
    fail "it is never healthy"
}

inside() { "${podman[@]}" exec coffer "$@"; }

mkdir "$data"
start
# Production without its settings ends at once and says why.
status=$("${podman[@]}" wait coffer)
[[ $status == 1 ]] || fail "without settings it ended with $status"
"${podman[@]}" logs coffer 2>&1 | grep -q COFFER_PUBLIC_URL || fail "it does not say what is missing"

production=(--env COFFER_PUBLIC_URL=https://money.example.org --env COFFER_TRUSTED_PROXIES=172.30.71.2
    --env COFFER_SMTP_URL=smtp://u:p@mail.example.org:587 --env COFFER_MAIL_FROM=money@example.org)
start "${production[@]}"
await_health
[[ $(inside id -un) == coffer ]] || fail "it runs as $(inside id -un)"
! inside touch /etc/coffer/new 2>/dev/null || fail "its root can be written to"
! inside sh -c 'command -v gcc swift' || fail "it has a compiler"
inside coffer status || fail "not everything is ready"
inside coffer check || fail "its data is not whole"
keys=$(inside sha256sum /var/lib/coffer/keys/signing.seed)
"${podman[@]}" stop --time 60 coffer >/dev/null || fail "it does not stop"
[[ $("${podman[@]}" inspect --format '{{.State.ExitCode}}' coffer) == 0 ]] || fail "it did not end by itself"

# Another container goes on with the data.
start "${production[@]}"
await_health
[[ $(inside sha256sum /var/lib/coffer/keys/signing.seed) == "$keys" ]] || fail "the data did not stay"
"${podman[@]}" rm --force --time 60 coffer >/dev/null
