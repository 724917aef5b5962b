# The measured servers: nginx, HAProxy, the C backend, the gateway alone, and all of Coffer.
# shellcheck shell=bash

# Pids of the servers that the bench itself started.
servers=()
# The data folder and the address of the running Coffer of the bench.
system_data=
system_address=
# Its programs and scripts, when they are not this project's.
system_programs=
system_scripts=
# The rate limits of that Coffer.
system_rates=off
# The database server of that Coffer; empty for files.
system_store=

# Puts an unused port in `port`.
free_port() {
    for (( ; ; )); do
        port=$((20000 + RANDOM % 12000))
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return
    done
}

await_port() { # PORT NAME
    local tries
    for ((tries = 0; tries < 250; tries++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
        pause 0.02
    done
    die "$2 does not listen on port $1: $(tail -q -n 3 "$workbench"/*.log)"
}

# Starts a server as a child and puts its pid in `server`. Its output goes to a file, and to the terminal if it fails.
serve() { # NAME COMMAND…
    local name=$1
    shift
    "$@" </dev/null >"$workbench/$name.log" 2>&1 &
    server=$!
    servers+=("$server")
    pause 0.1
    kill -0 "$server" 2>/dev/null || die "$name does not start: $(tail -n 3 "$workbench/$name.log")"
}

stop_servers() {
    local pid
    for pid in "${servers[@]}"; do
        kill -TERM "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
    done
    servers=()
}

# Prints the pids of a server and of its present children.
family() { # PID
    echo "$1"
    cat "/proc/$1/task/"*/children 2>/dev/null
}

start_backend() { # SOCKET [BODY]
    mkdir -p "$(dirname "$1")"
    serve backend "$workbench/backend" "$@"
}

# Starts nginx as a proxy of a Unix socket; puts its address in `nginx_url` and its processes in `nginx_pids`. With `tls`
# it serves HTTPS under the bench's certificate, by the rules of Mozilla's "intermediate", which are Coffer's, too.
start_nginx() { # SOCKET WORKERS [tls]
    local port user='' folder=$workbench/nginx scheme=http secure='' rules=''
    if [[ ${3:-} == tls ]]; then
        scheme=https secure=ssl
        rules="ssl_certificate $workbench/chain.pem; ssl_certificate_key $workbench/key.pem;
            ssl_protocols TLSv1.2 TLSv1.3; ssl_ecdh_curve X25519:prime256v1; ssl_prefer_server_ciphers off;
            ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305;
            ssl_session_tickets on; ssl_session_cache off; ssl_session_timeout 16h;"
    fi
    free_port
    mkdir -p "$folder"
    ((EUID != 0)) || user='user root;'
    cat >"$folder/nginx.conf" <<CONF
$user
worker_processes $2;
daemon off;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    keepalive_requests 100000000;
    upstream backend { server unix:$1; keepalive 64; keepalive_requests 100000000; }
    server {
        listen 127.0.0.1:$port $secure;
        $rules
        location / {
            proxy_pass http://backend;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_buffers 16 8k;
        }
    }
}
CONF
    serve nginx nginx -p "$folder" -e stderr -c nginx.conf
    await_port "$port" nginx
    nginx_url=$scheme://127.0.0.1:$port
    # shellcheck disable=SC2207 # numbers
    nginx_pids=($(family "$server"))
}

start_haproxy() { # SOCKET
    local port
    free_port
    cat >"$workbench/haproxy.cfg" <<CONF
global
    nbthread 1
    maxconn 1024
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
frontend public
    bind 127.0.0.1:$port
    default_backend service
backend service
    http-reuse always
    server backend unix@$1
CONF
    serve haproxy haproxy -db -f "$workbench/haproxy.cfg"
    await_port "$port" HAProxy
    haproxy_url=http://127.0.0.1:$port haproxy_pid=$server
}

# Starts the gateway alone, with the backend as its ledger: one loop, no limits, no log of requests. With `tls` its address
# is that of HTTPS.
start_gateway() { # DATA [tls]
    local port plain scheme=http secure=() COFFER_DATA=$1
    free_port
    plain=$port
    if [[ ${2:-} == tls ]]; then
        free_port
        scheme=https
        secure=(COFFER_TLS_CERT="$workbench/chain.pem" COFFER_TLS_KEY="$workbench/key.pem" COFFER_REDIRECT_HTTP=off
            COFFER_HTTPS=127.0.0.1:$port COFFER_PUBLIC_URL=https://localhost)
    fi
    prepare_data
    serve gateway env COFFER_SUPERVISOR_PID=$$ COFFER_DATA="$1" COFFER_HTTP=127.0.0.1:$plain COFFER_LOOPS=1 \
        "${secure[@]}" COFFER_ENV=development COFFER_BENCH_ROUTE=1 COFFER_RATES=off COFFER_LOG_LEVEL=warning \
        "$programs/coffer-gateway"
    await_port "$port" "the gateway"
    gateway_url=$scheme://127.0.0.1:$port gateway_pid=$server
}

# Runs deploy/coffer for the system of the bench, with wrk as a trusted proxy: other addresses have at most 100
# connections each.
system() { # COMMAND…
    COFFER_DATA=$system_data COFFER_HTTP=$system_address COFFER_BIN=${system_programs:-$programs} COFFER_ENV=development \
        COFFER_ENV_FILE=$workbench/none.env COFFER_TRUSTED_PROXIES=127.0.0.1 COFFER_RATES=$system_rates \
        COFFER_AUTO_VERIFY=bench.test COFFER_LOG_LEVEL=warning COFFER_STORE=$system_store \
        "${system_scripts:-$deploy}/coffer" "$@"
}

start_system() {
    local port
    if [[ -z $system_data ]]; then
        free_port
        system_data=$workbench/system
        system_address=127.0.0.1:$port
    fi
    system start >"$workbench/start.log" 2>&1 || die "Coffer does not start: $(<"$workbench/start.log")"
}

stop_system() {
    [[ -z $system_data ]] || system stop >/dev/null 2>&1
}

# Puts the pids of the system's programs in `system_pids`.
read_system_pids() {
    local service pid rest
    system_pids=()
    for service in "${services[@]}"; do
        read -r pid rest <"$system_data/run/$service.pid" || die "$service does not run"
        system_pids+=("$pid")
    done
}
