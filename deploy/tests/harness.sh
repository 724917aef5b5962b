# Functions for all tests: fake programs, data folders, expectations.
# shellcheck shell=bash

build_fakes() {
    local compiler service
    compiler=$(command -v cc || command -v gcc || command -v clang) || {
        echo "a C compiler is needed for the script's tests" >&2
        exit 1
    }
    mkdir "$workshop/bin" && "$compiler" -O1 -Wall -Wextra -Werror -o "$workshop/fake" "$tests/fake.c" || exit 1
    for service in auth ledger sharing export gateway; do cp "$workshop/fake" "$workshop/bin/coffer-$service"; done
}

# Runs a test in a subshell with its own data folder, and ends the processes that the test leaves.
run_test() { # NAME
    local folder
    umask 022
    folder=$(mktemp -d -p "$workshop")
    export COFFER_DATA=$folder/data COFFER_BIN=$workshop/bin COFFER_ENV_FILE=$folder/coffer.env
    export COFFER_HTTP=127.0.0.1:$((20000 + RANDOM % 10000)) COFFER_DRAIN_SECONDS=2 COFFER_TIME_UNIT=1000
    mkdir -p "$COFFER_DATA/fake"
    : >"$COFFER_ENV_FILE"
    trap clean_up EXIT
    "$1"
}

clean_up() {
    local file pid
    for file in "$COFFER_DATA"/run/supervisor "$COFFER_DATA"/run/*.pid; do
        { read -r pid _ <"$file"; } 2>/dev/null && kill -KILL "$pid" 2>/dev/null
    done
}

fail() {
    echo "$@"
    exit 1
}

expect_equal() { # FOUND WANTED WHAT
    [[ $1 == "$2" ]] || fail "$3: found '$1', wanted '$2'"
}

expect_contains() { # TEXT PART
    [[ $1 == *"$2"* ]] || fail "'$2' is not in: $1"
}

# Runs the script; puts its whole output in `output` and its exit status in `result`.
run_coffer() {
    output=$("$coffer" "$@" 2>&1)
    result=$?
}

start_coffer() {
    run_coffer start
    ((result == 0)) || fail "start ended with $result: $output"
}

# Waits up to SECONDS for a command to succeed.
eventually() { # SECONDS COMMAND…
    local tries=$(($1 * 50))
    shift
    while ((tries-- > 0)); do
        "$@" && return
        sleep 0.02
    done
    fail "never true: $*"
}

pid_of() { # SERVICE or `supervisor`
    local pid file=$COFFER_DATA/run/$1.pid
    [[ $1 != supervisor ]] || file=$COFFER_DATA/run/supervisor
    { read -r pid _ <"$file"; } 2>/dev/null && echo "$pid"
}

state_of() { # SERVICE
    local state
    { read -r state _ <"$COFFER_DATA/run/$1.state"; } 2>/dev/null && echo "$state"
}

is_state() { # SERVICE STATE
    [[ $(state_of "$1") == "$2" ]]
}

is_gone() { # PID…
    local pid
    # A zombie counts as gone.
    for pid in "$@"; do ! grep -q "^State:.[^Z]" "/proc/$pid/status" 2>/dev/null || return 1; done
}

# Succeeds when the service is ready with another process than before.
is_replaced() { # SERVICE OLD-PID
    local pid
    pid=$(pid_of "$1") && [[ $pid != "$2" ]] && is_state "$1" ready
}

program_pids() {
    local service
    for service in auth ledger sharing export gateway; do pid_of "$service"; done
}

events() { # EVENT
    awk -v event="$1" '$1 == event { printf "%s ", $2 }' "$COFFER_DATA/fake/events"
}

milliseconds() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }
