#!/usr/bin/env bash
# The tests of the unit on a machine that systemd has booted, as root.

set -u -o pipefail
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root
address=http://127.0.0.1:8080

fail() {
    echo "FAILED: $*"
    journalctl --no-pager --unit coffer --lines 20
    exit 1
}

await_ready() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        # Systemd takes connections also for a Coffer that does not start.
        curl -sS --fail --max-time 2 -o /dev/null "$address/readyz" 2>/dev/null && return
        sleep 0.1
    done
    fail "Coffer is never ready"
}

pid_of() { pgrep -f "^/usr/lib/coffer/coffer-$1"; }

test_the_unit_starts_with_its_socket_and_its_sandbox() {
    printf 'COFFER_ENV=development\nCOFFER_AUTO_VERIFY=coffer.test\nCOFFER_RATES=off\n' >/etc/coffer/coffer.env
    systemctl enable --now coffer.socket coffer || fail "systemctl enable"
    await_ready
    coffer status || fail "not everything is ready"
    grep -q '^CapEff:.0*$' "/proc/$(pid_of auth)/status" || fail "auth has capabilities"
    # CAP_NET_BIND_SERVICE alone.
    grep -q '^CapEff:.0*400$' "/proc/$(pid_of gateway)/status" || fail "the gateway may use no port below 1024, or do more"
    grep -q '^Seccomp:.2' "/proc/$(pid_of auth)/status" || fail "auth may make every system call"
    # The filter leaves the call that hashing needs in order to be nice.
    ps -L -o ni,comm -p "$(pid_of auth)" | grep -q '^ *10 hashing' || fail "hashing is not nice"
    ! nsenter --target "$(pid_of ledger)" --mount touch /etc/new 2>/dev/null || fail "the system can be written to"
}

test_a_backup_is_written_where_the_unit_may_write() {
    install -d -o coffer -g coffer -m 700 /mnt/backups/coffer
    ! coffer backup /mnt/backups/coffer || fail "the unit may write everywhere"
    mkdir -p /etc/systemd/system/coffer.service.d
    printf '[Service]\nReadWritePaths=/mnt/backups/coffer\n' >/etc/systemd/system/coffer.service.d/override.conf
    systemctl daemon-reload
    coffer restart
    await_ready
    coffer backup /mnt/backups/coffer || fail "no backup"
}

# Reads a path again and again, each time by a new connection, and never twice for an answer.
read_on() { # PATH
    # shellcheck disable=SC2046 # one line, also of an error
    while [[ ! -e /test/end ]]; do
        echo "$1" $(curl -sS --max-time 30 -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" "$address$1" 2>&1)
    done
}

# Records one expense after the other, and repeats each under its key until it is acknowledged.
write_on() {
    local number=0 tries status
    while [[ ! -e /test/end ]]; do
        number=$((number + 1))
        for ((tries = 0; tries < 200; tries++)); do
            status=$(curl -sS --max-time 30 -o /test/answer -w '%{http_code}' "$address/transactions" \
                -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -H "Idempotency-Key: expense-$number" \
                -d "{\"type\":\"EXPENSE\",\"amount\":1.25,\"categoryId\":\"$category\",\"description\":\"expense-$number\"}" 2>&1)
            [[ $status != 201 ]] || { echo "expense-$number" && break; }
            [[ $status != 4* ]] || fail "$status $(</test/answer)"
            sleep 0.05
        done
    done
}

# The text of a key in an answer.
pick() { grep -o "\"$1\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4; }

test_restarts_under_load_fail_no_read_and_lose_no_write() {
    local before path token category service
    { coffer stop && systemctl enable coffer.socket && coffer start; } || fail "it does not start"
    await_ready
    before=$(pid_of gateway)
    token=$(curl -sS -X POST "$address/auth/demo" | pick accessToken)
    category=$(curl -sS "$address/categories" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
        -d '{"name":"Storm","type":"EXPENSE"}' | pick id)
    [[ -n $token && -n $category ]] || fail "no user with a category"
    for path in /users/me '/transactions?limit=1' /sharing /backups; do read_on "$path" >>/test/reads & done
    write_on >/test/acknowledged &
    for service in auth ledger sharing export gateway ''; do
        # shellcheck disable=SC2086 # none means all
        coffer restart $service || fail "no restart of ${service:-all}"
    done
    await_ready
    [[ $(pid_of gateway) != "$before" ]] || fail "the gateway is the same"
    touch /test/end
    wait
    ! grep -q -v ' 200$' /test/reads || fail "reads fail: $(grep -v ' 200$' /test/reads | sort | uniq -c | head)"
    echo "$(wc -l </test/reads) reads and $(wc -l </test/acknowledged) writes"
    (($(wc -l </test/reads) > 100 && $(wc -l </test/acknowledged) > 10)) || fail "too little to do"
    curl -sS --fail -o /test/export -H "Authorization: Bearer $token" "$address/export?format=csv" || fail "no export"
    diff <(sort /test/acknowledged) <(grep -o 'expense-[0-9]*' /test/export | sort) || fail "lost, or written twice"
    coffer check || fail "the data is not whole"
}

# Without its socket Coffer opens the address itself.
test_the_gateway_may_listen_below_1024() {
    systemctl stop coffer.socket coffer
    echo 'COFFER_HTTP=127.0.0.1:80' >>/etc/coffer/coffer.env
    systemctl start coffer || fail "it does not start"
    address=http://127.0.0.1 await_ready
    systemctl stop coffer
    sed -i '/^COFFER_HTTP=/d' /etc/coffer/coffer.env
    coffer start || fail "it does not start"
    await_ready
}

test_a_killed_script_is_started_again() {
    local before
    before=$(pid_of gateway)
    systemctl kill --kill-whom=main --signal=KILL coffer
    for ((i = 0; i < 200; i++)); do [[ $(pid_of gateway) == "$before" ]] || break && sleep 0.1; done
    await_ready
    [[ $(systemctl show --property NRestarts --value coffer) == 1 ]] || fail "restarts"
}

test_an_upgrade_restarts_it_and_a_removal_stops_it() {
    local before
    before=$(pid_of gateway)
    apt-get -q -y install --reinstall /test/coffer.deb >/test/apt 2>&1 || fail "$(</test/apt)"
    await_ready
    [[ $(pid_of gateway) != "$before" ]] || fail "the old programs go on after an upgrade"
    coffer stop
    [[ $(systemctl is-active coffer coffer.socket | xargs) == 'inactive inactive' ]] || fail "stop"
    coffer start
    await_ready
    apt-get -q -y remove coffer >/test/apt 2>&1 || fail "$(</test/apt)"
    [[ -z $(pid_of gateway) && $(systemctl is-active coffer coffer.socket | xargs) == 'inactive inactive' ]] ||
        fail "it goes on after the removal"
    apt-get -q -y install /test/coffer.deb >/test/apt 2>&1 || fail "$(</test/apt)"
    systemctl start coffer || fail "it does not start after a new installation"
    await_ready
}

# Coffer has a certificate here, and systemd its port.
test_https_is_open_while_the_gateway_restarts() {
    local answers before
    install -d -g coffer -m 750 /etc/coffer/tls
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -out /etc/coffer/tls/chain.pem -keyout /etc/coffer/tls/key.pem 2>/dev/null
    { chgrp coffer /etc/coffer/tls/key.pem && chmod 640 /etc/coffer/tls/key.pem; } || fail "no certificate"
    printf 'COFFER_TLS_%s=/etc/coffer/tls/%s.pem\n' CERT chain KEY key >>/etc/coffer/coffer.env
    echo 'COFFER_PUBLIC_URL=https://localhost' >>/etc/coffer/coffer.env
    { coffer stop && systemctl enable coffer-https.socket && coffer start; } || fail "it does not start"
    await_ready
    before=$(pid_of gateway)
    (for ((i = 0; i < 80; i++)); do
        curl -sS --max-time 30 -o /dev/null -w '%{http_code}\n' --cacert /etc/coffer/tls/chain.pem https://localhost/healthz 2>&1
        sleep 0.05
    done) >/test/secured &
    answers=$!
    { coffer restart gateway && coffer restart; } || fail "no restart"
    wait "$answers"
    [[ $(sort -u /test/secured) == 200 ]] || fail "answers: $(sort /test/secured | uniq -c)"
    [[ $(pid_of gateway) != "$before" ]] || fail "the gateway is the same"
    coffer stop
    [[ $(systemctl is-active coffer coffer.socket coffer-https.socket | xargs) == 'inactive inactive inactive' ]] || fail "stop"
    coffer start
    await_ready
}

for test in test_the_unit_starts_with_its_socket_and_its_sandbox test_a_backup_is_written_where_the_unit_may_write \
    test_the_gateway_may_listen_below_1024 test_a_killed_script_is_started_again \
    test_an_upgrade_restarts_it_and_a_removal_stops_it test_restarts_under_load_fail_no_read_and_lose_no_write \
    test_https_is_open_while_the_gateway_restarts; do
    echo "-- ${test#test_}"
    "$test"
done
echo "all is right"
