# Backups of the whole deployment: backup, restore, and the schedule.
# shellcheck shell=bash

# A data folder as programs leave it, with an old content, and a backup with a new one.
make_data_and_backup() {
    local service
    backup=$workshop/backup.$RANDOM$RANDOM
    mkdir -p "$COFFER_DATA"/{keys,files/attachments,files/avatars} "$backup"/files/{attachments,avatars,backups} "$backup/keys"
    for service in auth ledger sharing export; do
        echo "old $service" >"$COFFER_DATA/$service.db"
        echo "old log of $service" >"$COFFER_DATA/$service.db-wal"
        : >"$COFFER_DATA/$service.db.suspect"
        : >"$COFFER_DATA/$service.db.lock"
        echo "new $service" >"$backup/$service.db"
    done
    echo old >"$COFFER_DATA/files/attachments/a"
    echo old >"$COFFER_DATA/keys/identity.key"
    echo new >"$backup/files/attachments/b"
    echo new >"$backup/keys/identity.key"
    printf 'ada\ngrace\n' >"$COFFER_DATA/erased-users"
    printf 'grace\njoan\n' >"$backup/erased-users"
}

# Prints the set of data that a folder holds: old, new or mixed.
set_of() { # FOLDER
    local service found=''
    for service in auth ledger sharing export; do
        found+="$(cut -d ' ' -f 1 "$1/$service.db" 2>/dev/null || echo none) "
        [[ ! -e $1/$service.db-wal ]] || found+="wal "
    done
    found+="$(ls "$1/files/attachments" 2>/dev/null | tr '\n' ' ')$(cat "$1/keys/identity.key" 2>/dev/null)"
    case $found in
        'old wal old wal old wal old wal a old') echo old ;;
        'new new new new b new') echo new ;;
        *) echo "mixed: $found" ;;
    esac
}

expect_restored() {
    local before
    expect_equal "$(set_of "$COFFER_DATA")" new "the data"
    before=$(echo "$COFFER_DATA"/before-restore-*)
    expect_equal "$(set_of "$before")" old "the set before"
    [[ -e $before/auth.db.suspect && ! -e $COFFER_DATA/auth.db.suspect && -e $COFFER_DATA/auth.db.lock ]] ||
        fail "files beside: $(ls "$COFFER_DATA" "$before")"
    expect_equal "$(tr '\n' ' ' <"$COFFER_DATA/erased-users")" "ada grace joan " "erased users"
    [[ ! -e $COFFER_DATA/restore.partial && ! -e $COFFER_DATA/restore.ready ]] || fail "leftovers: $(ls "$COFFER_DATA")"
}

test_a_backup_is_taken_by_the_programs_and_needs_them() {
    run_coffer backup "$workshop/shelf"
    expect_equal "$result" 1 "backup of what does not run"
    expect_contains "$output" "Coffer does not run on $COFFER_DATA"
    start_coffer
    (cd "$workshop" && "$coffer" backup shelf) >"$COFFER_DATA/out" 2>&1 || fail "backup: $(<"$COFFER_DATA/out")"
    expect_contains "$(<"$COFFER_DATA/out")" "backed up to $(realpath "$workshop")/shelf"
    expect_contains "$(<"$COFFER_DATA/out")" "--with-keys"
    output=$("$coffer" backup "$workshop/shelf" --with-keys <<<'correct horse battery' 2>&1)
    expect_equal "$? $(<"$COFFER_DATA/fake/passphrase")" "0 correct horse battery" "backup with keys: $output"
    run_coffer backup "$COFFER_DATA/inside"
    expect_contains "$output" "must not lie in $COFFER_DATA"
    : >"$COFFER_DATA/fake/bad-backup"
    run_coffer backup "$workshop/shelf"
    expect_equal "$result" 1 "backup on a full disk"
    expect_contains "$output" "Storage is full. Free some space and try again."
}

test_wrong_words_for_backups_are_misuse() {
    local words
    while read -ra words; do
        run_coffer "${words[@]}"
        expect_equal "$result" 2 "${words[*]}: $output"
    done <<'LINES'
backup
backup a b
backup a --with-key
restore
restore a --keys
LINES
}

test_restore_exchanges_everything_and_keeps_what_was_there() {
    local backup
    make_data_and_backup
    run_coffer restore "$backup"
    expect_equal "$result" 0 "restore: $output"
    expect_contains "$output" "everybody has to sign in again"
    expect_restored
    expect_equal "$(tr ' ' '\n' <<<"$(events adopt-database)" | sort | xargs)" "auth export ledger sharing" "checked"
}

test_restore_is_refused_while_coffer_runs() {
    local backup
    make_data_and_backup
    start_coffer
    run_coffer restore "$backup"
    expect_equal "$result" 1 "restore"
    expect_contains "$output" "already runs"
    expect_equal "$(set_of "$COFFER_DATA")" old "the data"
}

test_a_bad_copy_ends_the_restore_before_anything_changes() {
    local backup
    make_data_and_backup
    mkdir -p "$COFFER_DATA/fake" && : >"$COFFER_DATA/fake/bad-export"
    run_coffer restore "$backup"
    expect_equal "$result" 1 "restore"
    expect_contains "$output" "coffer-export: the copy is bad"
    expect_contains "$output" "the data is as it was"
    expect_equal "$(set_of "$COFFER_DATA")" old "the data"
    [[ -z $(compgen -G "$COFFER_DATA/*restore*") ]] || fail "leftovers: $(ls "$COFFER_DATA")"
}

# Replaces a command by one that kills the script at its Nth call, before or after it has done its work.
make_killer() { # COMMAND N before|after
    mkdir -p "$workshop/killer.$1"
    cat >"$workshop/killer.$1/$1" <<KILLER
#!/bin/bash
calls=$COFFER_DATA/fake/calls
echo >>"\$calls"
(( \$(wc -l <"\$calls") != $2 )) || [[ $3 != before ]] || kill -KILL \$PPID
$(command -v "$1") "\$@"
result=\$?
(( \$(wc -l <"\$calls") != $2 )) || kill -KILL \$PPID
exit \$result
KILLER
    chmod +x "$workshop/killer.$1/$1"
    killer=$workshop/killer.$1
}

test_a_restore_killed_at_any_rename_is_finished_or_undone_by_the_next_start() {
    local backup killer number moment whole=0 path=$PATH
    for number in {1..28}; do
        for moment in before after; do
            rm -rf "$COFFER_DATA" && mkdir -p "$COFFER_DATA/fake"
            make_data_and_backup
            make_killer mv "$number" "$moment"
            PATH=$killer:$path run_coffer restore "$backup"
            PATH=$path
            if ((result == 0)); then
                whole=1
            else
                expect_equal "$result" 137 "restore, killed at rename $number: $output"
                if ((number % 2)); then
                    start_coffer
                    "$coffer" stop >/dev/null
                else
                    # Another restore finishes the former one first, even if it is refused then.
                    : >"$COFFER_DATA/fake/bad-auth"
                    run_coffer restore "$backup"
                    expect_equal "$result" 1 "second restore: $output"
                fi
            fi
            if [[ $(set_of "$COFFER_DATA") == old ]]; then
                [[ -z $(compgen -G "$COFFER_DATA/*restore*") ]] || fail "leftovers: $(ls "$COFFER_DATA")"
            else
                expect_restored
            fi
        done
    done
    ((whole)) || fail "28 renames are too few to reach the end"
}

backup_state() {
    sed -n '1s/ .*//p' "$COFFER_DATA/backup.state" 2>/dev/null
}

test_a_scheduled_backup_is_taken_and_a_failed_one_is_noted() {
    export COFFER_TIME_UNIT=5 COFFER_BACKUP_DIR=$workshop/shelf COFFER_BACKUP_EVERY=1m COFFER_BACKUP_KEEP=3
    start_coffer
    eventually 5 eval '[[ $(backup_state) == ok ]]'
    expect_equal "$(sed -n 2p "$COFFER_DATA/backup.state")" "backed up to $workshop/shelf" "what the state says"
    : >"$COFFER_DATA/fake/bad-backup"
    eventually 5 eval '[[ $(backup_state) == failed ]]'
    expect_contains "$(sed -n 2p "$COFFER_DATA/backup.state")" "Storage is full."
    [[ $(sed -n '1s/.* //p' "$COFFER_DATA/backup.state") == [1-9]* ]] || fail "the last success is forgotten"
    rm "$COFFER_DATA/fake/bad-backup"
    eventually 5 eval '[[ $(backup_state) == ok ]]'
    run_coffer status
    expect_equal "$result" 0 "status"
    expect_equal "$(events stray-descriptor)" "" "stray descriptors"
}

test_without_a_folder_nothing_is_scheduled() {
    export COFFER_TIME_UNIT=1
    start_coffer
    sleep 0.5
    [[ ! -e $COFFER_DATA/backup.state ]] || fail "$(<"$COFFER_DATA/backup.state")"
}
