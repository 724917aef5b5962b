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
    expect_contains "$output" "the databases were moved to a server"
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
    expect_contains "$output" "a move was cut off: run 'deploy/coffer move --to-server' again"
    run_coffer move --to-files
    expect_contains "$output" "a move --to-server was cut off: run it again first"
    rm "$COFFER_DATA/fake/bad-ledger"
    run_coffer move --to-server
    expect_equal "$result" 0 "the second move: $output"
    expect_equal "$(grep -c '^move-to-server auth' "$COFFER_DATA/fake/events")" 1 "moves of auth"
    start_coffer
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

test_backups_and_restores_are_for_files() {
    export COFFER_STORE=postgres://localhost/coffer
    start_coffer
    run_coffer backup "$workshop/shelf"
    expect_equal "$result" 1 "the backup"
    expect_contains "$output" "the databases are the server's"
    run_coffer restore "$workshop/shelf"
    expect_contains "$output" "the databases are the server's"
}
