# The command `seed`: users and data for the end-to-end tests of a client, in development only.
# shellcheck shell=bash

readonly seed_usage="usage: deploy/coffer seed e2e"

command_seed() { # e2e
    local pid birth address
    (($# == 1)) && [[ $1 == e2e ]] || misuse "$seed_usage"
    need_supervisor
    [[ $COFFER_ENV == development ]] || die "seed makes users whose password everybody knows: in development only"
    seed_test_users
}

# Auth makes the users; the public API makes everything else.
seed_test_users() {
    local service=auth method=POST path=/internal/test-users body='' identity answer email emails
    find_identity
    answer=$(send_call 2>/dev/null) || die "auth has made no test users: ${answer:-no answer}"
    mapfile -t emails < <(grep -o '[a-z0-9_]*@[a-z.]*' <<<"$answer")
    ((${#emails[@]} > 0)) || die "auth has made no test users: $answer"
    for email in "${emails[@]}"; do seed_user "$email"; done
    say "${#emails[@]} test users, from ${emails[0]} to ${emails[-1]}, password TestPass123!"
}

seed_user() { # EMAIL
    local token
    token=$(sign_in "$1" 'TestPass123!')
    [[ -n $token ]] || die "$1 cannot sign in"
    ask_gateway POST /seed-data "$token" >/dev/null || die "$1 has got no sample data"
    [[ $1 != *_001@* ]] || ask_gateway PUT /users/me/avatar "$token" -H 'Content-Type: image/png' \
        --data-binary "@$deploy/seed/avatar.png" >/dev/null || die "$1 has got no picture"
}

# Prints the access token of a user.
sign_in() { # EMAIL PASSWORD
    ask_gateway POST /auth/login '' -H 'Content-Type: application/json' \
        --data "{\"email\":\"$1\",\"password\":\"$2\"}" | sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p'
}

# Prints the body of an answer; when the status is 400 or higher, complains with it and fails. The token goes through a
# pipe, because other users can read a command line.
ask_gateway() { # METHOD PATH TOKEN [CURL-OPTION…]
    local method=$1 path=$2 token=$3 answer
    shift 3
    answer=$(curl -sS --fail-with-body -X "$method" -H @- "$@" "http://$address$path" \
        <<<"${token:+Authorization: Bearer $token}" 2>&1) || {
        complain "$method $path: $answer"
        return 1
    }
    printf '%s\n' "$answer"
}
