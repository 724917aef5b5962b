# Measures `GET /sharing` for a user with very many shared expenses, one request at a time, through the whole system.
# shellcheck shell=bash

# Number of expenses that one user has shared, of the people they are shared with, and of those who have paid everything.
readonly shared_expenses=10000 sharing_people=25 settled_people=8

measure_sharing() {
    local round url debtor processes
    need_user
    need_shares
    url=http://$system_address/sharing
    debtor=$(sign_in "person-$settled_people@bench.test")
    [[ -n $debtor ]] || die "a participant cannot sign in"
    read_system_pids
    processes=("${system_pids[@]}")
    for ((round = 1; round <= rounds; round++)); do
        load_round sharing owner get.lua 1 "$url" "${processes[@]}"
        BENCH_TOKEN=$debtor load_round sharing person get.lua 1 "$url" "${processes[@]}"
    done
}

# Ensures that `shared_expenses` expenses are shared, a third of them settled.
need_shares() {
    local person id total=0 tries
    for ((person = 0; person < sharing_people; person++)); do
        BENCH_TOKEN='' api POST /auth/register "{\"email\":\"person-$person@bench.test\",
            \"password\":\"$bench_password\",\"displayName\":\"Person $person\"}" >/dev/null || die "no person to share with"
    done
    for ((tries = 0; tries < 60; tries++)); do
        total=$(api GET '/expenses/shared-by-me?limit=1' | grep -o '"total" *: *[0-9]*' | grep -o '[0-9]*$')
        ((${total:-0} < shared_expenses)) || break
        say "  sharing: ${total:-0} of $shared_expenses expenses"
        BENCH_PEOPLE=$sharing_people wrk -t4 -c4 -d5s -s "$bench/share.lua" "http://$system_address" >/dev/null
    done
    ((${total:-0} >= shared_expenses)) || die "only ${total:-0} expenses are shared after five minutes"
    for ((person = 0; person < settled_people; person++)); do
        id=$(api GET "/users/lookup?email=person-$person@bench.test" | pick id)
        api POST /sharing/settle "{\"userId\":\"$id\",\"currency\":\"USD\"}" >/dev/null || die "nothing is settled"
    done
}
