# The part `tls` of the bench: HTTPS of the gateway with one loop and of nginx with one worker, the same certificate
# (P-256), ciphers and tickets, each in front of the same backend.
# shellcheck shell=bash

measure_tls() {
    local round kind socket=$workbench/edge/run/ledger.sock path=/bench/echo
    local -x BENCH_TOKEN=
    make_certificate
    start_backend "$socket"
    start_gateway "$workbench/edge" tls
    start_nginx "$socket" 1 tls
    for ((round = 0; round < rounds; round++)); do
        load_round tls-requests gateway get.lua $connections "$gateway_url$path" "$gateway_pid"
        load_round tls-requests nginx get.lua $connections "$nginx_url$path" "${nginx_pids[@]}"
        for kind in full resumed; do
            handshake_round "tls-$kind" gateway "$gateway_url" "$kind" "$gateway_pid"
            handshake_round "tls-$kind" nginx "$nginx_url" "$kind" "${nginx_pids[@]}"
        done
    done
    stop_servers
}

make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -out "$workbench/chain.pem" -keyout "$workbench/key.pem" 2>/dev/null ||
        die "openssl makes no certificate"
}

# Runs one round of handshakes with a server and records it with the server's processor time.
handshake_round() { # PART SIDE URL full|resumed PID…
    local part=$1 side=$2 port=${3##*:} kind=$4 line result before processor_time memory
    shift 4
    read_processor_time "$@"
    before=$processor_time
    line=$("$workbench/handshakes" "$port" $round_seconds "$kind" | grep '^RESULT') || die "no handshakes with $side"
    read -r -a result <<<"$line"
    read_processor_time "$@"
    read_memory "$@"
    record "$part" "$side" "${result[@]:1:4}" "${result[5]}" $((processor_time - before)) "$memory"
}
