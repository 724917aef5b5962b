# A program of another package that uses CofferClient, while the gateway is killed.
# shellcheck shell=bash

readonly client_test_packages=("${test_packages[@]}")

test_client() {
    local folder port program output gateway
    need_swift
    folder=$(mktemp -d) || exit 1
    port=$((20000 + RANDOM % 10000))
    say "== the example builds"
    swift build --package-path "$project/Tests/ClientExample" --scratch-path "$project/.build/client-example" \
        -j "$(nproc)" >&7 2>&1 || die "the example does not build"
    program=$(swift build --package-path "$project/Tests/ClientExample" \
        --scratch-path "$project/.build/client-example" --show-bin-path)/client-example
    say "== the example runs, and the gateway is killed"
    export COFFER_DATA=$folder COFFER_HTTP=127.0.0.1:$port COFFER_BIN=$programs COFFER_ENV_FILE=/dev/null \
        COFFER_AUTO_VERIFY=example.test COFFER_RATES=off
    "$deploy/coffer" start >&7 2>&1 || die "Coffer does not start"
    output=$folder/output
    "$program" "$port" "$folder" >"$output" 2>&1 &
    # Some expenses are recorded, the rest not yet.
    until (($(wc -l <"$output") > 20)) || ! kill -0 $! 2>/dev/null; do sleep 0.01; done
    read -r gateway _ <"$folder/run/gateway.pid" && kill -KILL "$gateway"
    wait $! || echo "the example failed" >>"$output"
    "$deploy/coffer" stop >&7 2>&1
    tail -n 2 "$output"
    (($(grep -c 'USD$' "$output") == 120)) && grep -q '^Ada has 120 expenses\.$' "$output" &&
        grep -q '^The copy has 120 of them' "$output" ||
        die "the example did not record, read and keep each expense once: $output"
    rm -rf "$folder"
}
