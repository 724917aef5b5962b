# Measures the ledger at 1 000, 100 000 and 1 000 000 transactions of one user: the time of each question, one at a time,
# through the whole system. Each figure is one line of the file `scale`: size, question, p50 and p99 in µs.
# shellcheck shell=bash

readonly scale_sizes=(1000 100000 1000000) scale_other=other@bench.test
# Seconds of each question.
readonly scale_seconds=2

measure_scale() {
    local size there=0 port
    scale=$workbench/scale
    : >"$scale"
    stop_system
    free_port
    # A new system, because transactions of other parts would count here.
    system_data=$workbench/scale-system system_address=127.0.0.1:$port
    start_system
    prepare_scale
    for size in "${scale_sizes[@]}"; do
        say "  $size transactions"
        stop_system
        "$workbench/fill" "$system_data/ledger.db" $((size - there)) || die "the ledger's file is not filled"
        there=$size
        echo "$size bytes $(($(stat -c %s "$system_data/ledger.db") / size)) 0" >>"$scale"
        start_system
        BENCH_TOKEN=$(sign_in $bench_email) scale_other_token=$(sign_in $scale_other)
        export BENCH_TOKEN
        ask_all "$size"
        measure_awkward "$size"
    done
    print_scale
    check_scale
    stop_system
    system_data='' BENCH_TOKEN=''
}

# Makes two users: one for the many transactions, with thirteen categories and ten budgets, and another one.
prepare_scale() {
    local index id
    BENCH_TOKEN=''
    need_user
    for ((index = 0; index < 11; index++)); do
        id=$(api POST /categories "{\"name\":\"Category $index\",\"type\":\"EXPENSE\"}" | pick id)
        ((index == 0)) || api POST /budgets "{\"accountId\":\"$BENCH_ACCOUNT\",\"categoryId\":\"$id\",
            \"month\":\"$(date -u +%Y-%m)\",\"planned\":500}" >/dev/null || die "no budget"
    done
    api POST /categories '{"name":"Salary","type":"INCOME"}' >/dev/null || die "no category"
    api POST /auth/register "{\"email\":\"$scale_other\",\"password\":\"$bench_password\",\"displayName\":\"Other\"}" \
        >/dev/null || die "cannot register another user"
}

sign_in() { # EMAIL
    BENCH_TOKEN='' api POST /auth/login "{\"email\":\"$1\",\"password\":\"$bench_password\"}" | pick accessToken
}

ask_all() { # SIZE
    local cursor
    # The cursor is after the transactions of nine of the ten years.
    cursor=$(api GET "/transactions?limit=1&to=$(date -u -d '9 years ago' +%F)" | pick nextCursor)
    [[ -n $cursor ]] || die "no page at depth"
    ask "$1" first-page "/transactions?limit=50"
    ask "$1" page-of-account "/transactions?limit=50&accountId=$BENCH_ACCOUNT"
    ask "$1" page-at-depth "/transactions?limit=50&cursor=$cursor"
    ask "$1" page-by-tag "/transactions?limit=50&tag=trip"
    ask "$1" dashboard "/dashboard"
    ask "$1" budgets "/budgets?accountId=$BENCH_ACCOUNT"
    ask "$1" search-common "/transactions?limit=50&q=lunch"
    ask "$1" search-letter "/transactions?limit=50&q=l"
    ask "$1" search-two-words "/transactions?limit=50&q=groc+shop"
    ask "$1" search-rare "/transactions?limit=50&q=4321"
    ask "$1" search-of-account "/transactions?limit=50&q=lunch&accountId=$BENCH_ACCOUNT"
    ask_create "$1"
    ask_batch "$1"
}

ask() { # SIZE QUESTION PATH
    record_scale "$1" "$2" "$(wrk -t1 -c1 -d${scale_seconds}s --latency -s "$bench/get.lua" \
        "http://$system_address$3" | grep '^RESULT')"
}

ask_create() { # SIZE
    record_scale "$1" create "$(BENCH_RUN=scale-$1 wrk -t1 -c1 -d${scale_seconds}s --latency -s "$bench/create.lua" \
        "http://$system_address/transactions" | grep '^RESULT')"
}

record_scale() { # SIZE QUESTION RESULT
    local result
    read -r -a result <<<"$3"
    ((${#result[@]} == 6 && result[1] > 0 && result[5] == 0)) || die "no answers at $1: $2 ($3)"
    echo "$1 $2 ${result[3]} ${result[4]}" >>"$scale"
}

# Measures a thousand creations in one request, five times; records the median and the slowest.
ask_batch() { # SIZE
    local round times
    awk -v category="$BENCH_CATEGORY" 'BEGIN {
        printf "{\"operations\":["
        for (i = 0; i < 1000; i++)
            printf "%s{\"op\":\"create\",\"transaction\":{\"type\":\"EXPENSE\",\"amount\":%d.25,\"categoryId\":\"%s\"," \
                "\"description\":\"Queued item %d\"}}", i ? "," : "", i + 1, category, i
        printf "]}" }' >"$workbench/batch.json"
    times=$(for ((round = 0; round < 5; round++)); do
        curl -sSf -o /dev/null -w '%{time_total}\n' "http://$system_address/transactions/batch" \
            -H 'Content-Type: application/json' -H "Authorization: Bearer $BENCH_TOKEN" \
            --data-binary "@$workbench/batch.json" || die "a batch is refused"
    done | sort -n)
    awk -v size="$1" '{ times[NR] = $1 * 1e6 } END { printf "%s batch-of-1000 %d %d\n", size, times[3], times[5] }' \
        <<<"$times" >>"$scale"
}

# Measures a filter without an index that no row passes, and the first page of another user: alone, beside a process that
# hashes (the effect of one busy processor), and beside that filter.
measure_awkward() { # SIZE
    local url="http://$system_address/transactions?minAmount=0.01&maxAmount=0.02" beside
    BENCH_TOKEN=$scale_other_token ask "$1" another-user "/transactions?limit=50"
    awkward_times "$url" | sort -n | awk -v size="$1" '
        { times[NR] = $1 * 1e6 } END { printf "%s awkward-filter %d %d\n", size, times[2], times[3] }' >>"$scale"
    "$workbench/argon" $((scale_seconds + 1)) 1 >/dev/null &
    beside=$!
    BENCH_TOKEN=$scale_other_token ask "$1" another-user-hashing "/transactions?limit=50"
    wait "$beside"
    wrk -t1 -c1 -d$((scale_seconds + 1))s -s "$bench/get.lua" "$url" >/dev/null &
    beside=$!
    BENCH_TOKEN=$scale_other_token ask "$1" another-user-meanwhile "/transactions?limit=50"
    wait "$beside"
}

awkward_times() { # URL
    local round
    for ((round = 0; round < 3; round++)); do
        curl -sSf -o /dev/null -w '%{time_total}\n' -H "Authorization: Bearer $BENCH_TOKEN" "$1" ||
            die "the awkward filter is refused"
    done
}

# Ensures that the ledger finds no fault in the filled and the recorded rows.
check_scale() {
    say "  checking"
    system check >"$workbench/check.log" 2>&1 || die "the check finds: $(<"$workbench/check.log")"
}

print_scale() {
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
            printf "\none at a time, p50 / p99 in ms\n%-24s", "TRANSACTIONS"
            for (s = 1; s <= size_count; s++) printf " %19d", size[s]
            print ""
            for (i = 1; i <= count; i++) {
                name = question[i]
                if (name == "bytes") continue
                printf "%-24s", name
                for (s = 1; s <= size_count; s++)
                    printf " %9.2f / %7.2f", p50[size[s], name] / 1000, p99[size[s], name] / 1000
                print ""
            }
            printf "%-24s", "bytes of file per row"
            for (s = 1; s <= size_count; s++) printf " %19d", p50[size[s], "bytes"]
            print "\n"
            small = size[1]; large = size[size_count]
            for (i = 1; i <= count; i++) {
                name = question[i]
                if (name ~ /^(bytes|awkward-filter|batch-of-1000|another-user.*)$/) continue
                if (name ~ /^search/) mark(name " at " large, p50[large, name] / 1000, 20, "ms")
                else mark(name " at " large ", times that at " small, p50[large, name] / p50[small, name], 2, "×")
            }
            mark("batch of 1000 at " large, p50[large, "batch-of-1000"] / 1000, 250, "ms")
            mark("another user’s p99 meanwhile at " large ", times that before", \
                p99[large, "another-user-meanwhile"] / p99[large, "another-user"], 2, "×")
            mark("the same, times that beside hashing", \
                p99[large, "another-user-meanwhile"] / p99[large, "another-user-hashing"], 2, "×")
        }' "$scale"
}
