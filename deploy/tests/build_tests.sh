# Which programs are built and run: debug or release ones. A swift of the tests' own notes what it is asked for.
# shellcheck shell=bash

# Makes a copy of the sources with only what the script reads, and a `swift` that puts fake programs there.
copy_sources() {
    copy=$COFFER_DATA.copy
    mkdir -p "$copy"/{Services,Shared,Gateway,tools} && cp -r "$project/deploy" "$copy/deploy" && touch "$copy/Package.swift"
    cat >"$copy/tools/swift" <<'SWIFT'
#!/usr/bin/env bash
[[ $1 != --version ]] || exec echo "Swift version 6.3"
echo "$*" >>"$copy/asked"
[[ ! -e $copy/broken ]] || { echo "error: broken" && exit 1; }
build=debug && [[ "$*" != *"-c release"* ]] || build=release
echo "[1/9] Compiling Something"
echo "warning: something else"
mkdir -p "$copy/.build/$build" && cp --remove-destination "$workshop"/bin/coffer-* "$copy/.build/$build"
SWIFT
    chmod +x "$copy/tools/swift"
    export copy workshop PATH=$copy/tools:$PATH COFFER_INSTALL=never
    rm -rf "$COFFER_DATA/keys"
    unset COFFER_BIN
    coffer_here=$copy/deploy/coffer
}

# Runs the copy's script; puts its output in `output` and its exit status in `result`.
run_copy() {
    output=$("$coffer_here" "$@" 2>&1)
    result=$?
}

expect_build() { # BUILD WHAT
    run_copy status
    expect_contains "$output" "$1 programs"
    [[ $(readlink "/proc/$(pid_of ledger)/exe") == "$copy/.build/$1/coffer-ledger" ]] || fail "$2 runs no $1 programs"
}

test_new_data_in_development_run_debug_programs_and_keep_to_them() {
    copy_sources
    run_copy start
    expect_equal "$result" 0 "start: $output"
    expect_contains "$output" "building the debug programs: about"
    expect_contains "$output" "something else"
    [[ $output != *Compiling* ]] || fail "each step is told: $output"
    expect_build debug "the first start"
    run_copy version
    expect_contains "$output" "debug programs"
    run_copy stop
    mkdir -p "$copy/.build/release" && cp "$workshop"/bin/coffer-* "$copy/.build/release"
    run_copy start
    expect_build debug "the second start, beside release programs"
    run_copy stop
    COFFER_BUILD=release run_copy start
    expect_build release "a start that asks for it"
    run_copy stop
    run_copy start
    expect_build release "the start after it"
}

test_data_of_an_earlier_start_and_production_run_release_programs() {
    copy_sources
    mkdir -p "$COFFER_DATA/keys"
    run_copy start
    expect_build release "data of an earlier start"
    expect_contains "$(<"$copy/asked")" "build -j $(nproc) -c release --static-swift-stdlib"
    run_copy stop
    rm -rf "$COFFER_DATA/keys" "$COFFER_DATA/build" "$copy/.build/release"
    export COFFER_ENV=production COFFER_SMTP_URL=smtp://u:p@host:587 COFFER_MAIL_FROM=a@b.example
    export COFFER_PUBLIC_URL=https://money.example COFFER_TRUSTED_PROXIES=127.0.0.1
    run_copy start
    expect_build release "production"
}

test_release_programs_that_exist_serve_new_data() {
    copy_sources
    mkdir -p "$copy/.build/release" && cp "$workshop"/bin/coffer-* "$copy/.build/release"
    run_copy start
    expect_build release "new data beside release programs"
}

test_a_restart_of_one_service_builds_that_program_alone() {
    copy_sources
    run_copy start
    : >"$copy/asked"
    touch "$copy/Services/A.swift"
    run_copy restart sharing
    expect_equal "$result" 0 "restart: $output"
    expect_equal "$(<"$copy/asked")" "build -j $(nproc) -c debug --product coffer-sharing" "what is built"
    : >"$copy/asked"
    run_copy restart
    expect_equal "$(<"$copy/asked")" "build -j $(nproc) -c debug" "what a restart of all builds, since others may lack"
}

test_a_build_that_fails_leaves_what_runs_alone() {
    copy_sources
    run_copy start
    local before
    before=$(pid_of ledger)
    touch "$copy/Services/A.swift"
    : >"$copy/broken"
    run_copy restart ledger
    expect_equal "$result" 1 "restart"
    expect_contains "$output" "error: broken"
    expect_contains "$output" "the build failed"
    expect_equal "$(pid_of ledger)" "$before" "the ledger"
}

test_a_wrong_build_is_refused() {
    copy_sources
    COFFER_BUILD=fast run_copy start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "COFFER_BUILD is 'fast', but must be one of: debug release"
}
