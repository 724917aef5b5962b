# Commands that talk to the running programs: call, keys, rates.
# shellcheck shell=bash

# Starts a service that answers one request with the text of the request.
answer_once() { # SOCKET STATUS
    perl -MIO::Socket::UNIX -e 'my $s = IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 5) or die; alarm 20;
        my $c = $s->accept; my $text; sysread $c, $text, 65536;
        print $c "HTTP/1.1 $ARGV[1] X\r\nContent-Length: " . length($text) . "\r\nConnection: close\r\n\r\n$text"' "$@" &
    eventually 3 test -S "$1"
}

test_call_speaks_to_one_service_with_a_signed_identity() {
    start_coffer
    answer_once "$COFFER_DATA/run/ledger.sock" 201
    run_coffer call ledger post '/accounts?a=1' --as ada@example.org --body '{"name":"Home"}'
    expect_equal "$result" 0 "call: $output"
    expect_contains "$output" "POST /accounts?a=1 HTTP/1.1"
    expect_contains "$output" "X-Coffer-Identity: signed-for-ada@example.org"
    expect_contains "$output" '{"name":"Home"}'
    expect_contains "$output" 201
    rm "$COFFER_DATA/run/ledger.sock"
    answer_once "$COFFER_DATA/run/ledger.sock" 404
    run_coffer call ledger GET /nothing
    expect_equal "$result" 1 "call that is refused: $output"
    expect_contains "$output" "X-Coffer-Identity: signed-for-a-service"
    expect_equal "${output##*$'\n'}" 404 "the last line"
    [[ $output != *curl:* ]] || fail "curl has its say, too: $output"
    rm "$COFFER_DATA/run/ledger.sock"
    run_coffer call ledger GET /accounts
    expect_equal "$result" 1 "call of what does not listen: $output"
    expect_contains "$output" "coffer: ledger does not answer: "
}

test_lines_counts_the_product_alone() {
    local copy=$COFFER_DATA/copy own
    mkdir -p "$copy/Services" "$copy/Shared/TestKit" "$copy/Tests/Some" "$copy/Gateway/Web/parts"
    cp -r "$project/deploy" "$copy/deploy"
    printf 'one\ntwo\n' | tee "$copy/Services/A.swift" "$copy/Shared/TestKit/B.swift" >"$copy/Tests/Some/C.swift"
    printf 'one\n' | tee "$copy/Gateway/Web/parts/a.js" "$copy/Gateway/Web/b.css" >"$copy/Gateway/Web/c.md"
    printf 'one\n' >"$copy/Services/Unknown.swift"
    git -C "$copy" init -q && git -C "$copy" add . && git -C "$copy" rm -q --cached Services/Unknown.swift
    own=$(cat "$copy/deploy/coffer" "$copy"/deploy/lib/*.sh "$copy/deploy/api_types.py" | wc -l)
    output=$("$copy/deploy/coffer" lines 2>&1)
    expect_equal "$(tr -s ' ' <<<"$output" | tr '\n' ';')" "Swift 2;script $own;app 2;all $((own + 4));" "lines"
    rm -rf "$copy/.git"
    output=$("$copy/deploy/coffer" lines 2>&1)
    expect_equal "$? $output" "1 coffer: lines needs a git repository in $copy" "without a repository"
}

test_what_asks_the_running_programs_builds_none() {
    start_coffer
    export COFFER_BIN=/nowhere
    run_coffer keys list
    expect_equal "$result $output" "0 kid-old signs" "keys"
    answer_once "$COFFER_DATA/run/ledger.sock" 200
    run_coffer call ledger GET /accounts
    expect_equal "$result" 0 "call: $output"
    printf '200\n{"base":"USD","rates":[]}' >"$COFFER_DATA/rates"
    rm "$COFFER_DATA/run/ledger.sock"
    answer_always "$COFFER_DATA/run/ledger.sock" "$COFFER_DATA/rates"
    run_coffer rates
    kill "${answerers[@]}"
    expect_equal "$result" 0 "rates: $output"
}

test_a_check_says_why_it_failed() {
    local service
    start_coffer
    printf '200\n{"problems":[]}' >"$COFFER_DATA/whole"
    printf '503\n{"error":"busy"}' >"$COFFER_DATA/busy"
    for service in auth sharing; do answer_always "$COFFER_DATA/run/$service.sock" "$COFFER_DATA/whole"; done
    answer_always "$COFFER_DATA/run/ledger.sock" "$COFFER_DATA/busy"
    COFFER_ENV_FILE=/dev/null run_coffer check
    kill "${answerers[@]}"
    expect_equal "$result" 1 "check: $output"
    expect_contains "$output" "auth: all is well"
    expect_contains "$output" "sharing: all is well"
    expect_contains "$output" 'ledger: {"error":"busy"}'
    expect_contains "$output" "export: does not answer: "
}

# An identity is valid for a minute at most; the check of a large database can take longer.
test_a_check_has_an_identity_for_each_service() {
    local service
    start_coffer
    for service in auth ledger; do answer_once "$COFFER_DATA/run/$service.sock" 200; done
    COFFER_ENV_FILE=/dev/null run_coffer check
    expect_equal "$(grep -o 'signed-for-a-service-by-[0-9]*' <<<"$output" | sort -u | wc -l)" 2 "identities: $output"
}

test_what_needs_a_running_coffer_says_so_and_how_to_start_it() {
    local words
    while read -ra words; do
        run_coffer "${words[@]}"
        expect_equal "$result" 1 "${words[*]}"
        expect_equal "$output" "coffer: Coffer does not run on $COFFER_DATA; 'deploy/coffer start' starts it" "${words[*]}"
    done <<'LINES'
call ledger GET /accounts
check
seed e2e
restart ledger
rates
rates set USD EUR 0.9
rates remove USD EUR
user list
user delete a@b.example
invite a@b.example
audit --since 7d
LINES
}

test_people_are_asked_of_the_running_auth() {
    local words asked
    start_coffer
    while IFS='|' read -r words asked; do
        # shellcheck disable=SC2086 # several words
        run_coffer $words
        expect_equal "$result $output" "0 ${asked:-$words}" "$words"
    done <<'LINES'
user list
user list --json
user show a@b.example --json|user show --json -- a@b.example
user add a@b.example --name Ann --verified --print|user add --name Ann --verified --print -- a@b.example
user disable a@b.example|user disable -- a@b.example
user enable a@b.example|user enable -- a@b.example
user reset-link a@b.example|user reset-link -- a@b.example
user totp off a@b.example|user totp off -- a@b.example
user delete a@b.example --yes|user delete -- a@b.example
invite a@b.example --print|invite --print -- a@b.example
audit
audit --user a@b.example --since 2026-11-01 --json
audit --since 12h
user show -a@b.example --json|user show --json -- -a@b.example
user disable -- -a@b.example|user disable -- -a@b.example
user show --json -- --print@b.example|user show --json -- --print@b.example
invite -- --print@b.example|invite -- --print@b.example
audit --user --json@b.example
LINES
    run_coffer user add a@b.example --name 'Ann Lee'
    expect_equal "$output" "user add --name Ann Lee -- a@b.example" "a name of two words"
}

test_wrong_words_about_people_change_nothing() {
    local words
    start_coffer
    while read -r words; do
        # shellcheck disable=SC2086 # several words
        run_coffer $words </dev/null
        expect_equal "$result" 2 "$words: $output"
        [[ $output == 'coffer: usage: deploy/coffer '* ]] || fail "$words: $output"
    done <<'LINES'
user
user ban a@b.example
user list a@b.example
user show
user show nobody
user add a@b.example c@d.example
user add a@b.example --password x
user add a@b.example --name
user disable a@b.example --yes
user totp a@b.example
user totp on a@b.example
user totp off
invite
invite a@b.example --verified
audit a@b.example
audit --since yesterday
audit --user nobody
user show --
user show -- a@b.example --json
user disable -x
LINES
}

test_a_deletion_asks_for_the_address_again() {
    start_coffer
    run_coffer user delete ann@b.example <<<'Ann@B.example'
    expect_equal "$result $output" "0 user delete -- ann@b.example" "the same address"
    run_coffer user delete ann@b.example <<<'bob@b.example'
    expect_equal "$result" 1 "another address"
    expect_contains "$output" "nothing is deleted"
    run_coffer user delete ann@b.example </dev/null
    expect_equal "$result" 1 "no address"
}

# Starts a service that answers every request of the test with the content of FILE. A PUT first replaces FILE by
# FILE.next. The service appends every request to FILE.asked.
answer_always() { # SOCKET-OR-PORT FILE
    perl -MIO::Socket::UNIX -MIO::Socket::INET -e 'my ($at, $file) = @ARGV; alarm 30; my $s = $at =~ /^\d+$/
        ? IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $at, Listen => 9, ReuseAddr => 1)
        : IO::Socket::UNIX->new(Local => $at, Listen => 9); $s or die;
        while (my $c = $s->accept) {
            sysread $c, my $text, 65536;
            open my $asked, ">>", "$file.asked"; print $asked $text; close $asked;
            rename "$file.next", $file if $text =~ /^PUT/;
            open my $in, "<", $file; my ($status, $body) = split /\n/, join("", <$in>), 2;
            print $c "HTTP/1.1 $status X\r\nContent-Length: " . length($body) . "\r\nConnection: close\r\n\r\n$body";
        }' "$@" &
    answerers+=($!)
    if [[ $1 == /* ]]; then
        eventually 3 test -S "$1"
    else
        eventually 3 eval "(exec 3<>/dev/tcp/127.0.0.1/$1) 2>/dev/null"
    fi
}
answerers=()

test_rotation_after_a_leak_returns_when_the_gateway_refuses_the_old_tokens() {
    local rotation
    start_coffer
    printf '200\n{"keys":[{"kid":"kid-old"}]}' >"$COFFER_DATA/published"
    printf '503\n' >"$COFFER_DATA/refused"
    answer_always "$COFFER_DATA/run/auth.sock" "$COFFER_DATA/published"
    answer_always "${COFFER_HTTP##*:}" "$COFFER_DATA/refused"
    "$coffer" keys rotate --leaked >"$COFFER_DATA/rotation" 2>&1 &
    rotation=$!
    eventually 3 test -s "$COFFER_DATA/published.asked"
    sleep 0.3
    ! grep -q Bearer "$COFFER_DATA/refused.asked" || fail "the gateway was asked before auth knew"
    printf '200\n{"keys":[{"kid":"kid-new"}]}' >"$COFFER_DATA/published"
    eventually 10 grep -q 'Authorization: Bearer [^ ]*[.]e30[.]' "$COFFER_DATA/refused.asked"
    sleep 0.2
    kill -0 $rotation || fail "it did not wait for the gateway: $(<"$COFFER_DATA/rotation")"
    printf '401\n' >"$COFFER_DATA/refused"
    wait $rotation
    expect_equal $? 0 "keys rotate --leaked: $(<"$COFFER_DATA/rotation")"
    kill "${answerers[@]}"
    expect_contains "$(<"$COFFER_DATA/rotation")" "kid-old is gone"
    expect_contains "$(<"$COFFER_DATA/rotation")" "refused now"
}

test_rotation_after_a_leak_says_when_nothing_runs() {
    mkdir -p "$COFFER_DATA/keys"
    run_coffer keys rotate --leaked
    expect_equal "$result" 0 "keys rotate --leaked: $output"
    expect_contains "$output" "from its next start on"
}

test_a_removed_rate_is_told_from_none() {
    local rates='{"base":"USD","rates":[{"currency":"GBP","rate":"0.8"}]}'
    start_coffer
    printf '200\n%s' "$rates" >"$COFFER_DATA/rates"
    answer_always "$COFFER_DATA/run/ledger.sock" "$COFFER_DATA/rates"
    run_coffer rates remove usd EUR
    expect_equal "$result" 1 "removal of none"
    expect_contains "$output" "no rate was set for one USD in EUR from $(date -u +%F)"
    printf '200\n%s' "${rates/0.8\"\}/0.8\"\},{\"currency\":\"EUR\",\"rate\":\"0.9\"\}}" >"$COFFER_DATA/rates"
    printf '200\n%s' "$rates" >"$COFFER_DATA/rates.next"
    run_coffer rates remove USD EUR 2026-01-31
    kill "${answerers[@]}"
    expect_equal "$result" 0 "removal: $output"
    expect_equal "$output" "$rates" "what still holds"
    grep -q '"rate":null,"date":"2026-01-31"' "$COFFER_DATA/rates.asked" || fail "asked: $(<"$COFFER_DATA/rates.asked")"
}

# In an interactive bash an exclamation mark in pasted text could stand for an older command.
test_the_tour_of_the_readme_ends_with_hints_where_nothing_answers() {
    local tour=$workshop/tour
    { echo 'sleep() { :; }' && sed -n '/^<!-- tour -->/,/^```$/p' "$tests/../../README.md" | sed '1,2d;$d'; } >"$tour"
    mkdir "$COFFER_DATA/elsewhere"
    output=$(cd "$COFFER_DATA/elsewhere" &&
        HISTFILE='' TMPDIR=$workshop timeout 60 setsid --wait bash --norc -i <"$tour" 2>&1)
    [[ $output != *'event not found'* ]] || fail "an exclamation mark in double quotes: $output"
    expect_contains "$output" "Nothing answers at http://$COFFER_HTTP: 'deploy/coffer status' shows the address"
    expect_contains "$output" "export COFFER_DATA as"
    expect_equal "$(ls "$COFFER_DATA/elsewhere")" "" "what the tour leaves in the folder"
}

test_wrong_arguments_end_a_command_before_anything_happens() {
    local words
    cd "$COFFER_DATA" || fail "no folder"
    while read -ra words; do
        run_coffer "${words[@]}"
        expect_equal "$result" 2 "${words[*]}: $output"
        expect_equal "$(ls "$COFFER_DATA")" fake "what ${words[*]} leaves"
    done <<'LINES'
version now
version --sbom now
start now
status now
stop ledger
backup --with-keys
backup one two
restore --with-keys
demo --help
demo one --with-keys
test packages
keys now
LINES
}
