# Measures planning for a user with 1 000 goals and 5 000 assets, and then with ten times as many, one request at a time,
# through the whole system. Each figure is one line of the file `planning`: goals, question, p50 and p99 in µs.
# shellcheck shell=bash

readonly planning_sizes=(1000 10000) planning_seconds=3

measure_planning() {
    local size there=0 port
    planning=$workbench/planning
    : >"$planning"
    stop_system
    free_port
    # A new system, because the savings of other parts would count here.
    system_data=$workbench/planning-system system_address=127.0.0.1:$port
    start_system
    BENCH_TOKEN=''
    need_user
    api PUT /rates '{"base":"EUR","currency":"USD","rate":1.1}' >/dev/null || die "no rate of the euro"
    api PUT /rates '{"base":"BTC","currency":"USD","rate":60000}' >/dev/null || die "no rate of bitcoin"
    BENCH_TOKEN='' api POST /auth/register "{\"email\":\"$scale_other\",\"password\":\"$bench_password\",
        \"displayName\":\"Other\"}" >/dev/null || die "cannot register another user"
    for size in "${planning_sizes[@]}"; do
        say "  $size goals"
        stop_system
        savings "$there" "$size" | "$workbench/fill" "$system_data/ledger.db" || die "the ledger's file is not filled"
        there=$size
        start_system
        BENCH_TOKEN=$(sign_in $bench_email)
        export BENCH_TOKEN
        ask_planning "$size" requirements get.lua /planning/requirements
        BENCH_BODY='{"adjustment":0.5,"strategy":"minimizeRisk"}' ask_planning "$size" flex post.lua /planning/flex
        BENCH_BODY='{"budget":900000000}' ask_planning "$size" calculator post.lua /planning/budget-calculator
        ask_planning "$size" month get.lua "/planning/months/$(date -u +%Y-%m)"
        measure_planning_neighbour "$size"
    done
    print_planning
    say "  checking"
    system check >"$workbench/check.log" 2>&1 || die "the check finds: $(<"$workbench/check.log")"
    stop_system
    system_data='' BENCH_TOKEN=''
}

ask_planning() { # GOALS QUESTION SCRIPT PATH
    local result
    read -r -a result <<<"$(wrk -t1 -c1 -d${planning_seconds}s --timeout 10s --latency -s "$bench/$3" \
        "http://$system_address$4" | grep '^RESULT')"
    ((${#result[@]} == 6 && result[1] > 0 && result[5] == 0)) || die "no answers at $1: $2 (${result[*]})"
    echo "$1 $2 ${result[3]} ${result[4]}" >>"$planning"
}

# Measures another user's first page: alone, beside a process that hashes, and while the calculator works.
measure_planning_neighbour() { # GOALS
    local beside other
    other=$(sign_in $scale_other)
    BENCH_TOKEN=$other ask_planning "$1" another-user get.lua /transactions?limit=50
    "$workbench/argon" $((planning_seconds + 1)) 1 >/dev/null &
    beside=$!
    BENCH_TOKEN=$other ask_planning "$1" another-user-hashing get.lua /transactions?limit=50
    wait "$beside"
    BENCH_BODY='{"budget":900000000}' wrk -t1 -c1 -d$((planning_seconds + 1))s -s "$bench/post.lua" \
        "http://$system_address/planning/budget-calculator" >/dev/null &
    beside=$!
    BENCH_TOKEN=$other ask_planning "$1" another-user-meanwhile get.lua /transactions?limit=50
    wait "$beside"
}

# Prints SQL that adds the goals from one number up to another, with five assets of 7 each, allocated to it alone.
savings() { # FROM TO
    cat <<SQL
CREATE TEMP TABLE new AS
    WITH RECURSIVE n (i) AS (VALUES ($1) UNION ALL SELECT i + 1 FROM n WHERE i < $2 - 1)
    SELECT i, book, randomblob(16) AS goal, unixepoch() * 1000 AS now, unixepoch() / 86400 AS today FROM n, books WHERE book = 1;
INSERT INTO goals (book, id, name, name_key, target, currency, start_date, deadline, status, created_at, updated_at)
    SELECT book, goal, 'Goal ' || i, 'goal ' || i, 100000 + i % 977 * 100, iif(i % 4, 'USD', 'EUR'), today,
        today + 60 + i * 7919 % 1500, 0, now, now FROM new;
CREATE TEMP TABLE five AS SELECT n.*, randomblob(16) AS asset, column1 AS part
    FROM new n, (VALUES (0), (1), (2), (3), (4));
INSERT INTO assets (book, id, name, currency, balance_whole, balance_atto, transaction_count, created_at, updated_at)
    SELECT book, asset, 'Asset', iif(part = 4, 'EUR', 'USD'), 7, 0, 1, now, now FROM five;
INSERT INTO asset_transactions (book, id, asset, kind, amount_whole, amount_atto, date, created_at)
    SELECT book, randomblob(16), asset, 0, 7, 0, today, now FROM five;
INSERT INTO asset_days (book, asset, date, deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto)
    SELECT book, asset, today, 7, 0, 0, 0 FROM five;
INSERT INTO allocations (book, asset, goal, amount_whole, amount_atto) SELECT book, asset, goal, 5 + part, 0 FROM five;
INSERT INTO allocation_history (book, asset, goal, changed_at, amount_whole, amount_atto)
    SELECT book, asset, goal, now, 5 + part, 0 FROM five;
UPDATE books SET revision = revision + 1;
SQL
}

print_planning() {
    awk '
        function mark(what, found, wanted, unit) {
            printf "%-4s  %-58s %9.2f %s (<= %s)\n", found <= wanted ? "PASS" : "MISS", what, found, unit, wanted
        }
        {
            if (!($1 in sizes)) { sizes[$1] = ++size_count; size[size_count] = $1 }
            if (!($2 in known)) { known[$2] = 1; question[++count] = $2 }
            p50[$1, $2] = $3; p99[$1, $2] = $4
        }
        END {
            printf "\none at a time, p50 / p99 in ms\n%-24s", "GOALS"
            for (s = 1; s <= size_count; s++) printf " %19d", size[s]
            print ""
            for (i = 1; i <= count; i++) {
                printf "%-24s", question[i]
                for (s = 1; s <= size_count; s++)
                    printf " %9.2f / %7.2f", p50[size[s], question[i]] / 1000, p99[size[s], question[i]] / 1000
                print ""
            }
            print ""
            small = size[1]; large = size[size_count]
            mark("requirements at " small, p50[small, "requirements"] / 1000, 50, "ms")
            mark("flex at " small, p50[small, "flex"] / 1000, 100, "ms")
            mark("calculator at " small, p50[small, "calculator"] / 1000, 100, "ms")
            for (i = 1; i <= 3; i++)
                mark(question[i] " at " large ", times that at " small,
                    p50[large, question[i]] / p50[small, question[i]], 12, "×")
            mark("another user’s p99 beside the calculator, times that beside hashing", \
                p99[large, "another-user-meanwhile"] / p99[large, "another-user-hashing"], 2, "×")
        }' "$planning"
}
