# `coffer test edge`: the real programs behind the real proxies, each with its sample of deploy/edge.
# shellcheck shell=bash

readonly edge_test_packages=(caddy haproxy nginx openssl curl)
readonly edge_host=money.example.org edge_http=18080 edge_https=18443 edge_coffer=18090

# What the end of the script has to clean up.
work='' proxy_pid=''

test_edge() {
    local proxy address token transaction
    work=$(mktemp -d -t coffer-edge.XXXXXX) || exit 1
    trap end_edge EXIT
    trap 'exit 1' TERM INT HUP
    cd "$work" && prepare_edge || die "the tests of the edge cannot start"
    for proxy in caddy nginx haproxy; do
        say "== $proxy"
        "start_$proxy" >"$work/$proxy.out" 2>&1 &
        proxy_pid=$!
        check_edge || {
            tail -n 20 "$work/$proxy.out" >&7
            die "$proxy fails"
        }
        kill "$proxy_pid" && wait "$proxy_pid"
        proxy_pid=
    done 2>&7
    say "the proxies are all right"
}

end_edge() {
    [[ -z $proxy_pid ]] || kill "$proxy_pid"
    "$deploy/coffer" stop >/dev/null 2>&1
    rm -rf "$work"
}

# A certificate, a running Coffer, and a user with a transaction and a receipt of 5 MiB.
prepare_edge() {
    local answer
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$edge_host" \
        -addext "subjectAltName=DNS:$edge_host" -keyout key.pem -out certificate.pem 2>/dev/null &&
        cat certificate.pem key.pem >both.pem || return 1
    export COFFER_BIN=$programs COFFER_DATA=$work/data COFFER_ENV_FILE=/dev/null COFFER_HTTP=127.0.0.1:$edge_coffer
    export COFFER_PUBLIC_URL=https://$edge_host COFFER_TRUSTED_PROXIES=127.0.0.1 COFFER_AUTO_VERIFY=coffer.test
    "$deploy/coffer" start >start.log 2>&1 || { cat start.log >&7 && return 1; }
    address=127.0.0.1:$edge_coffer
    ask_gateway POST /auth/register '' -H 'Content-Type: application/json' >/dev/null --data \
        '{"email":"edge@coffer.test","password":"Str0ng-enough.","displayName":"Edge"}' || return 1
    token=$(sign_in edge@coffer.test Str0ng-enough.) &&
        answer=$(ask_gateway POST /seed-data "$token") && answer=$(ask_gateway GET '/transactions?limit=1' "$token") &&
        transaction=$(sed 's/.*"transactions":\[{"id":"\([^"]*\)".*/\1/' <<<"$answer") || return 1
    # The largest receipt.
    { printf '%%PDF-1.4\n' && head -c $(((5 << 20) - 27)) /dev/zero && printf 'startxref\n0\n%%%%EOF\n'; } >receipt.pdf
    (($(stat -c %s receipt.pdf) == 5 << 20))
}

start_caddy() {
    # Instead of certificates from an authority, and of its ports, those of the test.
    sed -e "s|^{\$|{\nadmin off\nauto_https disable_redirects\nhttp_port $edge_http\nhttps_port $edge_https|" \
        -e "s|respond /metrics|log\ntls $work/certificate.pem $work/key.pem\n&|" "$deploy/edge/Caddyfile" >Caddyfile
    printf 'http://%s {\nredir https://{host}{uri} 308\n}\n' "$edge_host" >>Caddyfile
    exec env XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" COFFER_UPSTREAM=127.0.0.1:$edge_coffer \
        caddy run --adapter caddyfile --config Caddyfile
}

start_nginx() {
    sed -e "s|listen 80;|listen 127.0.0.1:$edge_http;|" -e "s|listen 443 |listen 127.0.0.1:$edge_https |" \
        -e '/listen \[/d' -e "s|/etc/letsencrypt.*fullchain.pem|$work/certificate.pem|" \
        -e "s|/etc/letsencrypt.*privkey.pem|$work/key.pem|" -e "s|/var/log/nginx|$work|" \
        -e "s|127.0.0.1:8080|127.0.0.1:$edge_coffer|" "$deploy/edge/nginx.conf" >nginx.site
    echo "daemon off; user root; pid $work/nginx.pid; error_log stderr; events {} http { include $work/nginx.site; }" >nginx.conf
    exec nginx -p "$work" -c "$work/nginx.conf"
}

start_haproxy() {
    sed -e "s|bind :80|bind 127.0.0.1:$edge_http|" -e "s|bind :443|bind 127.0.0.1:$edge_https|" \
        -e "s|/etc/haproxy/money.example.org.pem|$work/both.pem|" -e 's|log /dev/log local0|log stdout format raw local0|' \
        -e '/^ *\(user\|group\) /d' -e "s|127.0.0.1:8080|127.0.0.1:$edge_coffer|" "$deploy/edge/haproxy.cfg" >haproxy.cfg
    exec haproxy -db -f haproxy.cfg
}

# A client with an address of its own, which the proxy has to pass on.
ask_edge() { # PATH [CURL-OPTION…]
    local path=$1
    shift
    curl -sS --interface 127.0.0.5 --cacert certificate.pem --resolve "$edge_host:$edge_https:127.0.0.1" \
        -H "Authorization: Bearer $token" "$@" "https://$edge_host:$edge_https$path"
}

status_of() { # CURL-OPTION…
    curl -sS -o answer -w '%{http_code}' --resolve "$edge_host:$edge_http:127.0.0.1" \
        --resolve "$edge_host:$edge_https:127.0.0.1" --cacert certificate.pem "$@"
}

check_edge() {
    local tries status
    for ((tries = 0; tries < 100; tries++)); do
        ask_edge /healthz -o answer 2>/dev/null && break
        pause 0.1
    done
    check_addresses && check_bodies && check_refusals && check_proxy_log
}

expect() { # WHAT FOUND WANTED
    [[ $2 == "$3" ]] || {
        complain "$1: found '$2', wanted '$3'"
        return 1
    }
}

# Coffer sees the client's address, not the proxy's and not the one that the client claims.
check_addresses() {
    local log=$COFFER_DATA/log/gateway.log seen
    expect "the user" "$(ask_edge /users/me -o answer -w '%{http_code}' -H 'X-Forwarded-For: 6.6.6.6')" 200 ||
        return 1
    pause 0.3
    seen=$(grep 'route=GET /users/me ' "$log" | tail -n 1)
    expect "the address" "$(sed 's/.* address=\([^ ]*\).*/\1/' <<<"$seen")" 127.0.0.5 &&
        expect "strict transport" "$(ask_edge /healthz -o answer -D - | grep -ci '^strict-transport-security')" 1
}

# A receipt of 5 MiB goes there and back, and the export, which is streamed, is the same as without the proxy.
check_bodies() {
    local receipt
    receipt=$(ask_edge "/transactions/$transaction/attachments?fileName=$proxy.pdf" -H 'Content-Type: application/pdf' \
        --data-binary @receipt.pdf) && [[ $receipt == *'"id":"'* ]] || { complain "upload: $receipt" && return 1; }
    receipt=$(grep -o '"id":"[^"]*"' <<<"$receipt" | head -n 1 | cut -d '"' -f 4)
    ask_edge "/transactions/$transaction/attachments/$receipt" -o answer && cmp answer receipt.pdf || return 1
    ask_edge '/export?format=csv' -o answer && [[ $(wc -l <answer) -gt 5 ]] &&
        ask_gateway GET '/export?format=csv' "$token" >direct && diff -q direct <(cat answer && [[ -z $(tail -c 1 answer) ]] || echo)
}

check_refusals() {
    expect "plain HTTP" "$(status_of "http://$edge_host:$edge_http/auth/verify-email?token=secret")" 308 &&
        expect "metrics" "$(status_of "https://$edge_host:$edge_https/metrics")" 404 || return 1
    ! status_of --tls-max 1.1 --ciphers 'DEFAULT:@SECLEVEL=0' "https://$edge_host:$edge_https/healthz" >/dev/null 2>&1 ||
        { complain "TLS 1.1 is taken" && return 1; }
}

check_proxy_log() {
    status_of -e "https://$edge_host/?token=secret" "https://$edge_host:$edge_https/auth/verify-email?token=secret" \
        "https://$edge_host:$edge_https/planning/reminders/secret/calendar.ics" >/dev/null
    pause 0.5
    local logs=("$proxy.out")
    [[ $proxy != nginx ]] || logs+=(coffer.log coffer-error.log)
    grep -q verify-email "${logs[@]}" || { complain "the log has no requests" && return 1; }
    ! grep -h secret "${logs[@]}" || { complain "the log has a token" && return 1; }
}
