# The command `demo`: Coffer in development mode on the loopback, with a sample user, until Ctrl-C.
# shellcheck shell=bash

readonly demo_email=demo@coffer.test demo_partner=alex@coffer.test demo_password=Str0ng-enough.
is_demo=0
# The folder of data that nobody named; it goes with the demo.
demo_folder=

command_demo() { # [DIR]
    (($# == 0)) || need_folder "demo takes nothing, or the folder of its data" '' "$@"
    if (($# == 1)); then
        COFFER_DATA=$(absolute_path -m "$1") || die "cannot find $1"
    else
        demo_folder=$(mktemp -d -t coffer-demo.XXXXXX) || die "cannot make a temporary folder"
        trap 'rm -rf "$demo_folder"' EXIT
        COFFER_DATA=$demo_folder/data
    fi
    # The settings of an installed Coffer are those of production. Addresses of the sample user's domain need no mail.
    COFFER_ENV=development COFFER_ENV_FILE=/dev/null COFFER_AUTO_VERIFY=${demo_email#*@}
    COFFER_REGISTRATION=open
    COFFER_HTTP=${COFFER_HTTP:-$(free_address)}
    [[ $COFFER_HTTP =~ ^(127\.|localhost:|\[::1\]:) ]] ||
        die "COFFER_HTTP: the demo has a user whose password everybody knows, so it listens on the loopback alone"
    load_settings
    need_programs
    check_settings
    is_demo=1
    command_up --quiet
}

# Prints the first address that is free, from the usual one on.
free_address() {
    local port
    for ((port = 8080; port < 8100; port++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
    done
    echo "127.0.0.1:$port"
}

# Says how to use the demo. The sample users come by the way of every user, while the supervisor goes on.
show_demo() {
    local address
    address=$(reachable "$COFFER_HTTP")
    make_sample_users 3>&- 4>&- 8>&- 9>&- {silence}>&- &
    say "
In a browser: http://$address/app/
    user $demo_email, password $demo_password (has sample data in a moment);
    user $demo_partner, same password, has a common book with the first;
    other addresses @${demo_email#*@} can register without a mail
The tour of README.md, in another terminal, after:
    export COFFER_HTTP=$address COFFER_DATA=$COFFER_DATA
Mails are files in $COFFER_DATA/mail. Ctrl-C ends the demo${demo_folder:+ and deletes its data}."
}

# Registers a couple where the data is new, and fills the books of those who have nothing in them yet.
make_sample_users() {
    local token
    token=$(register_and_sign_in "$demo_email" Demo)
    [[ -n $token ]] && ask_gateway POST "/seed-data?accountId=all" "$token" >/dev/null || complain "the sample user has no sample data"
    [[ -n $token ]] && make_common_book "$token" || complain "the sample users have no common book"
}

# Prints an access token.
register_and_sign_in() { # EMAIL NAME
    post_json /auth/register '' "{\"email\":\"$1\",\"password\":\"$demo_password\",\"displayName\":\"$2\"}" >/dev/null 2>&1 7>&1
    sign_in "$1" "$demo_password"
}

# Makes the couple's book, in which both have entered something; one that an earlier demo has made stays.
make_common_book() { # TOKEN
    local name='Our home' partner book invitation groceries entry
    ! ask_gateway GET /books "$1" | grep -q "\"name\":\"$name\"" || return 0
    partner=$(register_and_sign_in "$demo_partner" Alex)
    book=$(post_json /books "$1" "{\"name\":\"$name\"}" | first_id) && [[ -n $partner && -n $book ]] || return 1
    ask_gateway POST "/books/$book/seed-data?accountId=all" "$1" >/dev/null || return 1
    invitation=$(post_json "/books/$book/invitations" "$1" "{\"email\":\"$demo_partner\",\"role\":\"EDITOR\"}" | first_id)
    post_json "/invitations/$invitation/accept" "$partner" '{}' >/dev/null || return 1
    groceries=$(ask_gateway GET "/books/$book/categories" "$partner" | tr '{' '\n' | grep '"name":"Groceries"' | first_id)
    for entry in '23.40","description":"Market' '8.90","description":"Bakery'; do
        post_json "/books/$book/transactions" "$partner" \
            "{\"type\":\"EXPENSE\",\"categoryId\":\"$groceries\",\"amount\":\"$entry\"}" >/dev/null || return 1
    done
}

post_json() { # PATH TOKEN BODY
    ask_gateway POST "$1" "$2" -H 'Content-Type: application/json' --data "$3"
}

# Prints the first id of an answer.
first_id() {
    grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4
}

end_demo() {
    [[ -z $demo_folder ]] || rm -rf "$demo_folder"
}
