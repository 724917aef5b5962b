# The samples of proxies in front of Coffer.
# shellcheck shell=bash

test_the_sample_for_nginx_logs_no_token_and_no_referrer() {
    local folder=$COFFER_DATA/nginx port=$((30000 + RANDOM % 10000)) log
    command -v nginx >/dev/null || return 0
    mkdir "$folder"
    # The sample, without TLS and on ports of its own.
    sed -e "s|listen 80;|listen 127.0.0.1:$port;|" -e "s|listen 443 ssl http2;|listen 127.0.0.1:$((port + 1));|" \
        -e '/listen \[/d' -e '/ssl_/d' -e "s|/var/log/nginx|$folder|" \
        -e "s|127.0.0.1:8080|127.0.0.1:1|" "$tests/../edge/nginx.conf" >"$folder/site"
    echo "pid $folder/pid; error_log $folder/main.log; events {} http { include $folder/site; }" >"$folder/conf"
    nginx -p "$folder" -c "$folder/conf" || fail "nginx does not take the sample"
    for port in "$port" "$((port + 1))"; do
        curl -s -o "$folder/answer" -e 'http://money.example.org/?token=secret' \
            "http://127.0.0.1:$port/auth/verify-email?token=secret" \
            "http://127.0.0.1:$port/api/v1/planning/reminders/secret/calendar.ics"
    done
    nginx -p "$folder" -c "$folder/conf" -s stop
    log=$(cat "$folder"/*.log)
    expect_contains "$log" '"GET /auth/verify-email" 308'
    expect_contains "$log" '"GET /auth/verify-email" 502'
    expect_contains "$log" '"GET /api/v1/planning/reminders/-/calendar.ics" 502'
    [[ $log != *secret* ]] || fail "the log has a token: $log"
}

test_the_sample_for_haproxy_is_valid() {
    command -v haproxy >/dev/null || return 0
    # A certificate and the users of a server are not on every machine.
    sed -e 's/ ssl crt .*//' -e '/^ *\(user\|group\) /d' "$tests/../edge/haproxy.cfg" >"$COFFER_DATA/haproxy.cfg"
    haproxy -q -c -f "$COFFER_DATA/haproxy.cfg" || fail "haproxy does not take the sample"
}

test_the_sample_for_caddy_is_valid() {
    command -v caddy >/dev/null || return 0
    caddy validate --adapter caddyfile --config "$tests/../edge/Caddyfile" || fail "caddy does not take the sample"
}
