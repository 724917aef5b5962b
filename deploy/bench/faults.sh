# The part `faults`: a user's requests to auth while sharing and export fail in each way, and how soon the gateway refuses
# requests to a service that it leaves alone.
# shellcheck shell=bash

# `right` is no fault, for comparison.
readonly faults=(right down frozen slow garbage half twice early errors)
# The services' time to answer, and how long a slow one takes.
readonly fault_deadline=2500 slow_answer=7500

measure_faults() {
    local round fault url beside
    need_user
    stop_system
    COFFER_UPSTREAM_TIMEOUT_MS=$fault_deadline start_system
    url=http://$system_address
    # The services live on, but nobody finds them; the gateway's connections to them end with it.
    rm -f "$system_data"/run/{sharing,export}.sock
    system restart gateway >"$workbench/restart.log" 2>&1 || die "no restart: $(<"$workbench/restart.log")"
    read_system_pids
    for ((round = 0; round < rounds; round++)); do
        for fault in "${faults[@]}"; do
            fail_as "$fault"
            wrk -t1 -c16 -d$((round_seconds + 5))s -s "$bench/faults.lua" "$url" >/dev/null &
            beside=$!
            # By then the gateway knows it, also after the 2 s that it waits for a service that restarts.
            pause 3
            load_round faults "$fault" calm.lua 8 "$url/users/me" "${system_pids[@]}"
            time_refusals "$url/sharing?number=[1-50]"
            wait "$beside"
        done
    done
    stop_servers
    stop_system
    start_system
}

# Lets both services fail in this way.
fail_as() { # FAULT
    local service
    stop_servers
    [[ $1 != down ]] || return 0
    for service in sharing export; do
        serve "faulty-$service" "$workbench/faulty" "$system_data/run/$service.sock" "$1" $slow_answer
    done
}

# Sends requests of the bench's user one after the other; notes how long each refusal with a Retry-After took.
time_refusals() { # URLS [CURL-OPTION…]
    curl -sS -o /dev/null -H "Authorization: Bearer $BENCH_TOKEN" "$@" -w '%{http_code} %{time_total} %header{retry-after}\n' |
        awk '$1 == 503 { if ($3 == "") print "refusal hintless 1"; else printf "refusal time %d\n", $2 * 1e6 }' >>"$results"
}
