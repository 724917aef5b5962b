# Commands for work on Coffer: test, screenshots, bench, lines, call, check.
# shellcheck shell=bash

# Besides those of the programs: the suites whose tests read COFFER_TEST_LONG.
readonly long_tests='TrialTests|VerifiedBackupTests'

# [OPTION…] | long | postgres | store [OPTION…] | browser [PATTERN…] | documents | client | exports [OPTION…] | cluster [OPTION…] | package|systemd|container [FILE] | edge | observe
command_test() {
    local venv
    case ${1:-} in
        '' | -* | long | postgres | store | browser | documents | client | exports | cluster | package | systemd | container | edge | observe) ;;
        *) misuse "test takes options of \`swift test\`, as --filter Ledger, or one of: long postgres store browser documents" \
            "client exports cluster package systemd container edge observe" ;;
    esac
    load_settings
    if [[ ${1:-} == package || ${1:-} == systemd || ${1:-} == container ]]; then
        test_in_debian "$@"
        return
    fi
    if [[ ${1:-} == edge || ${1:-} == observe || ${1:-} == client ]]; then
        (($# == 1)) || misuse "test $1 takes no arguments"
        test_beside "$1"
        return
    fi
    if [[ ${1:-} == exports || ${1:-} == cluster ]]; then
        "test_$1" "${@:2}"
        return
    fi
    need_packages test "${test_packages[@]}"
    need_swift
    case ${1:-} in
        browser)
            need_packages browser "${browser_packages[@]}"
            need_python_packages Browser
            ;;
        documents)
            need_packages documents "${document_packages[@]}"
            need_python_packages Documents
            ;;
    esac
    if [[ ${1:-} == browser || ${1:-} == documents ]]; then
        need_tested_programs
        unset_settings
        cd "$project" || exit 1
        say "== $1"
        # Patterns choose browser tests by parts of their names.
        "$venv/bin/python" "$project/Tests/${1^}/run.py" "$programs" "${@:2}"
        return
    fi
    : "${COFFER_BUILD:=debug}"
    choose_build
    unset_settings
    cd "$project" || exit 1
    if [[ ${1:-} == long || ${1:-} == postgres ]]; then
        (($# == 1)) || misuse "test $1 takes no arguments"
    elif (($# == 0)); then
        check_texts
    fi
    if [[ ${1:-} == postgres ]]; then
        build_tests
        noting_statements run_tests --filter 'ServiceTests|ServiceKitTests'
        return
    fi
    if [[ ${1:-} == store ]]; then
        # shellcheck source=deploy/tests/store.sh
        source "$deploy/tests/store.sh"
        build_tests
        (($# > 1)) || set -- store --filter '(Auth|Ledger|Sharing|Export)ServiceTests|EndToEndTests'
        on_server test_on_server "${@:2}" --skip ProgramTests
        return
    fi
    build_tests
    programs=$project/.build/$build
    is_built || build_programs
    export COFFER_TEST_BIN=$programs COFFER_TEST_ROOT=$project
    if [[ ${1:-} == long ]]; then
        export COFFER_TEST_LONG=1
        run_tests --filter ProgramTests && run_tests --filter "$long_tests"
    elif (($# > 0)); then
        run_tests "$@"
    else
        # Tests of the programs wait for what happens in them, so nothing else runs beside them.
        noting_statements run_tests --skip 'ProgramTests|DialectTests' && run_tests --filter ProgramTests
    fi
}

# Makes the database of which each test has a copy, then runs the tests.
test_on_server() { # OPTION…
    run_tests --filter PostgresKitTests.TemplateTests && run_tests "$@"
}

# Builds the debug programs and all tests, which take twice as long as these.
build_tests() {
    local stamp=$project/.build/programs-built-debug
    say "== tests: the first build takes about 9 minutes on two processors, 5 after that of the debug programs"
    mkdir -p "$project/.build" && touch "$stamp.begun"
    swift_build --build-tests || die "the tests do not build"
    mv "$stamp.begun" "$stamp"
}

# The programs of the suites beside `swift test`: debug ones, unless COFFER_BUILD says otherwise.
need_tested_programs() {
    : "${COFFER_BUILD:=debug}"
    need_programs
}

# Runs tests of the services, then the test that PostgreSQL prepares all the statements that they used.
noting_statements() { # COMMAND…
    local statements status
    statements=$(mktemp) || exit 1
    COFFER_TEST_STATEMENTS=$statements "$@" && COFFER_TEST_STATEMENTS=$statements run_tests --filter DialectTests
    status=$?
    rm -f "$statements"
    return "$status"
}

# Checks what needs no build.
check_texts() {
    say "== the script's own tests"
    "$deploy/tests/run" || die "the script's own tests failed"
    say "== format"
    swift format lint --strict --recursive --parallel Package.swift Shared Services Gateway Tests ||
        die "'swift format -i' with the files named above puts them right"
}

# Makes the README's pictures by the browser of the tests.
command_screenshots() {
    no_arguments screenshots $#
    command_test browser screenshots
}

# Tests a package, its unit, or the container made of it, in a Debian of its own.
test_in_debian() { # package | systemd | container [FILE]
    # shellcheck source=deploy/tests/debian.sh
    source "$deploy/tests/debian.sh"
    # shellcheck source=deploy/tests/package/package.sh
    source "$deploy/tests/package/package.sh"
    # shellcheck source=deploy/tests/systemd/systemd.sh
    source "$deploy/tests/systemd/systemd.sh"
    # shellcheck source=deploy/tests/container/container.sh
    source "$deploy/tests/container/container.sh"
    local -n packages=$1_test_packages
    need_packages "$1-test" "${packages[@]}"
    "test_$1" "${@:2}"
}

# Tests the real programs behind proxies, watched by Prometheus, or used by another package.
test_beside() { # edge | observe | client
    # shellcheck source=deploy/tests/edge/edge.sh
    source "$deploy/tests/edge/edge.sh"
    # shellcheck source=deploy/tests/observe/observe.sh
    source "$deploy/tests/observe/observe.sh"
    # shellcheck source=deploy/tests/client/client.sh
    source "$deploy/tests/client/client.sh"
    local -n packages=$1_test_packages
    need_packages "$1-test" "${packages[@]}"
    need_tested_programs
    unset_settings
    "test_$1"
}

# Tests exports, backups, restores and imports of the real programs, with faults of disks and programs.
test_exports() { # [--server] [--quick] [--seed NUMBER] [PATTERN…]
    need_packages exports "${exports_packages[@]}"
    need_release_programs
    unset_settings
    say "== exports"
    python3 "$project/Tests/Exports/run.py" "$programs" "$@"
}

# Tests the sample of three hosts, through faults of hosts, network and programs.
test_cluster() { # [--quick] [--seed NUMBER]
    ((EUID == 0)) || die "test cluster makes network namespaces: run it as root"
    need_packages exports "${exports_packages[@]}"
    need_packages cluster "${cluster_packages[@]}"
    need_release_programs
    unset_settings
    say "== cluster"
    COFFER_EXPORTS_CLUSTER=1 python3 "$project/Tests/Exports/run.py" "$programs" "$@" ClusterStorm
}

# Runs the tests and repeats the failures at the end; the last repeated line is the summary of the runner.
run_tests() { # OPTION…
    local log status
    log=$(mktemp) || exit 1
    # Without a limit the runner starts all tests at once, and a test of 0.1 s takes minutes.
    swift test --skip-build --experimental-maximum-parallelization-width 8 "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    if ((status != 0)); then
        say "== what failed"
        grep -E '^(✘|↳|error:)|Fatal error' "$log"
    fi
    rm -f "$log"
    return "$status"
}

# Keeps the settings of a person from deciding how the tests end.
unset_settings() {
    local name
    for name in "${known_settings[@]}" COFFER_LOG_DIR "${!COFFER_OIDC_@}"; do unset "$name"; done
}

command_bench() { # [PART…]
    # shellcheck source=deploy/bench/bench.sh
    source "$deploy/bench/bench.sh"
    check_parts "$@"
    load_settings
    need_packages bench "${bench_packages[@]}"
    need_release_programs
    unset_settings
    run_bench "$@"
}

# Counts the product's lines: those of programs and libraries, of the script, and of the web app.
command_lines() {
    local total=0
    no_arguments lines $#
    git -C "$project" rev-parse --git-dir >/dev/null 2>&1 || die "lines needs a git repository in $project"
    count_lines Swift '*.swift' ':!Tests' ':!Shared/TestKit'
    count_lines script deploy/coffer 'deploy/lib/*.sh' deploy/api_types.py
    count_lines app 'Gateway/Web/*.js' 'Gateway/Web/*.css' 'Gateway/Web/*.html'
    printf '%-8s%7d\n' all "$total"
}

# Adds the lines of the repository's files that match to the caller's `total`.
count_lines() { # NAME PATTERN…
    local lines
    lines=$(cd "$project" && git ls-files -z -- "${@:2}" | xargs -0 -r cat | wc -l) || exit 1
    printf '%-8s%7d\n' "$1" "$lines"
    ((total += lines)) || true
}

command_call() { # SERVICE METHOD PATH [--as EMAIL] [--body JSON]
    local usage="usage: deploy/coffer call SERVICE METHOD PATH [--as EMAIL] [--body JSON], as: call ledger GET /accounts --as me@example.org"
    (($# >= 3)) || misuse "$usage"
    local service=$1 method=${2^^} path=$3 email='' body='' identity
    shift 3
    while (($# > 0)); do
        (($# >= 2)) || misuse "$usage"
        case $1 in
            --as) email=$2 ;;
            --body) body=$2 ;;
            *) misuse "$usage" ;;
        esac
        shift 2
    done
    is_service "$service" && [[ $service != gateway ]] || misuse "call takes one of: ${services[*]:0:4}"
    [[ $path == /* ]] || misuse "the path must start with /"
    local pid birth address
    need_supervisor
    find_identity "$email"
    send_call
}

# Asks each service whether its database is intact and its invariants hold.
command_check() {
    local service method=GET path=/internal/check body='' identity answer damaged=0 pid birth address
    no_arguments check $#
    need_supervisor
    need_lead
    for service in "${services[@]}"; do
        [[ $service != gateway ]] || continue
        # An identity is valid for less time than the check of a large database takes.
        find_identity
        answer=$(send_call 2>/dev/null 7>&1)
        if [[ $answer == '{"problems":[]}' ]]; then
            say "$service: all is well"
        else
            answer=${answer#coffer: "$service" }
            say "$service: ${answer:-answers nothing}"
            damaged=1
        fi
    done
    exit $damaged
}

# Puts a signed identity, which the running services accept as the gateway's, in `identity`: that of a user, or without
# an email that of a service. The program checks the settings and complains about them.
find_identity() { # [EMAIL]
    find_running_programs || die "no program of Coffer runs: see 'deploy/coffer status'"
    identity=$("$programs/coffer-auth" --print-identity ${1:+"$1"} 2>&7) || die "coffer-auth gave no identity"
}

# Sends a request with the caller's variables. The signed identity goes through a pipe, because other users can read a
# command line. The body goes to the standard output, the status to the error output; fails from status 400 on.
send_call() {
    local options=(-s --fail-with-body -X "$method" -w '%{stderr}%{http_code} %{errormsg}') answer result
    [[ $method != HEAD ]] || options+=(--head)
    [[ -z $body ]] || options+=(-H 'Content-Type: application/json' --data-binary "$body")
    # The path of a socket may have 107 bytes at most, so curl gets a name in its own folder.
    cd "$COFFER_DATA/run" || exit 1
    {
        answer=$(curl "${options[@]}" --unix-socket "$service.sock" -H @- "http://$service$path" \
            <<<"X-Coffer-Identity: $identity" 2>&1 >&6 6>&-)
        result=$?
    } 6>&1
    # 22: the status is 400 or higher.
    if ((result != 0 && result != 22)); then
        complain "$service does not answer: ${answer#* }"
        return 1
    fi
    printf '\n%s\n' "${answer%% *}" >&2
    ((result == 0))
}
