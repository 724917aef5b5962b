# Measures the whole system under strain: far more work than it can do, clients that are slow on purpose, requests that
# name very many addresses, and more requests than the limits admit.
# shellcheck shell=bash

# Seconds of the overload, its connections (the peak is measured with `connections`), and seconds between two looks.
readonly overload_seconds=${BENCH_OVERLOAD_SECONDS:-300} overload_connections=1024 look_seconds=15
# Connections of the slow clients, how many of them a second, and requests of the spoofed addresses.
readonly slow_connections=1000 slow_rate=250 spoofed_requests=1000000

# Measures creates at the peak, and then with sixteen times as many connections for five minutes.
measure_overload() {
    local url number memory
    need_user
    url=http://$system_address/transactions
    read_system_pids
    for ((number = 0; number < rounds; number++)); do
        BENCH_RUN=peak-$number load_round overload peak create.lua $connections "$url" "${system_pids[@]}"
    done
    for ((number = 0; number * look_seconds < overload_seconds; number++)); do
        BENCH_RUN=over-$number round_seconds=$look_seconds \
            load_round overload over create.lua $overload_connections "$url" "${system_pids[@]}"
        read_memory "${system_pids[@]}"
        ((number > 0)) || echo "overload first-memory $memory" >>"$results"
    done
    echo "overload last-memory $memory" >>"$results"
    system check >"$workbench/check.log" 2>&1 || die "the check finds: $(<"$workbench/check.log")"
}

# Measures a user's requests alone, and beside clients that send heads slowly, send bodies slowly, and read slowly.
measure_slow() {
    local round side beside url
    need_user
    url=http://$system_address
    read_system_pids
    for ((round = 0; round < rounds; round++)); do
        load_round slow alone calm.lua 8 "$url/users/me" "${system_pids[@]}"
        for side in heads bodies reading; do
            slow_clients "$side" >/dev/null 2>&1 &
            beside=$!
            pause $((slow_connections / slow_rate + 1))
            load_round slow "$side" calm.lua 8 "$url/users/me" "${system_pids[@]}"
            wait "$beside"
        done
    done
}

# Holds as many connections as it may until the round is over.
slow_clients() { # heads|bodies|reading
    local mode
    case $1 in
    heads) mode=(-H -u "http://$system_address/users/me") ;;
    bodies) mode=(-B -t POST -s 8192 -u "http://$system_address/auth/login") ;;
    reading) mode=(-X -n 1 -z 32 -w 10 -y 20 -k 3 -u "http://$system_address/openapi.json") ;;
    esac
    exec slowhttptest -c $slow_connections -r $slow_rate -i 1 -x 10 -l $((slow_connections / slow_rate + round_seconds + 2)) "${mode[@]}"
}

# Measures the gateway's memory before and after requests from a million addresses, with limits on.
measure_addresses() {
    local memory seconds=0
    stop_system
    system_rates=production start_system
    need_user
    read_system_pids
    # The first requests build what every later one uses again.
    spoof 2 warm
    read_memory "${system_pids[4]}"
    echo "addresses before $memory" >>"$results"
    BENCH_SPOOFED=0
    while ((BENCH_SPOOFED < spoofed_requests && seconds < 300)); do
        spoof 10 "$seconds"
        seconds=$((seconds + 10))
    done
    read_memory "${system_pids[4]}"
    echo "addresses after $memory" >>"$results"
    echo "addresses requests $BENCH_SPOOFED" >>"$results"
    stop_system
    start_system
}

# Sends requests, each from another address, and adds their number to `BENCH_SPOOFED`.
spoof() { # SECONDS RUN
    local result
    read -r -a result <<<"$(BENCH_RUN=$2 wrk -t1 -c$connections -d"$1s" -s "$bench/addresses.lua" \
        "http://$system_address/users/me" | grep '^RESULT')"
    ((${#result[@]} == 6)) || die "no answers to spoofed addresses"
    BENCH_SPOOFED=$((${BENCH_SPOOFED:-0} + result[1]))
}

# Counts what production's limits admit: registrations of one address, 3 at once and one more after 20 s, and the reads of
# one user without a pause, 200 at once and 10 more a second.
measure_limits() {
    local line result
    stop_system
    system_rates=production start_system
    need_user
    echo "limits at-once $(count_registrations)" >>"$results"
    pause 20.5
    echo "limits later $(count_registrations)" >>"$results"
    line=$(wrk -t1 -c$connections -d10s -s "$bench/get.lua" "http://$system_address/users/me" | grep '^RESULT')
    read -r -a result <<<"$line"
    ((${#result[@]} == 6)) || die "wrk gave no result"
    echo "limits reads $((result[1] - result[5]))" >>"$results"
    echo "limits quota $((200 + result[2] / 100000))" >>"$results"
    stop_system
    start_system
}

# Prints how many of 40 registrations at once the limit admits, which are refused for their content then.
count_registrations() {
    curl -s -Z --parallel-max 40 -o /dev/null -w '%{http_code}\n' -H 'X-Forwarded-For: 192.0.2.1' -d '{}' \
        -H 'Content-Type: application/json' "http://$system_address/auth/register?number=[1-40]" 2>/dev/null | grep -vc '^429'
}
