# Measures load by wrk, and processor time and memory of the servers. Each round is one line of the results file: part,
# side, requests a second, p50 and p99 in µs, processor µs a request, memory in KiB, errors, answers without an error a second.
# shellcheck shell=bash

clock_ticks=$(getconf CLK_TCK)
readonly clock_ticks

# Puts the processor time of these processes, in µs, in `processor_time`.
read_processor_time() { # PID…
    local pid line fields
    processor_time=0
    for pid in "$@"; do
        read -r line <"/proc/$pid/stat" || die "process $pid, which was to be measured, has ended"
        read -r -a fields <<<"${line##*) }"
        processor_time=$((processor_time + (fields[11] + fields[12]) * 1000000 / clock_ticks))
    done
}

# Puts the memory of these processes, in KiB, in `memory`.
read_memory() { # PID…
    local pid
    memory=0
    for pid in "$@"; do
        memory=$((memory + $(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status")))
    done
}

record() { # PART SIDE REQUESTS MICROSECONDS P50 P99 ERRORS PROCESSOR-TIME MEMORY
    (($3 > 0 && $4 > 0)) || die "$1: $2 answered nothing"
    awk -v part="$1" -v side="$2" -v requests="$3" -v duration="$4" -v p50="$5" -v p99="$6" -v errors="$7" \
        -v processor="$8" -v memory="$9" 'BEGIN {
            printf "%s %s %.1f %d %d %.2f %d %d %.1f\n", part, side, requests * 1e6 / duration, p50, p99,
                processor / requests, memory, errors, (requests - errors) * 1e6 / duration }' >>"$results"
}

# Runs one round of load on a server and records it with the processor time and memory of the server's processes.
load_round() { # PART SIDE SCRIPT CONNECTIONS URL PID…
    local part=$1 side=$2 script=$3 count=$4 url=$5 before line processor_time memory result
    shift 5
    read_processor_time "$@"
    before=$processor_time
    line=$(wrk -t1 -c"$count" -d"${round_seconds}s" --latency -s "$bench/$script" "$url" | grep '^RESULT')
    read -r -a result <<<"$line"
    ((${#result[@]} == 6)) || die "wrk gave no result for $url"
    read_processor_time "$@"
    read_memory "$@"
    record "$part" "$side" "${result[@]:1:4}" "${result[5]}" $((processor_time - before)) "$memory"
}

# Runs one round of a C program of the bench, which measures itself.
tool_round() { # PART SIDE COMMAND…
    local part=$1 side=$2 line result
    shift 2
    line=$("$@" | grep '^RESULT') || die "$1 gave no result"
    read -r -a result <<<"$line"
    record "$part" "$side" "${result[@]:1:5}" "${result[6]}" 0
}
