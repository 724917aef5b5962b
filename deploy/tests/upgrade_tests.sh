# Upgrades: the backup before them, data from a newer version, and the way back.
# shellcheck shell=bash

# Lets the ledger's program know one migration more than the ledger's database has gone through.
release_new_ledger() {
    mkdir -p "$COFFER_DATA/fake" && echo 2 >"$COFFER_DATA/fake/knows-ledger"
}

upgrade_backups() {
    compgen -G "$COFFER_DATA/before-upgrade-*" || :
}

stop_coffer() {
    run_coffer stop
    expect_equal "$result" 0 "stop: $output"
}

test_an_upgrade_backs_the_data_up_first() {
    local backup kept
    make_data_and_backup
    start_coffer
    stop_coffer
    expect_equal "$(upgrade_backups)" "" "backups without an upgrade"
    release_new_ledger
    start_coffer
    stop_coffer
    kept=$(upgrade_backups)
    expect_equal "$(cat "$kept/auth.db" "$kept/auth.db-wal")" $'old auth\nold log of auth' "the copy"
    expect_equal "$(cat "$kept/files/attachments/a")" old "the files"
    [[ -e $kept/auth.db.suspect ]] || fail "the mark of a suspect file is lost"
    [[ -z $(find "$kept" -name '*.lock' -o -name '*.shm' -o -name '*.key') ]] || fail "too much: $(find "$kept")"
    expect_equal "$(sed -n 3p "$kept/about")" ledger.db "what migrated"
    expect_equal "$(set_of "$COFFER_DATA")" old "the data"
}

test_the_newest_backups_before_upgrades_are_kept() {
    local round newest
    make_data_and_backup
    mkdir -p "$COFFER_DATA/fake"
    for round in 2 3 4 5; do
        echo "$round" >"$COFFER_DATA/fake/knows-ledger"
        echo "round $round" >"$COFFER_DATA/auth.db"
        start_coffer
        eventually 5 test ! -e "$COFFER_DATA/upgrade.pending"
        stop_coffer
        # The names have whole seconds.
        sleep 1.1
    done
    expect_equal "$(upgrade_backups | wc -l)" 3 "backups"
    newest=$(upgrade_backups | sort | tail -n 1)
    expect_equal "$(<"$newest/auth.db")" "round 5" "the newest"
}

test_a_failed_upgrade_keeps_the_backup_before_it() {
    make_data_and_backup
    release_new_ledger
    echo dies >"$COFFER_DATA/fake/ledger"
    run_coffer start
    expect_equal "$result" 1 "a start that fails"
    "$coffer" stop >/dev/null
    echo "half migrated" >"$COFFER_DATA/ledger.db"
    run_coffer start
    "$coffer" stop >/dev/null
    expect_equal "$(upgrade_backups | wc -l)" 1 "backups"
    expect_equal "$(<"$(upgrade_backups)/ledger.db")" "old ledger" "the backup"
    rm "$COFFER_DATA/fake/ledger"
    start_coffer
    eventually 5 test ! -e "$COFFER_DATA/upgrade.pending"
}

test_without_a_backup_nothing_migrates() {
    make_data_and_backup
    release_new_ledger
    mkdir "$workshop/full"
    printf '#!/bin/sh\necho "cp: No space left on device" >&2\nexit 1\n' >"$workshop/full/cp"
    chmod +x "$workshop/full/cp"
    PATH=$workshop/full:$PATH run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "No space left on device"
    expect_contains "$output" "the version before still runs on it"
    expect_equal "$(events started)" "" "programs that started"
    expect_equal "$(upgrade_backups)" "" "backups"
}

test_data_of_a_newer_version_ends_the_start() {
    make_data_and_backup
    printf 'old ledger\nschema 2\n' >"$COFFER_DATA/ledger.db"
    run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "ledger.db: a newer version of Coffer has changed this data"
    expect_contains "$output" "deploy/coffer rollback"
    expect_equal "$(events started)" "" "programs that started"
}

test_a_restart_of_one_service_does_not_migrate() {
    make_data_and_backup
    start_coffer
    release_new_ledger
    run_coffer restart ledger
    expect_equal "$result" 1 "restart"
    expect_contains "$output" "restart all of it, which makes a backup first"
    run_coffer restart auth
    expect_equal "$result" 0 "restart of another service: $output"
}

test_a_rollback_shows_what_is_lost_and_puts_the_backup_in_place() {
    local before service
    make_data_and_backup
    release_new_ledger
    start_coffer
    stop_coffer
    for service in auth ledger sharing export; do
        printf 'new %s\nschema 2\n' "$service" >"$COFFER_DATA/$service.db"
        rm "$COFFER_DATA/$service.db-wal"
    done
    echo new >"$COFFER_DATA/files/attachments/b"
    echo joan >>"$COFFER_DATA/erased-users"
    output=$("$coffer" rollback </dev/null 2>&1)
    expect_contains "$output" "the newer ones"
    # The version before is installed again.
    rm "$COFFER_DATA/fake/knows-ledger"
    output=$("$coffer" rollback </dev/null 2>&1)
    expect_contains "$output" "before the upgrade to the present sources changed ledger.db"
    expect_contains "$output" "sharing.db  2"
    expect_contains "$output" "needs --yes"
    [[ $(<"$COFFER_DATA/auth.db") == new* ]] || fail "the data has changed"
    run_coffer rollback --yes
    expect_equal "$result" 0 "rollback: $output"
    expect_contains "$output" "everybody has to sign in again"
    expect_equal "$(cat "$COFFER_DATA"/{auth,ledger,sharing,export}.db)" \
        $'old auth\nold ledger\nold sharing\nold export' "the data"
    expect_equal "$(ls "$COFFER_DATA/files/attachments")" a "the files"
    expect_equal "$(<"$COFFER_DATA/keys/identity.key")" old "the keys"
    expect_equal "$(tail -n 1 "$COFFER_DATA/erased-users")" joan "the erased users"
    expect_equal "$(tr ' ' '\n' <<<"$(events adopt-database)" | sort | xargs)" "auth export ledger sharing" "checked"
    before=$(compgen -G "$COFFER_DATA/before-restore-*")
    [[ $(<"$before/auth.db") == new* && -e $before/files/attachments/b ]] || fail "the newer data is lost"
    start_coffer
}

test_a_rollback_has_conditions() {
    run_coffer rollback --no
    expect_equal "$result" 2 "wrong words"
    run_coffer rollback --yes
    expect_equal "$result" 1 "without a backup"
    expect_contains "$output" "there is no backup before an upgrade"
    start_coffer
    run_coffer rollback --yes
    expect_equal "$result" 1 "while Coffer runs"
    expect_contains "$output" "already runs"
}

test_a_bad_copy_ends_the_rollback() {
    make_data_and_backup
    release_new_ledger
    start_coffer
    stop_coffer
    rm "$COFFER_DATA/fake/knows-ledger"
    : >"$COFFER_DATA/fake/bad-auth"
    run_coffer rollback --yes
    expect_equal "$result" 1 "rollback"
    expect_contains "$output" "the data is as it was"
    expect_equal "$(set_of "$COFFER_DATA")" old "the data"
}
