# Settings, folders, keys, and the small commands.
# shellcheck shell=bash

# Prints the values of settings as the script reads them, one a line.
show_settings() { # NAME…
    (
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/settings.sh
        source "$tests/../lib/settings.sh"
        load_settings
        for name in "$@"; do echo "${!name:-}"; done
    ) 2>&1
}

test_the_file_is_read_and_never_run() {
    unset COFFER_HTTP COFFER_DRAIN_SECONDS
    cat >"$COFFER_ENV_FILE" <<'FILE'
# a comment
COFFER_HTTP=127.0.0.1:9999   # where
  export COFFER_MAIL_FROM = "Coffer <money@example.org>"
COFFER_APP_LINK='myapp://open?a=1#b'
COFFER_LOOPS=$(touch ran)
COFFER_DRAIN_SECONDS=a[$(touch ran)]
COFFER_CORS_ORIGINS=
COFFER_APP_LINK=myapp://second
FILE
    expect_equal "$(show_settings COFFER_HTTP COFFER_MAIL_FROM COFFER_APP_LINK COFFER_LOOPS COFFER_CORS_ORIGINS)" \
        $'127.0.0.1:9999\nCoffer <money@example.org>\nmyapp://open?a=1#b\n$(touch ran)' "settings"
    [[ ! -e ran ]] || fail "a line of the file was run"
}

test_a_number_is_never_run_as_arithmetic() {
    export COFFER_DRAIN_SECONDS="a[\$(touch $COFFER_DATA/ran)]"
    start_coffer
    run_coffer stop
    [[ ! -e $COFFER_DATA/ran ]] || fail "a number was run"
}

test_the_environment_wins_over_the_file() {
    echo 'COFFER_LOG_LEVEL=debug' >"$COFFER_ENV_FILE"
    expect_equal "$(show_settings COFFER_LOG_LEVEL)" debug "from the file"
    expect_equal "$(COFFER_LOG_LEVEL=error show_settings COFFER_LOG_LEVEL)" error "from the environment"
    expect_equal "$(COFFER_LOG_LEVEL='' show_settings COFFER_LOG_LEVEL)" debug "blank in the environment"
}

# SettingsProgramTests has the values that the programs check.
test_a_bad_value_is_named_and_refused() {
    local line name value
    while read -r line; do
        name=${line%%=*} value=${line#*=}
        output=$(export "$name=$value" && "$coffer" up 2>&1)
        expect_equal $? 1 "up with $line"
        expect_contains "$output" "$name"
    done <<'LINES'
COFFER_INSTALL=yes
COFFER_ENV_FILE=/nowhere/coffer.env
COFFER_BIN=/nowhere
LINES
}

# Two problems that the programs find from now on.
make_problems() {
    cat >"$COFFER_DATA/fake/problems" <<'PROBLEMS'
COFFER_LOG is 'xml', but must be one of: json text
COFFER_RATES=off is for development only
PROBLEMS
}

expect_problems() { # WORDS…
    run_coffer "$@"
    expect_equal "$result" 1 "$*"
    expect_equal "$output" "coffer: COFFER_LOG is 'xml', but must be one of: json text
coffer: COFFER_RATES=off is for development only
coffer: settings come from the environment or $COFFER_ENV_FILE; deploy/env.example explains them" "$*"
}

test_every_problem_that_the_programs_find_is_told_before_anything_starts() {
    local words
    make_problems
    for words in up start restart 'restart ledger'; do
        # shellcheck disable=SC2086 # one or two words
        expect_problems $words
        expect_equal "$(cd "$COFFER_DATA" && echo * fake/*)" "fake fake/problems fake/settings" "files after $words"
    done
}

test_wrong_settings_leave_the_running_programs_alone() {
    start_coffer
    make_problems
    expect_problems restart
    expect_problems restart ledger
    run_coffer status
    expect_equal "$result" 0 "status: $output"
    expect_equal "$(events stopped)" "" "ends"
    run_coffer stop
    expect_equal "$result" 0 "stop: $output"
}

test_the_programs_check_the_settings_of_the_environment_and_of_the_file() {
    local line
    printf 'COFFER_LOG=xml\nnonsense\nCOFFER_RATES=low\n' >"$COFFER_ENV_FILE"
    COFFER_RATES=high start_coffer
    for line in COFFER_LOG=xml COFFER_RATES=high "COFFER_ENV_FILE=$COFFER_ENV_FILE" "COFFER_DATA=$COFFER_DATA"; do
        expect_contains "$(<"$COFFER_DATA/fake/settings")" "$line"
    done
}

test_a_program_that_cannot_check_is_named() {
    cp -r "$COFFER_BIN" "$COFFER_DATA/bin"
    printf '#!/bin/sh\necho lost >&2; exit 3\n' >"$COFFER_DATA/bin/coffer-auth"
    COFFER_BIN=$COFFER_DATA/bin run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "lost"
    expect_contains "$output" "$COFFER_DATA/bin/coffer-auth cannot check the settings"
}

test_the_mail_password_reaches_auth_ledger_and_sharing_alone() {
    local service
    printf 'COFFER_SMTP_URL=smtp://u:secret@host:587\nCOFFER_MAIL_FROM=a@b.example\n' >"$COFFER_ENV_FILE"
    COFFER_SMTP_CA=$COFFER_ENV_FILE start_coffer
    expect_equal "$(cd "$COFFER_DATA/fake" && grep -l secret settings.* | xargs)" \
        "settings.auth settings.ledger settings.sharing" "programs with the password"
    for service in export gateway; do
        ! grep -E 'SMTP|MAIL_FROM|ENV_FILE' "$COFFER_DATA/fake/settings.$service" || fail "$service has settings of mail"
        expect_contains "$(<"$COFFER_DATA/fake/settings.$service")" "COFFER_DATA=$COFFER_DATA"
    done
    run_coffer restart gateway
    expect_equal "$result" 0 "restart: $output"
    ! grep SMTP "$COFFER_DATA/fake/settings.gateway" || fail "the gateway has settings of mail after a restart"
}

test_the_providers_keys_reach_the_ledger_alone() {
    printf 'COFFER_EXCHANGE_KEY=secret1\nCOFFER_CHAIN_KEY=secret2\n' >"$COFFER_ENV_FILE"
    start_coffer
    expect_equal "$(cd "$COFFER_DATA/fake" && grep -l secret settings.* | xargs)" "settings.ledger" "programs with a key"
    expect_equal "$(grep -c secret "$COFFER_DATA/fake/settings.ledger")" 2 "keys of the ledger"
}

test_the_database_server_is_no_business_of_the_gateway() {
    printf 'COFFER_STORE=postgres://u:secret@localhost/coffer\n' >"$COFFER_ENV_FILE"
    start_coffer
    expect_equal "$(cd "$COFFER_DATA/fake" && grep -l secret settings.* | xargs)" \
        "settings.auth settings.export settings.ledger settings.sharing" "programs with the address"
}

test_identity_providers_reach_auth_alone() {
    printf 'COFFER_OIDC_HOME_ISSUER=https://id.example.org\nCOFFER_OIDC_HOME_CLIENT_SECRET=secret1\n' >"$COFFER_ENV_FILE"
    COFFER_OIDC_HOME_SIGNUP=1 start_coffer
    expect_equal "$(cd "$COFFER_DATA/fake" && grep -l COFFER_OIDC_HOME_ISSUER settings.* | xargs)" "settings.auth" "programs"
    expect_contains "$output" "there is no setting COFFER_OIDC_HOME_SIGNUP"
}

expect_refusal_of() { # PATH HINT
    run_coffer start
    expect_equal "$result" 1 "start with $1: $output"
    expect_contains "$output" "$1"
    expect_contains "$output" "$2 '$1'"
    [[ ! -e $COFFER_DATA/run ]] || fail "something started"
}

test_settings_and_programs_that_others_could_change_are_refused() {
    local path folder=${COFFER_ENV_FILE%/*}
    cp -r "$COFFER_BIN" "$folder/bin"
    export COFFER_BIN=$folder/bin
    for path in "$COFFER_ENV_FILE" "$folder" "$COFFER_BIN" "$COFFER_BIN/coffer-ledger"; do
        chmod g+w "$path"
        expect_refusal_of "$path" "chmod go-w"
        chmod g-w,o+w "$path"
        expect_refusal_of "$path" "chmod go-w"
        chmod o-w "$path"
    done
    # In a folder with the sticky bit nobody else can replace the file.
    chmod 1777 "$folder"
    start_coffer
    run_coffer stop
    expect_equal "$result" 0 "stop: $output"
}

test_settings_and_programs_of_somebody_else_are_refused() {
    local path folder=${COFFER_ENV_FILE%/*}
    ((EUID == 0)) || { echo "only root can give files away" && return; }
    cp -r "$COFFER_BIN" "$folder/bin"
    export COFFER_BIN=$folder/bin
    for path in "$COFFER_ENV_FILE" "$folder" "$COFFER_BIN" "$COFFER_BIN/coffer-auth"; do
        chown nobody "$path"
        expect_refusal_of "$path" "sudo chown root"
        chown root "$path"
    done
    chmod 1755 "$folder"
    chown nobody "$folder"
    expect_refusal_of "$folder" "sudo chown root"
}

test_a_link_is_as_safe_as_its_folder_and_its_file() {
    local folder=${COFFER_ENV_FILE%/*}
    mkdir -m 777 "$folder/open"
    mkdir "$folder/closed"
    ln -s "$COFFER_ENV_FILE" "$folder/open/coffer.env"
    COFFER_ENV_FILE=$folder/open/coffer.env expect_refusal_of "$folder/open" "chmod go-w"
    mv "$folder/coffer.env" "$folder/open/real.env"
    ln -s "$folder/open/real.env" "$folder/closed/coffer.env"
    COFFER_ENV_FILE=$folder/closed/coffer.env expect_refusal_of "$folder/open" "chmod go-w"
    COFFER_ENV_FILE=/dev/null start_coffer
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

use_a_certificate() {
    export COFFER_TLS_CERT=$COFFER_DATA/chain.pem COFFER_TLS_KEY=$COFFER_DATA/key.pem
    export COFFER_PUBLIC_URL=https://money.example COFFER_REDIRECT_HTTP=off
    export COFFER_HTTPS=127.0.0.1:$((10#${COFFER_HTTP##*:} + 10000))
}

test_the_gateway_checks_its_certificate_before_anything_starts() {
    use_a_certificate
    echo "COFFER_TLS_KEY: $COFFER_TLS_KEY: the key does not fit the certificate" >"$COFFER_DATA/fake/certificate-problems"
    run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "coffer: COFFER_TLS_KEY: $COFFER_TLS_KEY: the key does not fit the certificate"
    [[ ! -e $COFFER_DATA/run ]] || fail "something started"
    # Without a certificate nobody asks the gateway.
    unset COFFER_TLS_CERT COFFER_TLS_KEY COFFER_HTTPS COFFER_REDIRECT_HTTP
    start_coffer
}

test_warnings_about_the_certificate_are_told_and_it_starts() {
    use_a_certificate
    echo 'COFFER_TLS_CERT: the certificate expires in 3 days' >"$COFFER_DATA/fake/certificate-warnings"
    start_coffer
    expect_contains "$output" "coffer: warning: COFFER_TLS_CERT: the certificate expires in 3 days"
    expect_contains "$output" "https://money.example leads to its HTTPS at $COFFER_HTTPS"
    for service in auth gateway; do
        expect_contains "$(<"$COFFER_DATA/fake/settings.$service")" "COFFER_HTTPS=$COFFER_HTTPS"
    done
}

test_a_busy_port_of_https_is_named() {
    use_a_certificate
    start_coffer
    # The fakes listen nowhere: the first address that is busy is found by the script's own check.
    run_coffer stop
    python3 -c 'import socket, sys, time
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
time.sleep(30)' "${COFFER_HTTPS##*:}" &
    local listening=$!
    eventually 5 is_port_open "${COFFER_HTTPS##*:}"
    run_coffer up
    kill $listening
    expect_equal "$result" 1 "up"
    expect_contains "$output" "COFFER_HTTPS: something already listens on $COFFER_HTTPS"
}

is_port_open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

test_a_reload_reaches_the_gateway_alone_and_only_with_a_right_certificate() {
    start_coffer
    run_coffer reload
    expect_equal "$result" 1 "reload without a certificate"
    expect_contains "$output" "COFFER_TLS_CERT names one"
    use_a_certificate
    echo 'COFFER_TLS_CERT: no' >"$COFFER_DATA/fake/certificate-problems"
    run_coffer reload
    expect_equal "$result" 1 "reload with a wrong one"
    expect_contains "$output" "COFFER_TLS_CERT: no"
    expect_equal "$(events reloaded)" "" "reloads"
    rm "$COFFER_DATA/fake/certificate-problems"
    run_coffer reload
    expect_equal "$result" 0 "reload: $output"
    eventually 5 grep -q '^reloaded gateway' "$COFFER_DATA/fake/events"
    expect_equal "$(grep -c '^reloaded' "$COFFER_DATA/fake/events")" 1 "reloads"
    run_coffer stop
    run_coffer reload
    expect_equal "$result" 1 "reload of nothing"
    expect_contains "$output" "does not run"
}

test_an_unknown_setting_is_a_warning() {
    echo 'COFFER_TYPO=1' >"$COFFER_ENV_FILE"
    COFFER_OTHER=1 run_coffer status
    expect_equal "$result" 3 "status"
    expect_contains "$output" "there is no setting COFFER_TYPO"
    expect_contains "$output" "there is no setting COFFER_OTHER"
}

test_every_setting_is_documented() {
    local name
    (
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/settings.sh
        source "$tests/../lib/settings.sh"
        printf '%s\n' "${known_settings[@]}" | sort
    ) >"$workshop/known"
    grep -o '^#\? \?COFFER_[A-Z_]*=' "$tests/../env.example" | tr -d '#= ' | sort -u >"$workshop/documented"
    diff "$workshop/known" "$workshop/documented" || fail "env.example and the script differ"
}

# `coffer test package` tries every documented setting on the programs.
test_the_programs_read_no_setting_that_the_script_does_not_know() {
    local name
    (
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/settings.sh
        source "$tests/../lib/settings.sh"
        for name in $(grep -rhoE --include='*.swift' --exclude-dir=TestKit '"COFFER_[A-Z_]*[A-Z]"' \
            "$project"/{Shared,Services,Gateway} | tr -d '"' | sort -u); do
            is_setting "$name" || echo "$name"
        done
    ) >"$workshop/unknown"
    [[ ! -s $workshop/unknown ]] || fail "unknown to the script: $(<"$workshop/unknown")"
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

# The folder of the programs does not exist, so wrong words must be refused before the script looks for programs.
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
