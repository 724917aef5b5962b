#!/usr/bin/env bash
# compose.yaml with its own network: compose.sh FOLDER. FOLDER is the project as compose.yaml needs it; the images are there
# already. Debian 12 has the old docker-compose, which speaks to podman's socket.

set -u -o pipefail
compose=(docker-compose --file "$1/deploy/container/compose.yaml")
readonly compose edge=https://localhost
export DOCKER_HOST=unix://$1/podman.sock

fail() {
    echo "FAILED: $*" >&2
    "${compose[@]}" logs 2>&1 | tail -n 40 >&2
    exit 1
}

await_edge() {
    local tries
    for ((tries = 0; tries < 120; tries++)); do
        curl -ksSf -o /dev/null "$edge/readyz" 2>/dev/null && return
        sleep 0.5
    done
    fail "it is never ready behind Caddy"
}

status_of() { curl -ksS -o /dev/null -w '%{http_code}' "$@"; }

ip link set lo up
podman system service --time 0 "$DOCKER_HOST" >"$1/service.log" 2>&1 &
for ((tries = 0; tries < 100; tries++)); do [[ ! -S $1/podman.sock ]] || break && sleep 0.1; done
# Caddy vouches for this name itself, and asks no authority.
cat >"$1/deploy/container/.env" <<'SETTINGS'
COFFER_HOST=localhost
COFFER_SMTP_URL=smtp://user:password@mail.example.org:587
COFFER_MAIL_FROM=Coffer <money@example.org>
SETTINGS
"${compose[@]}" up --detach >"$1/compose.log" 2>&1 || fail "$(<"$1/compose.log")"
await_edge
[[ $(status_of "$edge/metrics") == 404 ]] || fail "metrics are open"
[[ $(status_of http://localhost/healthz) == 308 ]] || fail "plain HTTP is served"
curl -ksS -D - -o /dev/null "$edge/healthz" | grep -qi '^strict-transport-security' || fail "Coffer takes it for plain HTTP"
keys=$(podman exec container_coffer_1 sha256sum /var/lib/coffer/keys/signing.seed) || fail "no keys"
# The address of the client, and not of Caddy.
podman exec container_coffer_1 grep -q 'address=172.30.71.1 \|"address":"172.30.71.1"' /var/lib/coffer/log/gateway.log ||
    fail "addresses: $(podman exec container_coffer_1 tail -n 2 /var/lib/coffer/log/gateway.log)"
! podman exec container_coffer_1 touch /etc/coffer/new 2>/dev/null || fail "the root of Coffer can be written to"
"${compose[@]}" down >"$1/compose.log" 2>&1 || fail "$(<"$1/compose.log")"
"${compose[@]}" up --detach >"$1/compose.log" 2>&1 || fail "$(<"$1/compose.log")"
await_edge
[[ $(podman exec container_coffer_1 sha256sum /var/lib/coffer/keys/signing.seed) == "$keys" ]] || fail "the data did not stay"
"${compose[@]}" down --volumes >"$1/compose.log" 2>&1 || fail "$(<"$1/compose.log")"
