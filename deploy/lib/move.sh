# The command `move`: the databases from files to a server, or back.
# shellcheck shell=bash

# Copies the databases, one after the other; each takes its place once its copy is complete. A move that was cut off goes
# on when it is run again.
command_move() { # --to-server | --to-files
    local service
    [[ $# == 1 && ${1:-} =~ ^--to-(server|files)$ ]] || misuse "move takes --to-server or --to-files"
    load_settings
    [[ -n ${COFFER_STORE:-} ]] || die "COFFER_STORE must name the database server, to move the databases there or back"
    refuse_if_running
    need_programs
    check_settings
    prepare_data
    need_own_data
    lock_data
    finish_restore
    begin_move "$1"
    for service in "${services[@]}"; do
        [[ $service == gateway ]] || "${1/--to-/move_to_}" "$service"
    done
    if [[ $1 == --to-server ]]; then
        : >"$COFFER_DATA/databases-on-server"
        say "the databases are on the server, and their files in $COFFER_DATA/before-move. Keep COFFER_STORE as it is"
    else
        rm -f "$COFFER_DATA/databases-on-server"
        say "the databases are files again. Take COFFER_STORE out of the settings; the server keeps its schemas as they are"
    fi
    rm -f "$COFFER_DATA/move"
}

# Notes what is under way, so that nothing starts on a half of it.
begin_move() { # --to-server | --to-files
    local other service found=0
    if { read -r other <"$COFFER_DATA/move"; } 2>/dev/null; then
        [[ $other == "$1" ]] || die "a move $other was cut off: run it again first"
        return
    fi
    for service in "${services[@]}"; do [[ ! -e $COFFER_DATA/$service.db ]] || found=1; done
    if [[ $1 == --to-server ]]; then
        ((found)) || die "there are no databases in $COFFER_DATA"
        [[ ! -e $COFFER_DATA/before-move ]] ||
            die "$COFFER_DATA/before-move has the files of an earlier move: put it somewhere else"
    else
        ((!found)) || die "there are databases in $COFFER_DATA already"
    fi
    echo "$1" >"$COFFER_DATA/move" && sync "$COFFER_DATA/move" "$COFFER_DATA" || die "cannot write $COFFER_DATA/move"
}

move_to_server() { # SERVICE
    local file=$COFFER_DATA/$1.db aside=$COFFER_DATA/before-move part
    [[ -e $file ]] || return 0
    run_move "$1" --move-to-server "$file"
    mkdir -p "$aside" || die "cannot make $aside"
    # The database itself comes last: as long as it is here, the service is not moved.
    for part in -wal -shm -journal .suspect .unproven .lock .digests ''; do
        [[ ! -e $file$part ]] || mv "$file$part" "$aside/" || die "cannot move $file$part"
    done
    sync "$COFFER_DATA" "$aside"
}

move_to_files() { # SERVICE
    [[ -e $COFFER_DATA/$1.db ]] || run_move "$1" --move-to-file "$COFFER_DATA/$1.db"
}

run_move() { # SERVICE FLAG PATH
    say "moving $1"
    (unset "${mail_settings[@]}" && exec "$programs/coffer-$1" "$2" "$3") >&7 2>&7 9>&- ||
        die "$1 is not moved, and its data is as it was"
}

# Ends the script where the settings and the data disagree about where the databases are.
refuse_other_store() {
    local service move
    { read -r move <"$COFFER_DATA/move"; } 2>/dev/null && die "a move was cut off: run 'deploy/coffer move $move' again"
    if [[ -z ${COFFER_STORE:-} ]]; then
        [[ ! -e $COFFER_DATA/databases-on-server ]] ||
            die "COFFER_STORE: the databases were moved to a server, which it must name ('deploy/coffer move --to-files'" \
                "brings them back)"
        return 0
    fi
    for service in "${services[@]}"; do
        [[ ! -e $COFFER_DATA/$service.db ]] ||
            die "COFFER_STORE: $COFFER_DATA has databases in files: 'deploy/coffer move --to-server' moves them there"
    done
}
