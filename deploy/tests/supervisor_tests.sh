# Starting, watching and stopping the programs.
# shellcheck shell=bash

# `bench start` measures the time; this test finds waits that have no reason, also on a machine with other work.
test_start_is_ready_within_three_seconds() {
    local before
    before=$(milliseconds)
    start_coffer
    expect_contains "$output" "Coffer is ready at http://$COFFER_HTTP"
    (($(milliseconds) - before < 3000)) || fail "it took $(($(milliseconds) - before)) ms"
}

test_programs_start_in_order_and_stop_with_the_gateway_first() {
    start_coffer
    run_coffer stop
    expect_equal "$result" 0 "stop"
    expect_equal "$(events stopped)" "gateway export sharing ledger auth " "order of the ends"
    expect_equal "$(events started | tr ' ' '\n' | sort | tr '\n' ' ' | xargs)" "auth export gateway ledger sharing" "started"
}

test_programs_inherit_the_lock_only_and_have_a_group_each() {
    start_coffer
    expect_equal "$(events stray-descriptor)" "" "stray descriptors"
    expect_equal "$(events shared-group)" "" "shared process groups"
}

test_programs_are_children_of_the_script() {
    local pid parent
    start_coffer
    for pid in $(program_pids); do
        parent=$(awk '{ print $4 }' "/proc/$pid/stat")
        expect_equal "$parent" "$(pid_of supervisor)" "parent of $pid"
    done
}

test_up_ends_on_sigterm_with_0_and_leaves_nothing() {
    "$coffer" up >"$COFFER_DATA/up.out" 2>&1 &
    local up=$! pids
    eventually 5 is_state gateway ready
    eventually 5 grep -q 'Coffer is ready' "$COFFER_DATA/up.out"
    pids=$(program_pids)
    kill -TERM "$up"
    wait "$up"
    expect_equal $? 0 "exit code of up"
    # shellcheck disable=SC2086 # a list
    is_gone $pids || fail "programs live on"
    expect_equal "$(ls "$COFFER_DATA/run")" "" "files in run"
    [[ -z $(pgrep -f "tail.*$COFFER_DATA/log") ]] || fail "the log's follower lives on"
}

test_up_shows_what_the_programs_log() {
    "$coffer" up >"$COFFER_DATA/up.out" 2>&1 &
    eventually 5 grep -q 'Coffer is ready' "$COFFER_DATA/up.out"
    echo "a line of the ledger" >>"$COFFER_DATA/log/ledger.log"
    eventually 3 grep -q 'a line of the ledger' "$COFFER_DATA/up.out"
    kill -TERM $!
    wait $!
}

test_a_socket_that_was_given_goes_to_the_gateway_alone() {
    # shellcheck disable=SC2016 # for the inner shell
    bash -c 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" up 3</dev/null' "$coffer" >"$COFFER_DATA/up.out" 2>&1 &
    eventually 5 is_state gateway ready
    kill -TERM $!
    wait $!
    expect_equal "$(events stray-descriptor)" "gateway " "who has the socket"
}

test_a_socket_of_another_port_than_the_settings_is_named() {
    local port=$((30000 + RANDOM % 10000)) named=$COFFER_HTTP
    for COFFER_HTTP in "$named" "127.0.0.1:$port"; do
        perl -MIO::Socket::INET -e 'use POSIX; $^F = 9; my $s = IO::Socket::INET->new(Listen => 5,
            LocalAddr => "127.0.0.1", LocalPort => shift) or exit 1; POSIX::dup2(fileno $s, 3); $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1;
            exec @ARGV' "$port" "$coffer" up >"$COFFER_DATA/up.out" 2>&1 &
        eventually 5 is_state gateway ready
        kill -TERM $!
        wait $!
        [[ $COFFER_HTTP == "$named" ]] || break
        expect_contains "$(<"$COFFER_DATA/up.out")" "the given socket has another port than COFFER_HTTP=$named"
    done
    [[ $(<"$COFFER_DATA/up.out") != *'another port'* ]] || fail "a warning of the same port: $(<"$COFFER_DATA/up.out")"
}

test_a_socket_for_another_process_is_closed() {
    LISTEN_PID=1 LISTEN_FDS=1 "$coffer" up >"$COFFER_DATA/up.out" 2>&1 3</dev/null &
    eventually 5 is_state gateway ready
    kill -TERM $!
    wait $!
    expect_equal "$(events stray-descriptor)" "" "stray descriptors"
}

test_the_socket_of_https_goes_to_the_gateway_by_its_name() {
    export COFFER_TLS_CERT=$COFFER_DATA/chain.pem COFFER_TLS_KEY=$COFFER_DATA/key.pem COFFER_REDIRECT_HTTP=off
    export COFFER_PUBLIC_URL=https://localhost COFFER_HTTPS=127.0.0.1:$((${COFFER_HTTP#*:} + 1))
    # shellcheck disable=SC2016 # for the inner shell
    bash -c 'LISTEN_PID=$$ LISTEN_FDS=2 LISTEN_FDNAMES=https:coffer.socket exec "$0" up 3</dev/null 4</dev/null' "$coffer" \
        >"$COFFER_DATA/up.out" 2>&1 &
    eventually 5 is_state gateway ready
    grep -z '^LISTEN_' "/proc/$(pid_of gateway)/environ" | tr '\0' '\n' | sort >"$COFFER_DATA/given"
    expect_equal "$(<"$COFFER_DATA/given")" "LISTEN_FDNAMES=https:coffer.socket
LISTEN_FDS=2
LISTEN_PID=$(pid_of gateway)" "what the gateway knows"
    kill -TERM $!
    wait $!
    expect_equal "$(events stray-descriptor)" "gateway gateway " "who has the sockets"
}

test_a_socket_of_https_needs_a_certificate() {
    # shellcheck disable=SC2016 # for the inner shell
    output=$(bash -c 'LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=https exec "$0" up 3</dev/null' "$coffer" 2>&1)
    expect_equal $? 1 "exit code"
    expect_contains "$output" "COFFER_TLS_CERT: coffer-https.socket needs a certificate"
}

test_no_more_than_two_sockets_are_taken() {
    # shellcheck disable=SC2016 # for the inner shell
    output=$(bash -c 'LISTEN_PID=$$ LISTEN_FDS=3 exec "$0" up' "$coffer" 2>&1)
    expect_equal $? 1 "exit code"
    expect_contains "$output" "LISTEN_FDS is '3': Coffer takes one socket, or two"
}

test_a_killed_program_is_back_within_two_seconds() {
    local before old
    export COFFER_TIME_UNIT=10 # so that it lives long enough soon
    start_coffer
    sleep 0.2
    for _ in 1 2 3; do
        old=$(pid_of ledger) before=$(milliseconds)
        kill -KILL "$old"
        eventually 2 is_replaced ledger "$old"
        sleep 0.2
    done
    run_coffer status
    expect_contains "$output" "signal:9"
    expect_equal "$result" 0 "status"
}

test_an_early_kill_is_back_within_two_seconds() {
    local old
    start_coffer
    old=$(pid_of sharing)
    kill -KILL "$old"
    eventually 2 is_replaced sharing "$old"
}

test_kill_9_of_the_script_leaves_no_orphan() {
    local pids
    start_coffer
    pids=$(program_pids)
    expect_equal "$(wc -w <<<"$pids")" 5 "programs"
    kill -KILL "$(pid_of supervisor)"
    # shellcheck disable=SC2086 # a list
    eventually 3 is_gone $pids
    start_coffer
}

test_a_program_that_dies_at_once_backs_off_and_rests() {
    local tries
    # A minute of 4 s leaves room for the starts of a busy machine between the pauses, which take 2 s.
    export COFFER_TIME_UNIT=60
    start_coffer
    : >"$COFFER_DATA/fake/events"
    echo dies >"$COFFER_DATA/fake/export"
    kill -KILL "$(pid_of export)"
    eventually 30 is_state export held
    tries=$(events started | wc -w)
    ((tries >= 5 && tries <= 6)) || fail "it was tried $tries times"
    run_coffer status
    expect_equal "$result" 1 "status of a system that is not whole"
    expect_contains "$output" "held"
    expect_contains "$output" "next try in"
    : >"$COFFER_DATA/fake/export"
    eventually 15 is_state export ready
}

test_the_pauses_between_tries_double() {
    local -a times=()
    source_supervisor
    local now=1000000 try
    last_exit[ledger]=status:7
    for try in 1 2 3 4 5; do
        postpone ledger
        times+=($((next_try[ledger] - now)))
        now=${next_try[ledger]}
    done
    expect_equal "${times[*]}" "1000 2000 4000 8000 16000" "pauses in ms"
    postpone ledger
    expect_equal "${state[ledger]}" held "after the sixth death within a minute"
    expect_equal $((next_try[ledger] - now)) 60000 "its rest in ms"
}

test_slow_deaths_pause_at_most_30_seconds() {
    source_supervisor
    local now=1000000 try
    last_exit[ledger]=status:7
    for try in 1 2 3 4 5 6 7 8; do
        postpone ledger
        now=$((next_try[ledger] + 20000))
    done
    expect_equal "${state[ledger]}" waiting "state"
    expect_equal $((next_try[ledger] + 20000 - now)) 0 "the clock"
    postpone ledger
    expect_equal $((next_try[ledger] - now)) 30000 "pause in ms"
}

# Sources the functions of a program's life; nothing runs.
source_supervisor() {
    mkdir -p "$COFFER_DATA"/{run,log}
    # shellcheck source=deploy/lib/common.sh
    source "$tests/../lib/common.sh"
    # shellcheck source=deploy/lib/programs.sh
    source "$tests/../lib/programs.sh"
}

test_start_tells_why_a_program_does_not_start() {
    export COFFER_TIME_UNIT=20
    echo dies >"$COFFER_DATA/fake/ledger"
    run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "ledger: asked to die"
    expect_contains "$output" "Coffer runs, but not all of it"
    run_coffer stop
    expect_equal "$result" 0 "stop"
    echo "what an earlier one had said" >>"$COFFER_DATA/log/ledger.crash.log"
    run_coffer start
    expect_contains "$output" "ledger: asked to die"
    [[ $output != *earlier* ]] || fail "words of before: $output"
}

test_start_ends_what_does_not_start_at_all() {
    local service
    export COFFER_TIME_UNIT=20
    for service in auth ledger sharing export gateway; do echo dies >"$COFFER_DATA/fake/$service"; done
    run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "Coffer did not start"
    run_coffer status
    expect_equal "$result" 3 "status: $output"
}

test_a_second_instance_is_refused_at_once() {
    local before
    start_coffer
    before=$(milliseconds)
    COFFER_HTTP=127.0.0.1:19999 run_coffer up
    expect_equal "$result" 1 "the second instance"
    expect_contains "$output" "already runs"
    expect_contains "$output" "pid $(pid_of supervisor)"
    (($(milliseconds) - before < 1000)) || fail "it took its time"
    run_coffer status
    expect_equal "$result" 0 "status of the first"
}

test_leftovers_of_a_dead_supervisor_are_ended() {
    local old
    export COFFER_TIME_UNIT=100
    echo outlives >"$COFFER_DATA/fake/auth"
    start_coffer
    old=$(pid_of auth)
    kill -KILL "$(pid_of supervisor)"
    eventually 3 is_gone "$(pid_of gateway)"
    kill -0 "$old" || fail "the fake was to outlive its parent"
    : >"$COFFER_DATA/fake/auth"
    start_coffer
    is_gone "$old" || fail "the leftover still lives"
}

test_a_recorded_pid_of_another_process_is_left_alone() {
    sleep 60 &
    local bystander=$!
    mkdir -p -m 700 "$COFFER_DATA/run"
    # shellcheck source=deploy/lib/common.sh
    source "$tests/../lib/common.sh"
    # shellcheck source=deploy/lib/data.sh
    source "$tests/../lib/data.sh"
    read_birth $bystander
    echo "$bystander $birth" >"$COFFER_DATA/run/auth.pid"
    end_leftovers
    kill -0 $bystander || fail "a process that is not ours was ended"
    echo "$bystander 1" >"$COFFER_DATA/run/supervisor"
    refuse_if_running
    kill $bystander
}

test_restart_of_one_service_leaves_the_others() {
    local old others
    start_coffer
    old=$(pid_of ledger) others="$(pid_of auth) $(pid_of gateway)"
    run_coffer restart ledger
    expect_equal "$result" 0 "restart: $output"
    is_replaced ledger "$old" || fail "the ledger is the old one"
    expect_equal "$(pid_of auth) $(pid_of gateway)" "$others" "the other programs"
    expect_equal "$(events stopped)" "ledger " "ends"
    run_coffer restart nothing
    expect_equal "$result" 2 "restart of what is no service"
}

test_a_request_that_arrives_in_pieces_is_heard() {
    local old
    start_coffer
    old=$(pid_of ledger)
    exec 6<>"$COFFER_DATA/run/control"
    printf 'restart le' >&6
    # Longer than the supervisor waits for a line.
    sleep 0.5
    printf 'dger\n' >&6
    exec 6>&-
    eventually 5 is_replaced ledger "$old"
}

test_restart_wakes_a_resting_program() {
    export COFFER_TIME_UNIT=20
    start_coffer
    echo dies >"$COFFER_DATA/fake/export"
    kill -KILL "$(pid_of export)"
    eventually 15 is_state export held
    : >"$COFFER_DATA/fake/export"
    run_coffer restart export
    expect_equal "$result" 0 "restart: $output"
}

test_restart_of_all_starts_new_programs() {
    local old
    start_coffer
    old=$(pid_of supervisor)
    run_coffer restart
    expect_equal "$result" 0 "restart: $output"
    [[ $(pid_of supervisor) != "$old" ]] || fail "the supervisor is the old one"
}

test_restart_of_all_takes_over_from_a_foreground() {
    "$coffer" up >"$COFFER_DATA/up.out" 2>&1 &
    local up=$!
    eventually 5 grep -q 'Coffer is ready' "$COFFER_DATA/up.out"
    run_coffer restart
    expect_equal "$result" 0 "restart: $output"
    wait $up
    expect_equal $? 0 "the end of up"
    run_coffer status
    expect_equal "$result" 0 "status"
}

test_status_shows_where_the_running_one_listens() {
    local running=$COFFER_HTTP
    start_coffer
    COFFER_HTTP=127.0.0.1:9999 run_coffer status
    expect_equal "$result" 0 "status"
    expect_contains "$output" "http://$running,"
}

test_a_program_deaf_to_sigterm_is_killed_in_the_end() {
    local old
    export COFFER_DRAIN_SECONDS=1
    echo deaf >"$COFFER_DATA/fake/auth"
    start_coffer
    old=$(pid_of auth)
    run_coffer stop
    expect_equal "$result" 0 "stop"
    is_gone "$old" || fail "it lives on"
}

test_a_second_signal_hurries_the_end() {
    local before up
    export COFFER_DRAIN_SECONDS=60
    echo deaf >"$COFFER_DATA/fake/gateway"
    start_coffer
    up=$(pid_of supervisor)
    before=$(milliseconds)
    kill -TERM "$up"
    sleep 0.5
    kill -TERM "$up"
    eventually 5 is_gone "$up"
}

test_a_busy_port_is_named() {
    local port=${COFFER_HTTP##*:}
    perl -MIO::Socket::INET -e 'my $s = IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1",
        LocalPort => shift) or exit 1; print "open\n"; $| = 1; sleep 20' "$port" &
    local listener=$!
    eventually 3 eval "(exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null"
    run_coffer up
    kill $listener
    expect_equal "$result" 1 "up"
    expect_contains "$output" "something already listens on $COFFER_HTTP"
}

test_of_several_starts_at_one_moment_one_starts_and_the_others_say_so() {
    local try started=0
    for try in 1 2 3 4; do "$coffer" start >"$COFFER_DATA/start.$try" 2>&1 & done
    wait
    for try in 1 2 3 4; do
        if [[ $(<"$COFFER_DATA/start.$try") == *'Coffer is ready at '* ]]; then
            started=$((started + 1))
        else
            expect_contains "$(<"$COFFER_DATA/start.$try")" "Coffer already runs on $COFFER_DATA (pid $(pid_of supervisor))"
        fi
    done
    expect_equal "$started" 1 "starts: $(cat "$COFFER_DATA"/start.?)"
    expect_equal "$(events started | wc -w)" 5 "programs"
}

test_root_starts_nothing_on_the_data_of_another_user() {
    ((EUID == 0)) || return 0
    start_coffer
    chown -R nobody "$COFFER_DATA"
    run_coffer restart
    expect_equal "$result" 1 "restart"
    expect_contains "$output" "$COFFER_DATA belongs to nobody: run this as that user"
    kill -0 "$(pid_of supervisor)" || fail "it has stopped"
    run_coffer stop
    run_coffer start
    expect_equal "$result" 1 "start"
    expect_contains "$output" "$COFFER_DATA belongs to nobody"
    [[ -z $(find "$COFFER_DATA/run" "$COFFER_DATA/keys" "$COFFER_DATA/log" ! -user nobody) ]] || fail "root leaves files"
}

test_a_full_disk_is_named_at_the_start() {
    local disk=$COFFER_DATA/disk started
    ((EUID == 0)) && mkdir "$disk" && mount -t tmpfs -o size=1m coffer-test "$disk" 2>/dev/null || return 0
    started=$(COFFER_DATA=$disk/data "$coffer" start 2>&1)
    COFFER_DATA=$disk/data run_coffer stop
    umount "$disk"
    expect_contains "$started" "warning: the disk of $disk/data has 1 MiB left"
}

test_a_host_that_stands_by_says_so_and_leads_later() {
    local service pids
    mkdir -p "$COFFER_DATA/fake"
    for service in auth ledger sharing export; do echo standby >"$COFFER_DATA/fake/$service"; done
    start_coffer
    expect_contains "$output" "Coffer stands by at http://$COFFER_HTTP: the host money-1 leads"
    run_coffer status
    expect_equal "$result" 0 "status of a host that stands by"
    expect_equal "$(grep -c ' standby .*, the host money-1 leads$' <<<"$output")" 4 "services that stand by"
    for service in check 'user list'; do
        # shellcheck disable=SC2086 # two words
        run_coffer $service
        expect_equal "$result" 1 "$service"
        expect_contains "$output" "the host money-1 leads; run this where Coffer leads"
    done
    run_coffer restart ledger
    expect_equal "$result" 0 "restart: $output"
    expect_contains "$output" "stands by"
    expect_equal "$(grep -c 'stands by' "$COFFER_DATA/log/supervisor.log")" 1 "lines of the log"
    for service in auth ledger sharing export; do kill -HUP "$(pid_of "$service")"; done
    eventually 5 grep -q 'Coffer is ready' "$COFFER_DATA/log/supervisor.log"
    run_coffer status
    expect_equal "$result $(grep -c ' ready ' <<<"$output")" "0 5" "ready services"
    # The lead is lost: the program ends, starts again and stands by.
    kill -TERM "$(pid_of export)"
    eventually 5 is_state export standby
    run_coffer stop
    expect_equal "$result" 0 "stop: $output"
    expect_equal "$(find "$COFFER_DATA/run" -name '*.standby')" "" "notes that are left"
}
