# Measures a book of 1 000 000 transactions in ten accounts: what is asked of one account beside what is asked of all, one
# request at a time, through the whole system. Each figure is one line of the file `accounts`: question, p50 and p99 in µs.
# shellcheck shell=bash

readonly accounts_rows=1000000 accounts_count=10 accounts_seconds=3

measure_accounts() {
    local port
    accounts=$workbench/accounts
    : >"$accounts"
    stop_system
    free_port
    # A new system, because transactions of other parts would count here.
    system_data=$workbench/accounts-system system_address=127.0.0.1:$port
    start_system
    prepare_scale
    prepare_accounts
    stop_system
    say "  filling $accounts_count accounts with $accounts_rows transactions"
    "$workbench/fill" "$system_data/ledger.db" $accounts_rows || die "the ledger's file is not filled"
    start_system
    BENCH_TOKEN=$(sign_in $bench_email)
    export BENCH_TOKEN
    ask_accounts one "$BENCH_ACCOUNT"
    ask_accounts all all
    print_accounts
    check_scale
    stop_system
    system_data='' BENCH_TOKEN=''
}

# Makes nine accounts more, and a budget of the whole book beside each budget of the first account.
prepare_accounts() {
    local index category
    for ((index = 1; index < accounts_count; index++)); do
        api POST /accounts "{\"name\":\"Account $index\",\"preferredCurrency\":\"USD\"}" >/dev/null || die "no account"
    done
    for category in $(api GET "/budgets?accountId=$BENCH_ACCOUNT" | grep -o '"categoryId":"[^"]*"' | cut -d'"' -f4); do
        api POST /budgets "{\"accountId\":\"all\",\"categoryId\":\"$category\",\"month\":\"$(date -u +%Y-%m)\",
            \"planned\":500}" >/dev/null || die "no budget of the whole book"
    done
}

ask_accounts() { # NAME SCOPE
    local year
    year=$(date -u +%Y)
    ask_account "$1" dashboard "/dashboard?accountId=$2"
    ask_account "$1" budgets "/budgets?accountId=$2"
    ask_account "$1" spending-of-a-year "/reports/spending?accountId=$2&from=$((year - 1))-01-01&to=$((year - 1))-12-31"
    ask_account "$1" suggestions "/recurring/suggestions?accountId=$2"
}

ask_account() { # NAME QUESTION PATH
    local result
    read -r -a result <<<"$(wrk -t1 -c1 -d${accounts_seconds}s --timeout 10s --latency -s "$bench/get.lua" \
        "http://$system_address$3" | grep '^RESULT')"
    ((${#result[@]} == 6 && result[1] > 0 && result[5] == 0)) || die "no answers of $1: $2 (${result[*]})"
    echo "$1 $2 ${result[3]} ${result[4]}" >>"$accounts"
}

print_accounts() {
    awk '
        function mark(what, found, wanted, unit) {
            printf "%-4s  %-58s %9.2f %s (<= %s)\n", found <= wanted ? "PASS" : "MISS", what, found, unit, wanted
        }
        !($2 in known) { known[$2] = 1; question[++count] = $2 }
        { p50[$1, $2] = $3; p99[$1, $2] = $4 }
        END {
            printf "\none at a time, p50 / p99 in ms\n%-24s %19s %19s\n", "A MILLION ROWS", "one account", "all ten"
            for (i = 1; i <= count; i++)
                printf "%-24s %9.2f / %7.2f %9.2f / %7.2f\n", question[i], p50["one", question[i]] / 1000,
                    p99["one", question[i]] / 1000, p50["all", question[i]] / 1000, p99["all", question[i]] / 1000
            print ""
            for (i = 1; i <= count; i++) {
                if (question[i] == "suggestions") mark("suggestions of all", p50["all", question[i]] / 1000, 100, "ms")
                else mark(question[i] " of all, times that of one account", \
                    p50["all", question[i]] / p50["one", question[i]], 1.5, "×")
            }
        }' "$accounts"
}
