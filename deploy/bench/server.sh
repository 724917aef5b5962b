# Measures the second engine: a hundred users with a million transactions move from files to a PostgreSQL of
# the bench's own; then all users send a mixed load, and creations in turns with pgbench on the same database.
# shellcheck shell=bash

# shellcheck source=deploy/tests/store.sh
source "$deploy/tests/store.sh"

readonly server_users=100 server_rows=${BENCH_SERVER_ROWS:-1000000}
# With these connections and this mean pause, in milliseconds, the mixed load has about 300 requests a second.
readonly mixed_connections=32 mixed_pause=103
# The creations are measured with these numbers of connections.
readonly server_connections=(8 64)
# Seconds of pgbench before its round.
readonly pgbench_start_seconds=3

measure_server() {
    local port count round
    local -x BENCH_MEMBERS=$workbench/members
    stop_system
    free_port
    # A new system, because transactions of other parts would count here.
    system_data=$workbench/server-system system_address=127.0.0.1:$port
    start_postgres
    start_system
    join_members
    stop_system
    say "  filling: $server_rows transactions of $server_users users"
    "$workbench/fill" "$system_data/ledger.db" "$server_rows" $server_users ||
        die "the ledger's file is not filled"
    start_system
    sign_in_members
    for ((round = 0; round < rounds; round++)); do
        everyone_round server-page files 8
        for count in "${server_connections[@]}"; do everyone_round "server-$count" files "$count"; done
    done
    stop_system
    move_to_postgres
    start_system
    sign_in_members
    record_statements
    for ((round = 0; round < rounds; round++)); do
        everyone_round server-page server 8
        BENCH_PAUSE=$mixed_pause everyone_round server-mixed server $mixed_connections
        for count in "${server_connections[@]}"; do
            everyone_round "server-$count" server "$count"
            tool_round "server-$count" pgbench run_pgbench "$count"
        done
    done
    say "  checking"
    system check >"$workbench/check.log" 2>&1 || die "the check finds: $(<"$workbench/check.log")"
    stop_system
    system_store='' system_data='' BENCH_TOKEN=''
    stop_servers
}

# Starts a PostgreSQL whose data is as safe as in production, and puts its address in `postgres`.
start_postgres() {
    local programs as=()
    postgres=$workbench/postgres
    programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
    mkdir "$postgres" || exit 1
    # PostgreSQL refuses to run as root; its package has a user.
    if ((EUID == 0)); then
        chmod 711 "$workbench" "${workbench%/*}"
        chown postgres "$postgres"
        as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    fi
    "${as[@]}" "$programs/initdb" -D "$postgres/data" -U postgres -A trust --locale=C.UTF-8 --encoding=UTF8 \
        >"$workbench/initdb.log" 2>&1 || die "PostgreSQL does not start: $(tail -n 3 "$workbench/initdb.log")"
    serve postgres "${as[@]}" "$programs/postgres" -D "$postgres/data" -k "$postgres" -c listen_addresses= \
        -c shared_buffers=1GB -c max_wal_size=4GB -c max_connections=200 -c fsync=on -c full_page_writes=on \
        -c log_line_prefix='%p '
    wait_for_server "$postgres" "$programs" ||
        die "PostgreSQL does not start: $(tail -n 5 "$workbench/postgres.log")"
}

# Runs SQL of the standard input in the ledger's schema, and prints its rows.
ask_postgres() {
    PGOPTIONS='-c search_path=ledger' psql -qAt -F ' ' -v ON_ERROR_STOP=1 -h "$postgres" -U postgres ||
        die "PostgreSQL refuses a statement"
}

# Makes the users, each with categories of both types and a budget, and the file `members.ids` of their accounts
# and categories.
join_members() {
    local number account category
    say "  registering $server_users users"
    for ((number = 1; number <= server_users; number++)); do
        BENCH_TOKEN='' api POST /auth/register "{\"email\":\"member-$number@bench.test\",
            \"password\":\"$bench_password\",\"displayName\":\"Member\"}" >/dev/null ||
            die "cannot register a user"
        BENCH_TOKEN=$(sign_in "member-$number@bench.test")
        account=$(api GET /accounts | pick activeAccountId)
        category=$(api POST /categories '{"name":"Bench","type":"EXPENSE"}' | pick id)
        api POST /categories '{"name":"Salary","type":"INCOME"}' >/dev/null || die "no category"
        api POST /budgets "{\"accountId\":\"$account\",\"categoryId\":\"$category\",
            \"month\":\"$(date -u +%Y-%m)\",\"planned\":500}" >/dev/null || die "no budget"
        echo "$account $category"
    done >"$workbench/members.ids"
}

# An access token lives for a quarter of an hour, which is less than the part takes.
sign_in_members() {
    local number
    for ((number = 1; number <= server_users; number++)); do sign_in "member-$number@bench.test"; done |
        paste -d ' ' - "$workbench/members.ids" >"$BENCH_MEMBERS"
    [[ $(grep -c '^[^ ]* [^ ]* [^ ]*$' "$BENCH_MEMBERS") == "$server_users" ]] ||
        die "not all users can sign in"
}

move_to_postgres() {
    local elapsed moment=$EPOCHREALTIME
    say "  moving to PostgreSQL"
    system_store="postgres://postgres@/postgres?host=$postgres"
    system move --to-server >"$workbench/move.log" 2>&1 ||
        die "the databases do not move: $(<"$workbench/move.log")"
    read_elapsed "$moment"
    echo "server move $elapsed" >>"$results"
    # What autovacuum does within minutes must not happen within a round.
    ask_postgres <<<'VACUUM (ANALYZE); CHECKPOINT'
}

# One round of requests of all users: pages, creations, or the mix, as the part's name says.
everyone_round() { # PART SIDE CONNECTIONS
    local mix=create
    [[ $1 == *[0-9] ]] || mix=${1#server-}
    read_system_pids
    BENCH_MIX=$mix BENCH_RUN=$2-$3-$round load_round "$1" "$2" everyone.lua "$3" "http://$system_address" \
        "${system_pids[@]}"
}

# Lets PostgreSQL log one creation, and makes a script of pgbench of it.
record_statements() {
    local token account category id names
    read -r token account category < <(tail -n 1 "$BENCH_MEMBERS")
    ask_postgres <<<"ALTER SYSTEM SET log_statement = 'all'; SELECT pg_reload_conf()" >/dev/null
    # 17 March 2026 is day 20529; the other values are their own marks.
    id=$(BENCH_TOKEN=$token api POST /transactions "{\"accountId\":\"$account\",\"categoryId\":\"$category\",
        \"type\":\"EXPENSE\",\"amount\":76543.21,\"date\":\"2026-03-17\",
        \"description\":\"Bench expense c 424242\"}" | pick id) || die "no transaction to learn the statements from"
    ask_postgres <<<"ALTER SYSTEM RESET log_statement; SELECT pg_reload_conf()" >/dev/null
    names=$(ask_postgres <<<"SELECT 'user=\\x' || encode(u.user, 'hex'), 'book=' || t.book,
        'now=' || t.created_at FROM transactions t JOIN users u ON u.book = t.book
        WHERE t.id = '\\x${id//-/}'") || exit 1
    # shellcheck disable=SC2086 # words
    python3 "$bench/pgbench.py" "$workbench/postgres.log" $names account="\\x${account//-/}" \
        category="\\x${category//-/}" id="\\x${id//-/}" amount=7654321 day=20529 \
        search_day=$(((20529 + 719163) << 41)) place=424242 \
        >"$workbench/pgbench.sql" || die "the ledger's statements are not in the log"
}

# Runs pgbench, planning as the ledger's units do; like them, a transaction that met another one runs again. The
# first seconds do not count: in them each client connects, prepares the statements, and plans them several times.
run_pgbench() { # CLIENTS
    local times=$workbench/pgbench-times log=$workbench/pgbench.log
    rm -f "$times".*
    PGOPTIONS='-c search_path=ledger -c enable_seqscan=off -c jit=off' pgbench -h "$postgres" -U postgres -n \
        -M prepared -c "$1" -j 2 -T $((round_seconds + pgbench_start_seconds)) --max-tries=30 -D place=0 \
        -D start="${EPOCHSECONDS}000" -f "$workbench/pgbench.sql" -l --log-prefix="$times" postgres \
        >"$log" 2>&1 ||
        die "pgbench fails: $(tail -n 5 "$log")"
    # Each line has a client, the transaction's number, µs (or `failed`), a script, and the moment of the end.
    cat "$times".* | awk -v seconds="$round_seconds" '
        $3 != "failed" { time[NR] = $3; end[NR] = $5 + $6 / 1e6; if (end[NR] > last) last = end[NR] }
        END { for (i in time) if (end[i] > last - seconds) print time[i] }' | sort -n |
        awk -v seconds="$round_seconds" -v failed="$(awk '/^number of failed/ { print $5 }' "$log")" '
            { time[NR] = $1 }
            END { printf "RESULT %d %d %d %d %d 0\n", NR, seconds * 1e6, time[int(NR / 2) + 1],
                time[int(NR * 0.99) + 1], failed }'
}
