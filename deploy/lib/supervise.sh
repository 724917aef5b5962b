# The supervisor: `deploy/coffer up`. It starts the five programs, keeps them running, and drains them at the end.
# shellcheck shell=bash

# How many times the script was asked to end; twice means: now.
stop_requests=0
log_follower=
announced=0
# The descriptor of a socket that listens already, if the caller gave one; it outlives the gateway's processes.
listener=

command_up() { # [--quiet]
    local quiet=0 service
    [[ ${1:-} == --quiet ]] && quiet=1 && shift
    (($# == 0)) || misuse "up takes no arguments"
    take_socket
    close_strays
    load_settings
    # `start` has said it.
    ((quiet)) || warn_open_listener
    refuse_if_running
    need_programs
    prepare_data
    lock_data
    refuse_busy_port
    take_charge
    ((quiet)) || follow_logs
    read_clock
    for service in "${services[@]}"; do launch "$service"; done
    supervise
    drain
    leave
}

# The socket of `systemd/coffer.socket` (sd_listen_fds(3)). It stays open here, so that connections wait while the
# gateway is started anew.
take_socket() {
    [[ ${LISTEN_PID:-} != "$$" ]] || listener=3
    [[ -z $listener || ${LISTEN_FDS:-} == 1 ]] || die "LISTEN_FDS is '${LISTEN_FDS:-}': Coffer takes one socket"
    unset LISTEN_PID LISTEN_FDS LISTEN_FDNAMES
}

# Closes what the caller left open besides the standard three: the programs would keep it open as long as they live.
close_strays() {
    local path fd
    for path in /proc/$$/fd/*; do
        fd=${path##*/}
        # 7 and the silent pipe are this script's own, 255 is where bash reads it from.
        [[ $fd -le 2 || $fd == 7 || $fd == "$silence" || $fd == 255 || $fd == "$listener" ]] || exec {fd}>&-
    done
}

# A port in use is the commonest reason for a start that fails: better said before than by the gateway's log.
refuse_busy_port() {
    local host=${COFFER_HTTP%:*} port=${COFFER_HTTP##*:}
    [[ -z $listener ]] || return 0
    host=${host#[} host=${host%]}
    [[ $host != 0.0.0.0 && $host != :: ]] || host=127.0.0.1
    if (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; then
        die "COFFER_HTTP: something already listens on $COFFER_HTTP; end it or choose another port, as" \
            "COFFER_HTTP=127.0.0.1:8081 deploy/coffer up"
    fi
}

# From here on this process is the supervisor of the data folder: others find it by its record and its pipe.
take_charge() {
    local birth run=$COFFER_DATA/run
    trap 'stop_requests=$((stop_requests + 1))' TERM INT HUP
    # Whoever read this script's output may go away; Coffer stays.
    trap '' PIPE
    trap 'leave' EXIT
    rm -f "$run"/*.ready "$run"/*.pid "$run"/*.state "$run/control"
    mkfifo "$run/control" && exec 8<>"$run/control" || die "cannot make $run/control"
    echo "$COFFER_HTTP" >"$run/address"
    read_birth $$ && echo "$$ $birth" >"$run/supervisor"
    # The programs get every value by their environment; none needs to read the file again.
    export -n COFFER_ENV_FILE COFFER_BIN COFFER_INSTALL
    # No image of a crashed program's memory on the disk: it holds keys. Room for many connections.
    ulimit -c 0
    ulimit -S -n "$(ulimit -H -n)" 2>/dev/null
    # Bash remarks on every child that a signal ended; those lines go beside the programs' own last words.
    exec 2>>"$COFFER_DATA/log/supervisor.crash.log"
}

# The programs write their log files themselves; the terminal shows them.
follow_logs() {
    local service file files=()
    for service in "${services[@]}"; do files+=("$COFFER_DATA/log/$service.log"); done
    for file in "${files[@]}"; do : >>"$file"; done
    tail -q -n 0 -F --pid=$$ "${files[@]}" 3>&- 7>&- 8>&- 9>&- {silence}>&- &
    log_follower=$!
}

# Waits for a request on the control pipe, a moment at most: signals and ended children are seen after it.
await_event() { # SECONDS
    local request=
    read -r -t "$1" -u 8 request
    [[ -z $request ]] || handle_request "$request"
    read_clock
}

supervise() {
    local service rest
    while ((stop_requests == 0)); do
        rest=0.2
        for service in "${services[@]}"; do
            look_after "$service"
            [[ ${state[$service]} == ready ]] || rest=0.02
        done
        ((announced)) || announce
        await_event "$rest"
    done
}

announce() {
    local service
    for service in "${services[@]}"; do [[ ${state[$service]} == ready ]] || return; done
    announced=1
    ready_line
}

ready_line() {
    say "Coffer is ready at http://$COFFER_HTTP — try: curl http://$(reachable "$COFFER_HTTP")/healthz (tour in README.md)"
}

# Another call of this script asks for something: `restart SERVICE`.
handle_request() { # TEXT
    local verb service
    read -r verb service _ <<<"$1"
    [[ $verb == restart ]] && is_service "$service" || return 0
    streak[$service]=0
    early_deaths[$service]=
    case ${state[$service]} in
        starting | ready)
            start_again[$service]=1
            end_program "$service"
            ;;
        waiting | held) relaunch "$service" ;;
    esac
}

# Ends the programs one after the other, the gateway first, so that each finds the ones it calls until its own end.
drain() {
    local index service
    draining=1
    say "stopping"
    read_clock
    for ((index = ${#services[@]} - 1; index >= 0; index--)); do
        service=${services[index]}
        end_program "$service"
        while [[ ${state[$service]} == stopping ]]; do
            await_event 0.02
            # A second Ctrl-C: half a second for each of the rest.
            ((stop_requests < 2 || kill_at[$service] <= now + 500)) || kill_at[$service]=$((now + 500))
            look_after "$service"
        done
    done
    say "stopped"
}

# Takes down what marks this process as the supervisor. Programs that still live at an unforeseen end are ended too.
leave() {
    local service
    trap - EXIT
    for service in "${services[@]}"; do
        [[ -z ${program_pid[$service]:-} ]] || kill -TERM "${program_pid[$service]}" 2>/dev/null
    done
    [[ -z $log_follower ]] || kill "$log_follower" 2>/dev/null
    rm -f "$COFFER_DATA"/run/{supervisor,address,control,*.state,*.ready,*.pid}
}
