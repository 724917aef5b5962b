# Moves of the databases to a server and back, and starts on what they leave.
# shellcheck shell=bash

make_databases() {
    local service
    for service in auth ledger sharing export; do
        echo "$service" >"$COFFER_DATA/$service.db"
        : >"$COFFER_DATA/$service.db.lock"
    done
}

databases() { # FOLDER
    (cd "$1" 2>/dev/null && compgen -G '*.db' | sort | xargs)
}

test_a_move_puts_the_files_aside_and_a_start_needs_the_server() {
    make_databases
    run_coffer move --to-server
    expect_equal "$result" 1 "a move without a server"
    expect_contains "$output" "COFFER_STORE must name the database server"
    export COFFER_STORE=postgres://localhost/coffer
    run_coffer start
    expect_equal "$result" 1 "a start before the move"
    expect_contains "$output" "'deploy/coffer move --to-server' moves them there"
    run_coffer move --to-server
    expect_equal "$result" 0 "the move: $output"
    expect_equal "$(databases "$COFFER_DATA")" "" "databases in the data folder"
    expect_equal "$(databases "$COFFER_DATA/before-move")" "auth.db export.db ledger.db sharing.db" "databases aside"
    [[ -z $(find "$COFFER_DATA" -maxdepth 1 -name '*.lock' -name '*.db*') ]] || fail "locks are left"
    start_coffer
    run_coffer stop
    unset COFFER_STORE
    run_coffer start
    expect_equal "$result" 1 "a start without the server"
    expect_contains "$output" "the databases are on a server"
}

test_a_move_that_is_cut_off_goes_on() {
    make_databases
    export COFFER_STORE=postgres://localhost/coffer
    : >"$COFFER_DATA/fake/bad-ledger"
    run_coffer move --to-server
    expect_equal "$result" 1 "the move"
    expect_contains "$output" "the server does not answer"
    expect_contains "$output" "ledger is not moved, and its data is as it was"
    expect_equal "$(databases "$COFFER_DATA")" "export.db ledger.db sharing.db" "what is left"
    run_coffer start
    expect_contains "$output" "a move was cut off: run 'deploy/coffer move --to-server' again, or give it up"
    run_coffer move --to-files
    expect_contains "$output" "a move --to-server was cut off: run it again first"
    rm "$COFFER_DATA/fake/bad-ledger"
    run_coffer move --to-server
    expect_equal "$result" 0 "the second move: $output"
    expect_equal "$(grep -c '^move-to-server auth' "$COFFER_DATA/fake/events")" 1 "moves of auth"
    start_coffer
}

test_a_move_that_has_moved_nothing_leaves_coffer_as_it_was() {
    make_databases
    export COFFER_STORE=postgres://localhost/coffer
    : >"$COFFER_DATA/fake/bad-auth"
    run_coffer move --to-server
    expect_contains "$output" "auth is not moved, and its data is as it was"
    echo "COFFER_STORE: cannot connect" >"$COFFER_DATA/fake/store-away"
    run_coffer move --to-server
    expect_equal "$result" 1 "the move to a server that does not answer"
    expect_contains "$output" "COFFER_STORE: cannot connect"
    unset COFFER_STORE
    start_coffer
    run_coffer stop
    run_coffer move --give-up
    expect_equal "$result" 1 "giving nothing up"
    expect_contains "$output" "no move was cut off"
}

test_a_move_that_was_cut_off_can_be_given_up() {
    make_databases
    export COFFER_STORE=postgres://localhost/coffer
    : >"$COFFER_DATA/fake/bad-sharing"
    run_coffer move --to-server
    expect_equal "$(databases "$COFFER_DATA")" "export.db sharing.db" "what is left"
    unset COFFER_STORE
    run_coffer move --give-up
    expect_equal "$result" 0 "giving the move up: $output"
    expect_equal "$(databases "$COFFER_DATA")" "auth.db export.db ledger.db sharing.db" "databases"
    expect_equal "$(cat "$COFFER_DATA/ledger.db")" ledger "the ledger's file"
    [[ ! -e $COFFER_DATA/before-move && ! -e $COFFER_DATA/databases-on-server ]] || fail "the move has left something"
    start_coffer
}

test_a_move_back_can_be_given_up() {
    mkdir -p "$COFFER_DATA/fake"
    export COFFER_STORE=postgres://localhost/coffer
    echo store-1 >"$COFFER_DATA/databases-on-server"
    : >"$COFFER_DATA/fake/bad-sharing"
    run_coffer move --to-files
    expect_equal "$(databases "$COFFER_DATA")" "auth.db ledger.db" "what has moved"
    : >"$COFFER_DATA/sharing.db.moving-wal"
    run_coffer move --give-up
    expect_equal "$result" 0 "giving the move up: $output"
    [[ $output != *drop* ]] || fail "the databases of the server are to be dropped: $output"
    [[ ! -e $COFFER_DATA/sharing.db.moving-wal ]] || fail "the half of a copy is left"
    expect_equal "$(databases "$COFFER_DATA")" "" "databases"
    expect_equal "$(cat "$COFFER_DATA/databases-on-server")" store-1 "the store's name"
    start_coffer
}

test_a_start_asks_the_server() {
    mkdir -p "$COFFER_DATA/fake"
    export COFFER_STORE=postgres://localhost/coffer
    echo "COFFER_STORE: this is not the database that COFFER_DATA has used" >"$COFFER_DATA/fake/store-problems"
    run_coffer start
    expect_equal "$result" 1 "a start on another database"
    expect_contains "$output" "this is not the database that COFFER_DATA has used"
    [[ ! -e $COFFER_DATA/fake/events ]] || fail "a program was started"
    rm "$COFFER_DATA/fake/store-problems"
    echo "COFFER_STORE: the server allows 20 connections" >"$COFFER_DATA/fake/store-warnings"
    start_coffer
    expect_contains "$output" "warning: COFFER_STORE: the server allows 20 connections"
    echo "COFFER_STORE: cannot connect" >"$COFFER_DATA/fake/store-away"
    run_coffer restart
    expect_equal "$result" 0 "a restart while the server is away: $output"
    expect_contains "$output" "warning: COFFER_STORE: cannot connect"
    echo "cannot connect" >"$COFFER_DATA/run/ledger.lost"
    run_coffer status
    expect_equal "$result" 1 "the status of a Coffer that has lost its server"
    expect_contains "$output" "COFFER_STORE: cannot connect"
}

test_databases_come_back_as_files() {
    export COFFER_STORE=postgres://localhost/coffer
    mkdir -p "$COFFER_DATA"
    : >"$COFFER_DATA/databases-on-server"
    run_coffer move --to-files
    expect_equal "$result" 0 "the move: $output"
    expect_equal "$(databases "$COFFER_DATA")" "auth.db export.db ledger.db sharing.db" "databases"
    run_coffer start
    expect_equal "$result" 1 "a start with the server"
    unset COFFER_STORE
    start_coffer
    run_coffer move --to-files
    expect_contains "$output" "COFFER_STORE must name the database server"
}

test_a_server_that_went_back_is_adopted() {
    mkdir -p "$COFFER_DATA/fake"
    run_coffer adopt
    expect_equal "$result" 1 "adopting files"
    expect_contains "$output" "'deploy/coffer restore' is for files"
    export COFFER_STORE=postgres://localhost/coffer
    : >"$COFFER_DATA/fake/bad-sharing"
    run_coffer adopt
    expect_equal "$result" 1 "adopting a database that is damaged"
    expect_contains "$output" "sharing is not adopted"
    run_coffer start
    expect_contains "$output" "an adoption was cut off: run 'deploy/coffer adopt' again"
    echo "COFFER_STORE: cannot connect" >"$COFFER_DATA/fake/store-away"
    run_coffer adopt
    expect_contains "$output" "COFFER_STORE: cannot connect"
    rm "$COFFER_DATA/fake/store-away"
    run_coffer start
    expect_contains "$output" "an adoption was cut off: run 'deploy/coffer adopt' again"
    rm "$COFFER_DATA/fake/bad-sharing"
    run_coffer adopt
    expect_equal "$result" 0 "adopting: $output"
    expect_equal "$(grep -c '^adopt-store export' "$COFFER_DATA/fake/events")" 1 "adoptions of export"
    start_coffer
    run_coffer adopt
    expect_contains "$output" "Coffer already runs"
}

test_backups_and_restores_are_for_files() {
    export COFFER_STORE=postgres://localhost/coffer
    start_coffer
    run_coffer backup "$workshop/shelf"
    expect_equal "$result" 1 "the backup"
    expect_contains "$output" "the databases are the server's"
    run_coffer restore "$workshop/shelf"
    expect_contains "$output" "the databases are the server's"
}

test_nothing_of_files_is_put_beside_the_databases_of_a_server() {
    make_databases
    echo store-1 >"$COFFER_DATA/databases-on-server"
    run_coffer restore "$workshop"
    expect_contains "$output" "the databases are the server's"
    run_coffer rollback --yes
    expect_equal "$result" 1 "the way back to files"
    expect_contains "$output" "the databases are the server's"
    export COFFER_STORE=postgres://localhost/coffer
    run_coffer move --to-server
    expect_equal "$result" 1 "the move of files that are older"
    expect_contains "$output" "has used the databases of a server since its files"
    expect_equal "$(cat "$COFFER_DATA/databases-on-server")" store-1 "the store's name"
}

test_a_refused_adoption_leaves_coffer_as_it_was() {
    mkdir -p "$COFFER_DATA/fake"
    export COFFER_STORE=postgres://localhost/coffer
    echo 2 >"$COFFER_DATA/fake/bad-auth"
    run_coffer adopt
    expect_contains "$output" "auth is not adopted"
    start_coffer
}
