# The part `alike`: whether the time of an answer reveals that an address is known. Compares sign-ins with a wrong password
# and with an unknown address, and password resets for a known and an unknown address: 300 of each, in turns, one at a time.
# shellcheck shell=bash

# Auth allows five tries per address and minute (AUTH-012), so 60 addresses give 300 requests.
readonly alike_users=60 alike_tries=5

measure_alike() {
    local number
    need_user
    for ((number = 0; number < alike_users; number++)); do
        api POST /auth/register "$(printf \
            '{"email":"known-%02d@bench.test","password":"%s","displayName":"Bench"}' "$number" "$bench_password")" \
            >/dev/null || die "cannot register the bench's users"
    done
    ask_in_turns /auth/login 401 wrong unknown '{"email":"%s-%02d@bench.test","password":"Wr0ng-enough!"}'
    ask_in_turns /auth/request-reset 200 reset unknown-reset '{"email":"%s-%02d@bench.test"}'
}

# Adds a line "alike SIDE MICROSECONDS" for every request to the results. The two sides take turns at being first.
ask_in_turns() { # PATH STATUS KNOWN-SIDE UNKNOWN-SIDE JSON-FORMAT
    local try number name names requests=$workbench/alike.requests answers=$workbench/alike.answers
    for ((try = 0; try < alike_tries; try++)); do
        for ((number = 0; number < alike_users; number++)); do
            names=(known nobdy)
            ((number % 2)) || names=(nobdy known)
            for name in "${names[@]}"; do
                # shellcheck disable=SC2059 # the format is the body
                curl_request "$1" "$(printf "$5" "$name" "$number")" "$name"
            done
        done
    done | sed '$d' >"$requests" # curl expects a request after the last "next"
    curl -sS --config "$requests" >"$answers" || die "the requests of 'alike' failed"
    awk -v status="$2" -v known="$3" -v unknown="$4" '
        $2 != status { bad = bad " " $2 }
        { print "alike", $1 == "known" ? known : unknown, $3 * 1000000 }
        END { if (bad) { print "unexpected answers:" bad >"/dev/stderr"; exit 1 } }' "$answers" >>"$results" ||
        die "'alike' measured something else"
}

# Prints one request for curl's configuration file; curl prints "NAME STATUS SECONDS" for it.
curl_request() { # PATH JSON NAME
    local quoted=${2//\"/\\\"}
    printf 'url = "http://%s%s"\nheader = "Content-Type: application/json"\ndata = "%s"\n' \
        "$system_address" "$1" "$quoted"
    printf 'output = "/dev/null"\nwrite-out = "%s %%{http_code} %%{time_total}\\n"\nnext\n' "$3"
}
