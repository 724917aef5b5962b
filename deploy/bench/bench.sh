# `deploy/coffer bench`: measures Coffer beside nginx, HAProxy and bare C on this machine, in one run.
# shellcheck shell=bash

readonly bench=$deploy/bench
# Number of rounds of each side of a comparison, and seconds of a round; the sides take turns.
readonly rounds=5
round_seconds=3
# Connections of the load, and rows of the ledger before its writes are measured.
readonly connections=64 rows=100000
readonly usual_parts=(start proxy tls page create login refresh flood alike sharing)
# Parts that run only when they are named.
readonly named_parts=(past planning scale accounts exports server overload slow addresses limits faults)

# shellcheck source=deploy/bench/measure.sh
source "$bench/measure.sh"
# shellcheck source=deploy/bench/servers.sh
source "$bench/servers.sh"
# shellcheck source=deploy/bench/parts.sh
source "$bench/parts.sh"
# shellcheck source=deploy/bench/tls.sh
source "$bench/tls.sh"
# shellcheck source=deploy/bench/alike.sh
source "$bench/alike.sh"
# shellcheck source=deploy/bench/scale.sh
source "$bench/scale.sh"
# shellcheck source=deploy/bench/accounts.sh
source "$bench/accounts.sh"
# shellcheck source=deploy/bench/sharing.sh
source "$bench/sharing.sh"
# shellcheck source=deploy/bench/planning.sh
source "$bench/planning.sh"
# shellcheck source=deploy/bench/strain.sh
source "$bench/strain.sh"
# shellcheck source=deploy/bench/faults.sh
source "$bench/faults.sh"
# shellcheck source=deploy/bench/exports.sh
source "$bench/exports.sh"
# shellcheck source=deploy/bench/server.sh
source "$bench/server.sh"
# shellcheck source=deploy/bench/past.sh
source "$bench/past.sh"
# shellcheck source=deploy/bench/table.sh
source "$bench/table.sh"

check_parts() { # [PART…]
    local part
    for part in "$@"; do
        [[ " ${usual_parts[*]} ${named_parts[*]} " == *" $part "* ]] ||
            misuse "bench has the parts: ${usual_parts[*]} ${named_parts[*]}"
    done
}

run_bench() { # [PART…]
    local part parts=("$@")
    ((${#parts[@]} > 0)) || parts=("${usual_parts[@]}")
    umask 077
    workbench=$(mkdir -p "$project/.build/bench" && mktemp -d "$project/.build/bench/run.XXXX") || exit 1
    results=$workbench/results
    : >"$results"
    # An empty settings file, so that no settings of a person are found.
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
        cc -O2 -Wall -Wextra -pthread -o "$tools/faulty" "$bench/faulty.c" &&
        cc -O2 -Wall -Wextra -o "$tools/handshakes" "$bench/handshakes.c" -lssl -lcrypto &&
        cc -O2 -Wall -Wextra -o "$tools/writeloop" "$bench/writeloop.c" -lsqlite3 &&
        cc -O2 -Wall -Wextra -shared -fPIC -o "$tools/trace.so" "$bench/trace.c" -lsqlite3 &&
        cc -O2 -Wall -Wextra -o "$tools/fill" "$bench/fill.c" -lsqlite3 ||
        die "the bench's own tools do not build"
}

# Ends every process and deletes every file of the bench.
end_bench() {
    local side
    trap - EXIT
    for side in "${!side_data[@]}"; do
        choose_side "$side"
        stop_system
    done
    # A database server ends once nothing is connected.
    stop_system
    stop_servers
    rm -rf "$workbench"
}
