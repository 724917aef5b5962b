# Backups of the whole deployment: the commands `backup` and `restore`, and the schedule of the supervisor.
# shellcheck shell=bash

# The items of the data folder that a restore replaces.
readonly restored_items=(auth.db ledger.db sharing.db export.db files/attachments files/avatars files/backups keys)
# The process of the running scheduled backup, and the moment of the next one in milliseconds of `now`.
backup_child=
backup_due=0

command_backup() { # DIR [--with-keys]
    local pid birth address folder with_keys=() passphrase=
    need_folder "backup takes a folder, and --with-keys to add the keys under a passphrase" --with-keys "$@"
    (($# == 1)) || with_keys=(--with-keys)
    need_supervisor
    need_own_databases
    find_running_programs || die "no program of Coffer runs: see 'deploy/coffer status'"
    folder=$(absolute_path -m "$1") || die "cannot find $1"
    [[ $folder/ != "$COFFER_DATA"/* ]] || die "the backup must not lie in $COFFER_DATA: best is another disk"
    need_own_data
    [[ -z ${with_keys[*]} ]] || ask_passphrase 2
    umask 077
    "$programs/coffer-export" --take-backup "$folder" "${with_keys[@]}" <<<"$passphrase" 2>&7 || exit 1
    [[ -n ${with_keys[*]} ]] ||
        say "without the keys in $COFFER_DATA/keys nobody can sign in with a PIN or a session: keep them, too (--with-keys)"
}

# Ends the script where the databases are a server's: what backs the server up has them.
need_own_databases() {
    [[ -z ${COFFER_STORE:-} && ! -e $COFFER_DATA/databases-on-server ]] ||
        die "COFFER_STORE: the databases are the server's, and so are their backups. Keep copies of keys and" \
            "erased-users in $COFFER_DATA beside them; the way back is in deploy/postgres.md, \"Backups\""
}

# Puts the passphrase of the keys in `passphrase`: from the terminal, or the first line of another input.
ask_passphrase() { # TIMES
    local again
    if [[ ! -t 0 ]]; then
        IFS= read -r passphrase || [[ -n $passphrase ]] || die "the first line of the input must be the passphrase"
        return
    fi
    IFS= read -r -s -p "Passphrase of the keys: " passphrase
    printf '\n' >&2
    (($1 == 1)) && return
    IFS= read -r -s -p "The same again: " again
    printf '\n' >&2
    [[ $passphrase == "$again" ]] || die "the two passphrases differ"
}

# Checks a backup beside the data, then exchanges the data for it. Nothing of the data changes before all is checked.
command_restore() { # DIR [--with-keys]
    local source staged with_keys=() passphrase='' service
    need_folder "restore takes the folder of a backup, or of backups, and --with-keys to restore the keys, too" \
        --with-keys "$@"
    (($# == 1)) || with_keys=(--with-keys)
    load_settings
    need_own_databases
    source=$(absolute_path -e "$1" 2>/dev/null) && [[ -d $source ]] || die "there is no folder $1"
    hold_data
    [[ -z ${with_keys[*]} ]] || ask_passphrase 1
    begin_staging
    "$programs/coffer-export" --stage-backup "$source" "$staged" "${with_keys[@]}" <<<"$passphrase" 2>&7 9>&- ||
        die "nothing is restored, and the data is as it was"
    put_staged_in_place
}

# Makes the folder of a copy that is to be checked, and puts its path in the caller's `staged`.
begin_staging() {
    staged=$COFFER_DATA/restore.partial
    trap 'rm -rf "$COFFER_DATA/restore.partial"' EXIT
    trap 'exit 1' TERM INT HUP
    mkdir "$staged" || die "cannot make $staged"
}

# Lets each program check and prepare its copy in `staged`, then exchanges the data for it.
put_staged_in_place() {
    local service
    for service in "${services[@]}"; do
        [[ $service != gateway ]] || continue
        "$programs/coffer-$service" --adopt-database "$staged/$service.db" 2>&7 9>&- ||
            die "nothing is restored, and the data is as it was"
        [[ ! -s $staged/$service.db-wal ]] || die "$staged/$service.db was not closed; nothing is restored"
        rm -f "$staged/$service.db".{lock,digests} "$staged/$service.db"-{wal,shm}
    done
    printf 'before-restore-%(%Y%m%dT%H%M%SZ)T-%d\n' -1 $$ >"$staged/before"
    find "$staged" -exec sync {} + || die "cannot write $staged"
    mv -T "$staged" "$COFFER_DATA/restore.ready" && sync "$COFFER_DATA" || die "cannot write $COFFER_DATA"
    finish_restore
    say "everybody has to sign in again; 'deploy/coffer start' starts Coffer"
}

# Finishes a restore that has been checked, also one that was interrupted: each item that is still in `restore.ready`
# takes its place. Undoes one that was not checked yet. The data folder must be locked.
finish_restore() {
    local ready=$COFFER_DATA/restore.ready old item
    rm -rf "$COFFER_DATA/restore.partial"
    [[ -d $ready ]] || return 0
    { read -r old <"$ready/before"; } 2>/dev/null || die "$ready is damaged: see deploy/backups.md"
    mkdir -p "$COFFER_DATA/$old/files" || die "cannot make $COFFER_DATA/$old"
    add_erased_users
    for item in "${restored_items[@]}"; do
        [[ -e $ready/$item ]] || continue
        set_aside "$item" "$COFFER_DATA/$old" && mv -T "$ready/$item" "$COFFER_DATA/$item" ||
            die "cannot put $item in its place; the next 'deploy/coffer up' or 'restore' goes on with it"
    done
    sync "$COFFER_DATA" "$COFFER_DATA/files" "$COFFER_DATA/$old" "$COFFER_DATA/$old/files"
    rm -f "$COFFER_DATA/upgrade.pending"
    # Under this name a half-deleted folder is taken for no restore.
    mv -T "$ready" "$COFFER_DATA/restore.partial" && rm -rf "$COFFER_DATA/restore.partial"
    say "restored; what was there before is in $COFFER_DATA/$old"
}

# Moves an item of the data folder, with the files that belong to a database, but not its lock.
set_aside() { # ITEM FOLDER
    local path target
    for path in "$COFFER_DATA/$1" "$COFFER_DATA/$1"[-.]*; do
        [[ -e $path && $path != *.lock ]] || continue
        target=$2/${path#"$COFFER_DATA"/}
        # A start in between has made new keys.
        while [[ -e $target ]]; do target+=.again; done
        mv -T "$path" "$target" || return 1
    done
}

# Adds the erased users that the backup knows to those of the data folder: no restore brings one back.
add_erased_users() {
    local own=$COFFER_DATA/erased-users theirs=$COFFER_DATA/restore.ready/erased-users
    [[ -e $theirs ]] || return 0
    { [[ ! -s $own || -z $(tail -c 1 "$own") ]] || echo; } >>"$own"
    { grep -vxFf "$own" "$theirs" || :; } >"$COFFER_DATA/restore.ready/more" &&
        cat "$COFFER_DATA/restore.ready/more" >>"$own" && sync "$own" || die "cannot write $own"
}

# The seconds between two scheduled backups; the programs have checked the setting.
backup_seconds() {
    local every=${COFFER_BACKUP_EVERY:-1d} unit=60
    case $every in *h) unit=3600 ;; *d) unit=86400 ;; esac
    echo $((10#0${every//[!0-9]/} * unit))
}

# Sets the moment of the next scheduled backup: a while after the last success, an hour after a failure, never in the
# first minute.
plan_backup() {
    local verdict=none ended=0 rest pause=0
    { read -r verdict ended rest <"$COFFER_DATA/backup.state"; } 2>/dev/null
    [[ $verdict == none || ! $ended =~ ^[0-9]+$ ]] || {
        pause=$(backup_seconds)
        [[ $verdict == ok ]] || ((pause < 3600)) || pause=3600
        pause=$((ended + pause - EPOCHSECONDS))
    }
    ((pause >= 60)) || pause=60
    backup_due=$((now + pause * time_unit))
}

# Starts the scheduled backup that is due, and notes the end of the running one.
look_after_backup() {
    [[ -n ${COFFER_BACKUP_DIR:-} ]] || return 0
    if [[ -n $backup_child ]]; then
        kill -0 "$backup_child" 2>/dev/null || note_backup
    elif ((backup_due == 0)); then
        plan_backup
    elif ((now >= backup_due)); then
        start_backup
    fi
}

start_backup() {
    {
        unset "${mail_settings[@]}"
        drop_identity_providers
        exec setsid "${shed_rights[@]}" "$programs/coffer-export" --take-backup "$COFFER_BACKUP_DIR" \
            --keep "${COFFER_BACKUP_KEEP:-7}"
    } </dev/null >"$COFFER_DATA/log/backup.log" 2>&1 3>&- 4>&- 7>&- 8>&- 9>&- {silence}>&- &
    backup_child=$!
}

# Writes the outcome for the gateway, which shows a failure on /readyz and in the metrics.
note_backup() {
    local status verdict=ok old ended succeeded=0 reason state=$COFFER_DATA/backup.state
    wait "$backup_child" 2>/dev/null
    status=$?
    backup_child=
    { read -r old ended succeeded <"$state"; } 2>/dev/null || succeeded=0
    reason=$(tail -n 1 "$COFFER_DATA/log/backup.log" 2>/dev/null)
    if ((status == 0)); then
        succeeded=$EPOCHSECONDS
    else
        verdict=failed
        : "${reason:=ended with status $status}"
        complain "the scheduled backup failed: $reason"
    fi
    printf '%s %s %s\n%s\n' "$verdict" "$EPOCHSECONDS" "$succeeded" "${reason#coffer-export: }" >"$state.new" &&
        mv "$state.new" "$state" || complain "cannot write $state"
    plan_backup
}

# Ends a running backup; the next one removes its unfinished folder.
end_backup() {
    [[ -z $backup_child ]] || kill -TERM "$backup_child" 2>/dev/null
    backup_child=
}
