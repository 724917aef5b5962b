# `deploy/coffer bench`: Coffer measured beside nginx, HAProxy and bare C, on this machine, in one run.
# shellcheck shell=bash

readonly bench=$deploy/bench
# How often each side of a comparison is measured, in turns, and for how many seconds.
readonly rounds=5 round_seconds=3
# How many connections the load comes from, and how many rows the ledger has before its writing is measured.
readonly connections=64 rows=100000
readonly usual_parts=(start proxy page create login refresh flood alike sharing)

# shellcheck source=deploy/bench/measure.sh
source "$bench/measure.sh"
# shellcheck source=deploy/bench/servers.sh
source "$bench/servers.sh"
# shellcheck source=deploy/bench/parts.sh
source "$bench/parts.sh"
# shellcheck source=deploy/bench/alike.sh
source "$bench/alike.sh"
# shellcheck source=deploy/bench/scale.sh
source "$bench/scale.sh"
# shellcheck source=deploy/bench/sharing.sh
source "$bench/sharing.sh"
# shellcheck source=deploy/bench/table.sh
source "$bench/table.sh"

check_parts() { # [PART…]
    local part
    for part in "$@"; do
        [[ " ${usual_parts[*]} scale " == *" $part "* ]] || misuse "bench has the parts: ${usual_parts[*]} scale"
    done
}

run_bench() { # [PART…]
    local part parts=("$@")
    ((${#parts[@]} > 0)) || parts=("${usual_parts[@]}")
    umask 077
    workbench=$(mkdir -p "$project/.build/bench" && mktemp -d "$project/.build/bench/run.XXXX") || exit 1
    results=$workbench/results
    : >"$results"
    # The settings file of those whom nobody's own shall reach.
    : >"$workbench/none.env"
    trap end_bench EXIT
    trap 'exit 130' INT TERM
    build_tools
    export BENCH_FOLDER=$bench
    for part in "${parts[@]}"; do
        say "== $part"
        "measure_$part"
    done
    stop_system
    [[ ! -s $results ]] || print_table "$results"
}

build_tools() {
    local tools=$workbench
    cc -O2 -Wall -Wextra -o "$tools/backend" "$bench/backend.c" &&
        cc -O2 -Wall -Wextra -pthread -o "$tools/argon" "$bench/argon.c" -lsodium &&
        cc -O2 -Wall -Wextra -o "$tools/writeloop" "$bench/writeloop.c" -lsqlite3 &&
        cc -O2 -Wall -Wextra -shared -fPIC -o "$tools/trace.so" "$bench/trace.c" -lsqlite3 &&
        cc -O2 -Wall -Wextra -o "$tools/fill" "$bench/fill.c" -lsqlite3 ||
        die "the bench's own tools do not build"
}

# Nothing of a bench outlives it, neither processes nor files.
end_bench() {
    trap - EXIT
    stop_servers
    stop_system
    rm -rf "$workbench"
}
