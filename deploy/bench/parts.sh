# The parts of the bench. Each measures its sides in turns, so that changes of the machine affect all sides alike.
# shellcheck shell=bash

readonly bench_email=bench@bench.test bench_password='Str0ng-enough!'

# Measures a small answer through the gateway, nginx and HAProxy, each with one thread before the same backend.
measure_proxy() {
    local round socket=$workbench/edge/run/ledger.sock path=/bench/echo
    # An earlier part may have left the token of a user whom this gateway does not know.
    local -x BENCH_TOKEN=
    start_backend "$socket"
    start_gateway "$workbench/edge"
    start_nginx "$socket" 1
    start_haproxy "$socket"
    for ((round = 0; round < rounds; round++)); do
        load_round proxy gateway get.lua $connections "$gateway_url$path" "$gateway_pid"
        load_round proxy nginx get.lua $connections "$nginx_url$path" "${nginx_pids[@]}"
        load_round proxy haproxy get.lua $connections "$haproxy_url$path" "$haproxy_pid"
    done
    stop_servers
}

# Measures the time that `up` needs until all programs are ready, and the memory of each program then.
measure_start() {
    local round before service index memory
    start_system
    for ((round = 0; round < rounds; round++)); do
        stop_system
        before=${EPOCHREALTIME/[.,]/}
        start_system
        echo "start ready $((${EPOCHREALTIME/[.,]/} - before))" >>"$results"
        pause 1
        read_system_pids
        for index in "${!services[@]}"; do
            service=${services[index]}
            read_memory "${system_pids[index]}"
            echo "idle $service $memory" >>"$results"
        done
    done
}

# Measures a page of 50 for a signed-in user through the whole system, and nginx proxying the same bytes.
measure_page() {
    local round body=$workbench/page.json url
    need_rows
    url="http://$system_address/transactions?limit=50"
    curl -sSf -H "Authorization: Bearer $BENCH_TOKEN" "$url" >"$body" || die "no page of transactions"
    start_backend "$workbench/page.sock" "$body"
    start_nginx "$workbench/page.sock" auto
    read_system_pids
    for ((round = 0; round < rounds; round++)); do
        load_round page coffer get.lua $connections "$url" "${system_pids[@]}"
        load_round page nginx get.lua $connections "$nginx_url/page" "${nginx_pids[@]}"
    done
    stop_servers
}

# Measures durable creates through the whole system, and a C loop on a copy of the same database.
measure_create() {
    local round copy=$workbench/copy.db group before after file
    need_rows
    record_create
    # Only a file that nothing has open is copied.
    stop_system
    cp "$system_data/ledger.db" "$copy" || die "there is no ledger.db"
    for file in "$system_data"/ledger.db-wal; do [[ ! -e $file ]] || cp "$file" "$copy-wal"; done
    start_system
    read_system_pids
    before=$(read_group_counts)
    for ((round = 0; round < rounds; round++)); do
        BENCH_RUN=$round load_round create coffer create.lua $connections \
            "http://$system_address/transactions" "${system_pids[@]}"
        after=$(read_group_counts)
        group=$(average_group "$before" "$after")
        before=$after
        echo "group ledger $group" >>"$results"
        tool_round create c-loop "$workbench/writeloop" "$copy" $round_seconds "$group" "$workbench/statements"
    done
}

# Records one transaction under a trace of the ledger's statements. Writes the statements of its write unit to the file
# `statements`, with parameters in place of the values that differ from row to row.
record_create() {
    local id trace=$workbench/trace.coffer-ledger
    stop_system
    LD_PRELOAD=$workbench/trace.so BENCH_STATEMENTS=$workbench/trace start_system
    : >"$trace"
    # 17 March 2026 is day 20529, its month 24314; the other values are their own marks.
    id=$(api POST /transactions "{\"accountId\":\"$BENCH_ACCOUNT\",\"categoryId\":\"$BENCH_CATEGORY\",\"type\":\"EXPENSE\",
        \"amount\":76543.21,\"date\":\"2026-03-17\",\"description\":\"Bench expense c 424242\"}" | pick id) ||
        die "no transaction to learn the statements from"
    awk '/BEGIN IMMEDIATE/ { writer = $1; unit = ""; next }
        $1 != writer || /search_/ { next }
        /COMMIT/ { if (unit ~ /INSERT INTO transactions/) printf "%s", unit; next }
        { sub(/^[^ ]* /, ""); unit = unit $0 "\n" }' "$trace" |
        sed -E "s/x'${id//-/}'/:id/Ig; s/424242'/' || :number/g; s/\b7654321\b/:amount/g; s/\b20529\b/:date/g
            s/\b24314\b/:month/g; s/\b$(((20529 + 719163) << 41))\b/((:date + 719163) << 41)/g
            s/\b1[0-9]{12}\b/:now/g" >"$workbench/statements"
    grep -q ':id.*:amount' "$workbench/statements" || die "the ledger's statements are not in its trace"
}

# The ledger's counts of written units and of commits.
read_group_counts() {
    (cd "$system_data/run" && curl -sS --unix-socket ledger.sock http://ledger/metrics) | awk '
        /^coffer_database_units_total/ { units = $2 }
        /^coffer_database_commits_total/ { commits = $2 }
        END { printf "%d %d\n", units, commits }'
}

average_group() { # BEFORE AFTER
    awk -v before="$1" -v after="$2" 'BEGIN {
        split(before, a, " "); split(after, b, " ")
        commits = b[2] - a[2]
        size = commits > 0 ? int((b[1] - a[1]) / commits + 0.5) : 1
        print size < 1 ? 1 : size }'
}

# Measures logins through the whole system, and hashing alone on two threads. Many users sign in, because the sign-ins of one
# user wait for each other and end that user's oldest sessions. Eight sign in at once, so that two are always hashed.
measure_login() {
    local round number
    need_user
    export BENCH_USERS=32 BENCH_PASSWORD=$bench_password
    for ((number = 1; number <= BENCH_USERS; number++)); do
        api POST /auth/register \
            "{\"email\":\"login-$number@bench.test\",\"password\":\"$bench_password\",\"displayName\":\"Bench\"}" \
            >/dev/null || die "cannot register the bench's users"
    done
    read_system_pids
    for ((round = 0; round < rounds; round++)); do
        load_round login coffer login.lua 8 "http://$system_address/auth/login" "${system_pids[@]}"
        tool_round login argon2id "$workbench/argon" $round_seconds 2
    done
}

# Measures exchanges of refresh tokens through the whole system, 32 at once over 64 sessions.
measure_refresh() {
    local round number
    need_user
    export BENCH_TOKENS=$workbench/tokens
    for ((round = 0; round < rounds; round++)); do
        for ((number = 0; number < 64; number++)); do api POST /auth/demo | pick refreshToken; done >"$BENCH_TOKENS"
        read_system_pids
        load_round refresh coffer refresh.lua 32 "http://$system_address/auth/refresh" "${system_pids[@]}"
    done
}

# Measures another route of auth, and auth's memory, during a flood of logins; for comparison also the same route while
# another process of the same nice value hashes.
measure_flood() {
    local round beside url logins=$workbench/flood.log
    need_user
    url=http://$system_address
    read_system_pids
    for ((round = 0; round < rounds; round++)); do
        load_round flood quiet calm.lua 8 "$url/users/me" "${system_pids[@]}"
        read_memory "${system_pids[0]}"
        echo "quiet memory $memory" >>"$results"
        nice -n 10 "$workbench/argon" $((round_seconds + 1)) 2 >/dev/null &
        beside=$!
        pause 0.5
        load_round flood hashing calm.lua 8 "$url/users/me" "${system_pids[@]}"
        wait "$beside"
        BENCH_RUN=$round wrk -t1 -c256 -d$((round_seconds + 1))s -s "$bench/flood.lua" "$url/auth/login" >"$logins" &
        beside=$!
        pause 0.5
        load_round flood flooded calm.lua 8 "$url/users/me" "${system_pids[@]}"
        read_memory "${system_pids[0]}"
        echo "flooded memory $memory" >>"$results"
        time_refusals "$url/auth/login?number=[1-20]" -H 'Content-Type: application/json' \
            -d '{"email":"nobody@bench.test","password":"Wr0ng-password!"}'
        wait "$beside"
        awk '/^FLOOD/ { print "flooded compared", $2; print "flooded refused", $3; print "flooded other", $4 }' \
            "$logins" >>"$results"
        # Logins that still wait must not count in the next round.
        pause 2
    done
}

# Calls the public API and prints the body of the answer.
api() { # METHOD PATH [JSON]
    curl -sSf -X "$1" "http://$system_address$2" -H 'Content-Type: application/json' \
        ${BENCH_TOKEN:+-H "Authorization: Bearer $BENCH_TOKEN"} ${3:+--data-binary "$3"}
}

# Prints the first text value of a key in an answer.
pick() { # KEY
    grep -o "\"$1\" *: *\"[^\"]*\"" | head -n 1 | sed 's/.*: *"\(.*\)"/\1/'
}

# Ensures that the system runs and has a signed-in user, a category and an account; puts the ids in BENCH_… variables.
need_user() {
    [[ -n $system_data && -e $system_data/run/supervisor ]] || start_system
    [[ -z ${BENCH_TOKEN:-} ]] || return 0
    api POST /auth/register "{\"email\":\"$bench_email\",\"password\":\"$bench_password\",\"displayName\":\"Bench\"}" \
        >/dev/null || die "cannot register the bench's user"
    BENCH_TOKEN=$(api POST /auth/login "{\"email\":\"$bench_email\",\"password\":\"$bench_password\"}" | pick accessToken)
    [[ -n $BENCH_TOKEN ]] || die "cannot sign in the bench's user"
    BENCH_ACCOUNT=$(api GET /accounts | pick activeAccountId)
    BENCH_CATEGORY=$(api POST /categories '{"name":"Bench","type":"EXPENSE"}' | pick id)
    [[ -n $BENCH_ACCOUNT && -n $BENCH_CATEGORY ]] || die "the bench's user has no account or category"
    export BENCH_TOKEN BENCH_ACCOUNT BENCH_CATEGORY
}

# Ensures that the ledger has at least `rows` transactions.
need_rows() {
    local total=0 tries
    need_user
    for ((tries = 0; tries < 60; tries++)); do
        total=$(api GET '/transactions?limit=1' | grep -o '"total" *: *[0-9]*' | grep -o '[0-9]*$')
        ((${total:-0} < rows)) || return 0
        say "  filling the ledger: ${total:-0} of $rows transactions"
        BENCH_RUN=fill-$tries wrk -t1 -c$connections -d5s -s "$bench/create.lua" \
            "http://$system_address/transactions" >/dev/null
    done
    die "the ledger has only ${total:-0} transactions after five minutes"
}
