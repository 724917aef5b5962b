# `coffer test observe`: Prometheus with the sample of deploy/observe watches the real programs.
# shellcheck shell=bash

readonly observe_test_packages=(prometheus curl openssl python3)
readonly observe_token=0123456789abcdefghijklmnopqrstuv
readonly observe_coffer=127.0.0.1:18090 observe_operator=127.0.0.1:18464 observe_prometheus=127.0.0.1:18465
readonly observe_https=127.0.0.1:18466
# What the end of the script has to clean up.
work='' prometheus_pid='' frozen=''

test_observe() {
    work=$(mktemp -d -t coffer-observe.XXXXXX) || exit 1
    trap end_observe EXIT
    trap 'exit 1' TERM INT HUP
    cp "$deploy"/observe/* "$work" && cd "$work" || exit 1
    say "== rules"
    promtool check config prometheus.yml && promtool test rules alerts_test.yml || die "the rules are not right"
    say "== Prometheus watches Coffer"
    start_observed && check_figures && check_alerts || die "Prometheus does not see what it should"
    say "alerts and dashboard are all right"
}

end_observe() {
    [[ -z $frozen ]] || kill -CONT "$frozen"
    [[ -z $prometheus_pid ]] || { kill "$prometheus_pid" && wait "$prometheus_pid"; } 2>/dev/null
    "$deploy/coffer" stop >/dev/null 2>&1
    rm -rf "$work"
}

# With a certificate of its own, whose figures are among those of the rules.
start_observed() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -out chain.pem -keyout key.pem 2>/dev/null || return 1
    export COFFER_TLS_CERT=$work/chain.pem COFFER_TLS_KEY=$work/key.pem COFFER_HTTPS=$observe_https
    export COFFER_REDIRECT_HTTP=off COFFER_PUBLIC_URL=https://localhost
    export COFFER_BIN=$programs COFFER_DATA=$work/data COFFER_ENV_FILE=/dev/null COFFER_HTTP=$observe_coffer
    export COFFER_OPERATOR_HTTP=$observe_operator COFFER_OPERATOR_TOKEN=$observe_token
    "$deploy/coffer" start >start.log 2>&1 || { cat start.log >&7 && return 1; }
    # Every second, and without the patience of the samples.
    sed -i -e 's/: 15s/: 1s/' -e "s/127.0.0.1:9464/$observe_operator/" prometheus.yml
    printf %s "$observe_token" >token
    sed -i -e "s|# authorization:.*|authorization: {credentials_file: $work/token}|" prometheus.yml
    sed -i -e '/^ *for: /d' alerts.yml
    prometheus --config.file=prometheus.yml --storage.tsdb.path="$work/series" --log.level=error \
        --web.listen-address=$observe_prometheus >prometheus.log 2>&1 &
    prometheus_pid=$!
    await_answer query 'query=sum(up{job="coffer"})' '"5"' || { cat prometheus.log >&7 && return 1; }
}

# Waits until Prometheus' answer has a text; puts the answer in `answer`.
await_answer() { # PLACE DATA TEXT
    local tries
    for ((tries = 0; tries < 150; tries++)); do
        answer=$(curl -sS --get --data-urlencode "$2" "http://$observe_prometheus/api/v1/$1" 2>&1)
        [[ $answer != *"$3"* ]] || return 0
        pause 0.2
    done
    complain "'$3' is not in $1 $2: $answer"
    return 1
}

# The programs have every figure of the rules and of the dashboard, and Prometheus understands every question.
check_figures() {
    local service name question
    for service in '' /auth /ledger /sharing /export; do
        curl -sSf -H "Authorization: Bearer $observe_token" "http://$observe_operator/metrics$service" >>figures || return 1
    done
    ! curl -sSf -o figures.refused "http://$observe_operator/metrics" 2>&1 || { complain "no token is asked for" && return 1; }
    for name in $(grep -oh 'coffer_[a-z_]*[a-z]' alerts.yml dashboard.json | grep -v '^coffer_loop$' | sort -u); do
        grep -q "^$name[{ ]" figures || { complain "no program has the figure $name" && return 1; }
    done
    grep -q '^coffer_loop_0_longest_turn_microseconds' figures || return 1
    while IFS= read -r question; do
        await_answer query "query=$question" '"status":"success"' || return 1
    done < <(python3 -c 'import json; [print(t["expr"]) for p in json.load(open("dashboard.json"))["panels"] for t in p["targets"]]')
}

# A frozen program makes the alert fire; afterwards the alert ends.
check_alerts() {
    local answer pid birth
    await_answer rules type=alert '"name":"CofferSignInsRefused"' || return 1
    await_calm && read_living "$COFFER_DATA/run/sharing.pid" || return 1
    frozen=$pid
    kill -STOP "$frozen"
    await_answer alerts '' '"alertname":"CofferDown","instance":"sharing"' || return 1
    [[ $answer == *'"state":"firing"'* ]] || { complain "it does not fire: $answer" && return 1; }
    kill -CONT "$frozen"
    frozen=
    await_calm || return 1
    await_answer rules type=alert '"name":"CofferSignInsRefused"' || return 1
    # Each rule was asked by now, whatever its answer.
    [[ $answer != *'"health":"err"'* ]] || { complain "a rule fails: $(grep -o '"lastError":"[^"]*"' <<<"$answer")" && return 1; }
}

# Waits until no alert fires, besides the two that a busy machine sets off at once where they have no patience.
await_calm() {
    local tries
    for ((tries = 0; tries < 150; tries++)); do
        answer=$(curl -sS "http://$observe_prometheus/api/v1/alerts" 2>&1)
        [[ $answer == *'"status":"success"'* ]] && ! grep -o '"alertname":"[^"]*"' <<<"$answer" |
            grep -qv -e CofferLoopStalls -e CofferSlow && return
        pause 0.2
    done
    complain "alerts fire: $answer"
    return 1
}
