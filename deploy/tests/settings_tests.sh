# Settings, folders, keys, and the small commands.
# shellcheck shell=bash

# What the script makes of the settings, one a line.
show_settings() { # NAME…
    (
        project=$tests/../..
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/settings.sh
        source "$tests/../lib/settings.sh"
        load_settings
        for name in "$@"; do echo "${!name:-}"; done
    ) 2>&1
}

test_the_file_is_read_and_never_run() {
    unset COFFER_HTTP
    cat >"$COFFER_ENV_FILE" <<'FILE'
# a comment
COFFER_HTTP=127.0.0.1:9999   # where
  export COFFER_MAIL_FROM = "Coffer <money@example.org>"
COFFER_APP_LINK='myapp://open?a=1#b'
COFFER_LOOPS=$(touch ran)
COFFER_CORS_ORIGINS=
FILE
    expect_contains "$(show_settings COFFER_HTTP)" "COFFER_LOOPS is '\$(touch ran)'"
    sed -i /LOOPS/d "$COFFER_ENV_FILE"
    expect_equal "$(show_settings COFFER_HTTP COFFER_MAIL_FROM COFFER_APP_LINK COFFER_CORS_ORIGINS)" \
        $'127.0.0.1:9999\nCoffer <money@example.org>\nmyapp://open?a=1#b' "settings"
    [[ ! -e ran ]] || fail "a line of the file was run"
}

test_the_environment_wins_over_the_file() {
    echo 'COFFER_LOG_LEVEL=debug' >"$COFFER_ENV_FILE"
    expect_equal "$(show_settings COFFER_LOG_LEVEL)" debug "from the file"
    expect_equal "$(COFFER_LOG_LEVEL=error show_settings COFFER_LOG_LEVEL)" error "from the environment"
    expect_equal "$(COFFER_LOG_LEVEL='' show_settings COFFER_LOG_LEVEL)" debug "blank in the environment"
}

test_defaults_depend_on_the_environment() {
    expect_equal "$(show_settings COFFER_LOG COFFER_RATES COFFER_PUBLIC_URL)" \
        $'text\nrelaxed\n'"http://$COFFER_HTTP" "development"
    export COFFER_ENV=production COFFER_SMTP_URL=smtp://u:p@host:587 COFFER_MAIL_FROM=a@b.example
    export COFFER_PUBLIC_URL=https://money.example/ COFFER_TRUSTED_PROXIES=127.0.0.1
    expect_equal "$(show_settings COFFER_LOG COFFER_RATES COFFER_PUBLIC_URL)" \
        $'json\nproduction\nhttps://money.example' "production"
}

test_a_bad_value_is_named_and_refused() {
    local line name value
    while read -r line; do
        name=${line%%=*} value=${line#*=}
        output=$(export "$name=$value" && "$coffer" up 2>&1)
        expect_equal $? 1 "up with $line"
        expect_contains "$output" "$name"
    done <<'LINES'
COFFER_HTTP=8080
COFFER_HTTP=127.0.0.1:0
COFFER_HTTP=127.0.0.1:70000
COFFER_ENV=staging
COFFER_RATES=high
COFFER_ACCESS_TTL=59
COFFER_ACCESS_TTL=604801
COFFER_ACCESS_TTL=99999999999999999999
COFFER_ACCESS_TTL=900s
COFFER_PUBLIC_URL=money.example.org
COFFER_SMTP_URL=mail.example.org:587
COFFER_AUTO_VERIFY=a@example.org
COFFER_MAIL_FROM=nobody
COFFER_LOG=xml
COFFER_LOG_LEVEL=trace
COFFER_UPSTREAM_TIMEOUT_MS=9
COFFER_LOOPS=65
COFFER_TRUSTED_PROXIES=edge.example.org
COFFER_TRUSTED_PROXIES=10.0.0.0/8
COFFER_TRUSTED_PROXIES=10.0.0.1 10.0.0.2
COFFER_OPERATOR_HTTP=9090
COFFER_DRAIN_SECONDS=0
COFFER_INSTALL=yes
COFFER_ENV_FILE=/nowhere/coffer.env
COFFER_BIN=/nowhere
COFFER_CORS_ORIGINS=app.example.org
COFFER_CORS_ORIGINS=*
COFFER_CORS_ORIGINS=https://
COFFER_CORS_ORIGINS=https://a.example/path
COFFER_CORS_ORIGINS=https://a.example https://b.example
COFFER_WALLET_INITIAL=1.234
COFFER_WALLET_INITIAL=-1
COFFER_WALLET_INITIAL=much
COFFER_WALLET_INITIAL=5.
LINES
}

test_origins_and_amounts_are_taken_as_the_programs_take_them() {
    local line
    export COFFER_CORS_ORIGINS='https://a.example, http://b.example:3000'
    while read -r COFFER_WALLET_CURRENCY COFFER_WALLET_INITIAL line; do
        export COFFER_WALLET_CURRENCY COFFER_WALLET_INITIAL
        output=$(show_settings COFFER_WALLET_INITIAL)
        if [[ $line == taken ]]; then
            expect_equal "$output" "$COFFER_WALLET_INITIAL" "$COFFER_WALLET_CURRENCY"
        else
            expect_contains "$output" "COFFER_WALLET_INITIAL is '$COFFER_WALLET_INITIAL', but must be an amount in"
        fi
    done <<'LINES'
USD 1000 taken
usd 1.5 taken
EUR 25.500 taken
USD 1.234 refused
jpy 1500 taken
JPY 1500.00 taken
JPY 1.5 refused
KWD 1.234 taken
KWD 1.2345 refused
LINES
}

test_the_script_knows_the_digits_of_currencies_as_contracts_do() {
    local source=$tests/../../Shared/Contracts/Vocabulary/Currency.swift line found
    # shellcheck source=deploy/lib/settings.sh
    source "$tests/../lib/settings.sh"
    for line in "withoutDigits $currencies_without_digits" "withThreeDigits $currencies_with_three_digits"; do
        found=$(sed -n "/let ${line%% *} = /,/^ *\"\"\"\$/p" "$source" | grep -ow '[A-Z][A-Z][A-Z]' | tr '\n' ' ')
        expect_equal "$found" "${line#* } " "${line%% *}"
    done
}

test_an_open_listener_in_production_is_a_warning() {
    export COFFER_ENV=production COFFER_SMTP_URL=smtp://u:p@host:587 COFFER_MAIL_FROM=a@b.example
    export COFFER_PUBLIC_URL=https://money.example COFFER_TRUSTED_PROXIES=127.0.0.1
    start_coffer
    [[ $output != *"plain HTTP"* ]] || fail "a warning on the loopback: $output"
    run_coffer stop
    export COFFER_HTTP=0.0.0.0:${COFFER_HTTP##*:}
    start_coffer
    expect_equal "$(grep -c warning <<<"$output")" 1 "warnings: $output"
    expect_contains "$output" "plain HTTP is open to the network"
    expect_contains "$output" "try: curl http://127.0.0.1:${COFFER_HTTP##*:}/healthz"
}

test_every_bad_value_is_told_at_once() {
    COFFER_LOG=xml COFFER_RATES=high run_coffer up
    expect_contains "$output" COFFER_LOG
    expect_contains "$output" COFFER_RATES
}

test_a_bad_line_of_the_file_is_named() {
    printf 'COFFER_LOG=text\nnonsense\n' >"$COFFER_ENV_FILE"
    run_coffer up
    expect_equal "$result" 1 "up"
    expect_contains "$output" "line 2"
}

test_passwords_are_not_repeated() {
    COFFER_SMTP_URL=user:secret@host run_coffer up
    expect_equal "$result" 1 "up"
    [[ $output != *secret* ]] || fail "the password was shown: $output"
}

test_an_unknown_setting_is_a_warning() {
    echo 'COFFER_TYPO=1' >"$COFFER_ENV_FILE"
    COFFER_OTHER=1 run_coffer status
    expect_equal "$result" 3 "status"
    expect_contains "$output" "there is no setting COFFER_TYPO"
    expect_contains "$output" "there is no setting COFFER_OTHER"
}

test_production_refuses_weak_settings() {
    export COFFER_ENV=production
    run_coffer up
    expect_equal "$result" 1 "up with the defaults"
    expect_contains "$output" "COFFER_SMTP_URL is required"
    expect_contains "$output" "COFFER_MAIL_FROM is required"
    expect_contains "$output" "COFFER_PUBLIC_URL must start with https://"
    expect_contains "$output" "COFFER_TRUSTED_PROXIES is required"
    export COFFER_SMTP_URL=smtp://u:p@host:587 COFFER_MAIL_FROM=a@b.example
    export COFFER_PUBLIC_URL=https://money.example 'COFFER_TRUSTED_PROXIES=127.0.0.1, [::1]'
    COFFER_AUTO_VERIFY=example.org run_coffer up
    expect_equal "$result" 1 "up with automatic verification"
    COFFER_RATES=off run_coffer up
    expect_equal "$result" 1 "up without rates"
    start_coffer
}

test_every_setting_is_documented() {
    local name
    (
        # shellcheck source=deploy/lib/settings.sh
        source "$tests/../lib/settings.sh"
        printf '%s\n' "${known_settings[@]}" | sort
    ) >"$workshop/known"
    grep -o '^#\? \?COFFER_[A-Z_]*=' "$tests/../env.example" | tr -d '#= ' | sort -u >"$workshop/documented"
    diff "$workshop/known" "$workshop/documented" || fail "env.example and the script differ"
}

test_folders_and_keys_are_for_their_owner_alone() {
    local key file
    start_coffer
    for file in "$COFFER_DATA" "$COFFER_DATA"/{run,log,mail,files,keys}; do
        expect_equal "$(stat -c %a "$file")" 700 "$file"
    done
    for key in identity.key refresh.key pin.key signing.seed; do
        expect_equal "$(stat -c %a "$COFFER_DATA/keys/$key")" 600 "$key"
        [[ $(<"$COFFER_DATA/keys/$key") =~ ^[0-9a-f]{64}$ ]] || fail "$key is no key"
    done
    expect_equal "$(cat "$COFFER_DATA"/keys/* | fold -w 64 | sort -u | wc -l)" 4 "different keys"
    expect_equal "$(find "$COFFER_DATA" -perm /077 ! -path '*/fake*' | wc -l)" 0 "files that others can read"
}

test_keys_are_never_written_again() {
    local before
    start_coffer
    before=$(cat "$COFFER_DATA"/keys/*)
    run_coffer stop
    chmod 644 "$COFFER_DATA/keys/identity.key"
    start_coffer
    expect_equal "$(cat "$COFFER_DATA"/keys/*)" "$before" "keys"
    expect_equal "$(stat -c %a "$COFFER_DATA/keys/identity.key")" 600 "a key that others could read"
}

test_after_a_rotation_the_first_signing_key_is_not_made_again() {
    start_coffer
    run_coffer stop
    mv "$COFFER_DATA/keys/signing.seed" "$COFFER_DATA/keys/signing.1700000000.seed"
    start_coffer
    expect_equal "$(cd "$COFFER_DATA/keys" && echo signing*)" signing.1700000000.seed "signing keys"
}

test_status_tells_by_its_exit_code() {
    run_coffer status
    expect_equal "$result" 3 "before the start"
    start_coffer
    run_coffer status
    expect_equal "$result" 0 "when all is ready"
    expect_equal "$(grep -c ' ready ' <<<"$output")" 5 "ready services"
    run_coffer stop
    run_coffer status
    expect_equal "$result" 3 "after the stop"
    run_coffer stop
    expect_equal "$result" 0 "stop of what does not run"
}

test_help_and_unknown_commands() {
    local word
    for word in help -h --help ''; do
        # shellcheck disable=SC2086 # none at all for the last
        run_coffer $word
        expect_equal "$result" 0 "$word"
        expect_contains "$output" "usage: deploy/coffer"
    done
    run_coffer sing
    expect_equal "$result" 2 "an unknown command"
    expect_contains "$output" "no command 'sing'"
}

# With programs that are not there: what is wrong with the words is told before anything else is looked for.
test_a_misuse_is_told_at_once_by_2() {
    local line words
    while IFS= read -r line; do
        read -ra words <<<"${line%%:*}"
        COFFER_BIN=/nowhere run_coffer "${words[@]}"
        expect_equal "$result" 2 "$line: $output"
        expect_contains "$output" "${line#*: }"
    done <<'LINES'
up now: takes no arguments
start now: takes no arguments
stop now: takes no arguments
status now: takes no arguments
check ledger: takes no arguments
restart nothing: restart takes nothing, or one of
restart auth ledger: restart takes nothing, or one of
logs nothing: logs takes nothing, or one of
keys foo: keys takes: list, rotate
keys rotate --now: keys takes: list, rotate
keys list all: keys takes: list, rotate
call ledger: usage: deploy/coffer call
call nothing GET /accounts: call takes one of
bench nope: bench has the parts
bench proxy nope: bench has the parts
call ledger GET accounts: the path must start with /
call ledger GET /accounts --as: usage: deploy/coffer call
seed all: usage: deploy/coffer seed
rates show: usage: deploy/coffer rates
rates set USD EUR: usage: deploy/coffer rates
rates list U: BASE is 'U'
rates set U EUR 1: BASE is 'U'
rates set USD E-R 1: CURRENCY is 'E-R'
rates set USD EUR abc: RATE is 'abc'
rates set USD EUR -1: RATE is '-1'
rates set USD EUR 1 today: DATE is 'today'
rates remove USD EUR 5: DATE is '5'
LINES
}

test_seed_is_for_a_running_development_installation() {
    run_coffer seed
    expect_equal "$result" 2 "seed without a name"
    expect_contains "$output" "usage: deploy/coffer seed e2e"
    run_coffer seed e2e
    expect_equal "$result" 1 "seed of what does not run"
    expect_contains "$output" "does not run"
    export COFFER_ENV=production COFFER_SMTP_URL=smtp://u:p@host:587 COFFER_MAIL_FROM=a@b.example
    export COFFER_PUBLIC_URL=https://money.example COFFER_TRUSTED_PROXIES=127.0.0.1
    start_coffer
    run_coffer seed e2e
    expect_equal "$result" 1 "seed in production"
    expect_contains "$output" "in development only"
}

test_a_missing_package_is_named_when_it_may_not_be_installed() {
    (
        project=$COFFER_DATA
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/packages.sh
        source "$tests/../lib/packages.sh"
        COFFER_INSTALL=never
        need_packages build util-linux no-such-package-1 no-such-package-2
    ) >"$workshop/packages" 2>&1
    expect_equal $? 1 "the check"
    expect_contains "$(<"$workshop/packages")" "apt-get install no-such-package-1 no-such-package-2"
}
