# The command `move`: the databases from files to a server, or back.
# shellcheck shell=bash

# Copies the databases, one after the other; each takes its place once its copy is complete. A move that was cut off goes
# on when it is run again, or is given up.
command_move() { # --to-server | --to-files | --give-up
    local service move
    [[ $# == 1 && ${1:-} =~ ^--(to-server|to-files|give-up)$ ]] || misuse "move takes --to-server, --to-files or --give-up"
    load_settings
    [[ $1 == --give-up || -n ${COFFER_STORE:-} ]] ||
        die "COFFER_STORE must name the database server, to move the databases there or back"
    hold_data
    check_settings
    if [[ $1 == --give-up ]]; then
        give_up_move
        say "the move is given up, and the databases are where they were. Start Coffer here first"
        [[ $move == --to-files ]] || say "before another move, drop what this one left on the server: deploy/postgres.md"
        return
    fi
    check_store required
    begin_move "$1"
    for service in "${services[@]}"; do
        [[ $service == gateway ]] || "${1/--to-/move_to_}" "$service"
    done
    if [[ $1 == --to-server ]]; then
        say "the databases are on the server, and their files in $COFFER_DATA/before-move. Keep COFFER_STORE as it is"
    else
        rm -f "$COFFER_DATA/databases-on-server"
        say "the databases are files again. Take COFFER_STORE out of the settings; the server keeps its schemas as they are"
    fi
    forget_move
}

# Forgets durably that a move is under way: a note that came back after a loss of power would end the next start.
forget_move() {
    rm -f "$COFFER_DATA/move" && sync "$COFFER_DATA" || die "cannot remove $COFFER_DATA/move"
}

# Notes what is under way, so that nothing starts on a half of it.
begin_move() { # --to-server | --to-files
    local other
    if { read -r other <"$COFFER_DATA/move"; } 2>/dev/null; then
        [[ $other == "$1" ]] || die "a move $other was cut off: run it again first, or 'deploy/coffer move --give-up'"
        return
    fi
    if [[ $1 == --to-server ]]; then
        has_databases "$COFFER_DATA" || die "there are no databases in $COFFER_DATA"
        [[ ! -e $COFFER_DATA/databases-on-server ]] ||
            die "$COFFER_DATA has used the databases of a server since its files: if these are to be moved there all the" \
                "same, remove $COFFER_DATA/databases-on-server"
        [[ ! -e $COFFER_DATA/before-move ]] ||
            die "$COFFER_DATA/before-move has the files of an earlier move: put it somewhere else"
    else
        ! has_databases "$COFFER_DATA" || die "there are databases in $COFFER_DATA already"
    fi
    echo "$1" >"$COFFER_DATA/move" && sync "$COFFER_DATA/move" "$COFFER_DATA" || die "cannot write $COFFER_DATA/move"
}

has_databases() { # FOLDER
    local service
    for service in "${services[@]}"; do [[ ! -e $1/$service.db ]] || return 0; done
    return 1
}

# Puts everything back to where it was before the move. Each database is still whole there: those that have moved were
# copied, and nothing has started on the copies. Puts the move's direction in `move`.
give_up_move() {
    local service
    { read -r move <"$COFFER_DATA/move"; } 2>/dev/null || die "no move was cut off; one that is done is moved back"
    for service in "${services[@]}"; do
        if [[ $move == --to-files ]]; then
            rm -f "$COFFER_DATA/$service.db"{,.moving}{,-wal,-shm,-journal,.lock,.digests}
        else
            move_parts "$service" "$COFFER_DATA/before-move" "$COFFER_DATA"
        fi
    done
    if [[ $move == --to-files ]]; then
        [[ -e $COFFER_DATA/databases-on-server ]] || : >"$COFFER_DATA/databases-on-server"
    else
        rm -f "$COFFER_DATA/databases-on-server"
        rmdir "$COFFER_DATA/before-move" 2>/dev/null
    fi
    sync "$COFFER_DATA" || die "cannot give up the move: run this again"
    forget_move
}

move_to_server() { # SERVICE
    local aside=$COFFER_DATA/before-move
    [[ -e $COFFER_DATA/$1.db ]] || return 0
    run_move "$1" --move-to-server "$COFFER_DATA/$1.db"
    mkdir -p "$aside" || die "cannot make $aside"
    move_parts "$1" "$COFFER_DATA" "$aside"
    sync "$COFFER_DATA" "$aside"
}

# Moves a database's files. The database itself comes last: until then it can be done again.
move_parts() { # SERVICE FROM TO
    local part
    for part in -wal -shm -journal .suspect .unproven .lock .digests ''; do
        [[ ! -e $2/$1.db$part ]] || mv "$2/$1.db$part" "$3/" || die "cannot move $2/$1.db$part to $3"
    done
}

move_to_files() { # SERVICE
    [[ -e $COFFER_DATA/$1.db ]] || run_move "$1" --move-to-file "$COFFER_DATA/$1.db"
}

run_move() { # SERVICE FLAG PATH
    local move moved=$COFFER_DATA/before-move
    [[ $2 == --move-to-server ]] || moved=$COFFER_DATA
    say "moving $1"
    (unset "${mail_settings[@]}" && exec "$programs/coffer-$1" "$2" "$3") >&7 2>&7 9>&- && return
    if has_databases "$moved"; then
        complain "what has moved waits: run this again once that is mended, or 'deploy/coffer move --give-up'"
    else
        give_up_move
        complain "nothing has moved. Where hosts share the server, start Coffer here first"
    fi
    die "$1 is not moved, and its data is as it was"
}

# Ends the script where the settings and the data disagree about where the databases are. Each program notes in
# `databases-on-server` that it has used a server, and which of its databases.
refuse_other_store() {
    local service move
    { read -r move <"$COFFER_DATA/move"; } 2>/dev/null &&
        die "a move was cut off: run 'deploy/coffer move $move' again, or give it up: 'deploy/coffer move --give-up'"
    if [[ -z ${COFFER_STORE:-} ]]; then
        [[ ! -e $COFFER_DATA/databases-on-server ]] ||
            die "COFFER_STORE: the databases are on a server, which it must name ('deploy/coffer move --to-files'" \
                "brings them back)"
        return 0
    fi
    for service in "${services[@]}"; do
        [[ ! -e $COFFER_DATA/$service.db ]] ||
            die "COFFER_STORE: $COFFER_DATA has databases in files: 'deploy/coffer move --to-server' moves them there"
    done
}
