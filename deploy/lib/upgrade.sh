# Upgrades: a backup before databases migrate, the refusal of data from a newer version, and the command `rollback`.
# shellcheck shell=bash

# The backups before upgrades that are kept.
readonly upgrade_backups=3
# What such a backup holds besides the databases. Keys are left out: one that leaked meanwhile must not come back.
readonly upgraded_folders=(files/attachments files/avatars files/backups)

# Puts the number of migrations of a service's database in `applied`, and that of the program in `known`. Fails without
# a database, and for one that cannot be read: its program recovers or refuses it.
read_schema() { # SERVICE FILE
    applied='' known=''
    [[ $1 != gateway && -s $2 ]] || return 1
    read -r applied known < <("$programs/coffer-$1" --schema "$2" 2>/dev/null 8>&- 9>&-)
    [[ $applied =~ ^[0-9]+$ && $known =~ ^[0-9]+$ ]]
}

# Compares every database with its program before any starts. Ends the script if a newer version has changed one; backs
# all of them up if one is going to migrate. The data folder must be locked.
prepare_upgrade() {
    local service applied known older=() newer=()
    # The programs bring the schemas of a server to their version themselves.
    [[ -z ${COFFER_STORE:-} ]] || return 0
    for service in "${services[@]}"; do
        read_schema "$service" "$COFFER_DATA/$service.db" || continue
        ((applied <= known)) || newer+=("$service.db")
        ((applied == 0 || applied >= known)) || older+=("$service.db")
    done
    ((${#newer[@]} == 0)) ||
        die "${newer[*]}: a newer version of Coffer has changed this data. Install that version again, or go back to the" \
            "data before its upgrade: deploy/coffer rollback"
    # Until the first start after an upgrade has succeeded, its backup is the one to go back to.
    ((${#older[@]} == 0)) || [[ -e $COFFER_DATA/upgrade.pending ]] || back_up_before_upgrade "${older[@]}"
}

# No program runs, so plain copies show one moment. Files never change once they are written: links are enough.
back_up_before_upgrade() { # DATABASE…
    local partial=$COFFER_DATA/upgrade.partial name folder problem
    problem="cannot back the data up before it is upgraded; nothing has changed, and the version before still runs on it"
    printf -v name 'before-upgrade-%(%Y%m%dT%H%M%SZ)T-%d' -1 $$
    say "the upgrade changes $*; a backup first"
    rm -rf "$partial"
    mkdir -p "$partial/files" && copy_databases "$COFFER_DATA" "$partial" || die "$problem"
    for folder in "${upgraded_folders[@]}"; do
        [[ ! -d $COFFER_DATA/$folder ]] || cp -al "$COFFER_DATA/$folder" "$partial/$folder" || die "$problem"
    done
    printf '%s\n%s\n%s\n' "$EPOCHSECONDS" "${installed_version:-the present sources}" "$*" >"$partial/about"
    find "$partial" -exec sync {} + && mv -T "$partial" "$COFFER_DATA/$name" &&
        : >"$COFFER_DATA/upgrade.pending" && sync "$COFFER_DATA" || die "$problem"
    forget_old_upgrades
}

# Copies the databases with their logs and marks, but not the locks and the shared memory of programs. The digests of
# their pages stay behind: the next check takes new ones.
copy_databases() { # FROM TO
    local service path
    for service in "${services[@]}"; do
        for path in "$1/$service.db" "$1/$service.db"{-wal,-journal,.suspect,.unproven}; do
            [[ ! -e $path ]] || cp -p --reflink=auto "$path" "$2/" || return 1
        done
    done
}

# Prints the folders of the backups before upgrades, the newest first.
list_upgrades() {
    find "$COFFER_DATA" -maxdepth 1 -type d -name 'before-upgrade-*' -print | sort -r
}

forget_old_upgrades() {
    local folder
    list_upgrades | tail -n "+$((upgrade_backups + 1))" | while IFS= read -r folder; do rm -rf "$folder"; done
}

# Ends the script if a restart of this service alone would migrate its database without a backup.
refuse_lone_upgrade() { # SERVICE
    local applied known
    read_schema "$1" "$COFFER_DATA/$1.db" && ((applied < known)) || return 0
    die "the new version changes $1.db: restart all of it, which makes a backup first"
}

# Puts the data of the newest backup before an upgrade in place of the present data, as `restore` does.
command_rollback() { # [--yes]
    local is_confirmed=0 source staged answer folder
    (($# == 0)) || { (($# == 1)) && [[ $1 == --yes ]] && is_confirmed=1; } || misuse "rollback takes nothing, or --yes"
    load_settings
    need_own_databases
    hold_data
    source=$(list_upgrades | head -n 1)
    [[ -n $source ]] || die "there is no backup before an upgrade in $COFFER_DATA"
    refuse_newer_programs "$source"
    show_loss "$source"
    if ((!is_confirmed)); then
        [[ -t 0 ]] || die "nothing has changed: without a terminal, rollback needs --yes"
        read -r -p "Go back to it? Type yes: " answer
        [[ $answer == yes ]] || die "nothing has changed"
    fi
    begin_staging
    copy_databases "$source" "$staged" && mkdir "$staged/files" || die "cannot copy $source; the data is as it was"
    for folder in "${upgraded_folders[@]}"; do
        [[ ! -d $source/$folder ]] || cp -al "$source/$folder" "$staged/$folder" ||
            die "cannot copy $source; the data is as it was"
    done
    put_staged_in_place
}

# The programs that made the upgrade would only repeat it.
refuse_newer_programs() { # BACKUP
    local service applied known
    for service in "${services[@]}"; do
        read_schema "$service" "$1/$service.db" && ((applied < known)) || continue
        die "these programs are the newer ones, which would change the data again at their start: install the version" \
            "before, then run this again. Nothing has changed"
    done
}

show_loss() { # BACKUP
    local made version databases service path written newest
    { read -r made && read -r version && read -r databases; } <"$1/about" || die "$1 is damaged"
    printf 'The backup was made on %(%F at %T)T, before the upgrade to %s changed %s.\n' "$made" "$version" "$databases"
    echo "All that people have entered since then is lost. Last written:"
    for service in "${services[@]}"; do
        newest=0
        for path in "$COFFER_DATA/$service.db" "$COFFER_DATA/$service.db-wal"; do
            written=$(stat -c %Y -- "$path" 2>/dev/null) && ((written > newest)) && newest=$written
        done
        ((newest == 0)) || printf '  %-11s %(%F at %T)T\n' "$service.db" "$newest"
    done
    echo "Users erased since then stay erased, the present data is kept beside, and everybody has to sign in again."
}
