# The supervisor, `deploy/coffer up`: what it checks before the start, its sockets, and its loop until the drain.
# What happens to one program is in `programs.sh`.
# shellcheck shell=bash

# Number of requests to end; the second one shortens the drain.
stop_requests=0
log_follower=
# Whether all programs are ready, and that was said (1); or some stand by, and that was said (2).
announced=0
# What has arrived of a line on the control pipe.
partial_request=
# The descriptors of listening sockets that the caller gave, and their names; they outlive the processes of the gateway.
listeners=()
listener_names=()

command_up() { # [--quiet]
    local quiet=0 service
    [[ ${1:-} == --quiet ]] && quiet=1 && shift
    (($# == 0)) || misuse "up takes no arguments"
    take_sockets
    close_strays
    load_settings
    refuse_if_running
    need_programs
    # The command `start` has checked before.
    ((quiet)) || { check_settings && warn_open_listener; }
    warn_other_sockets
    prepare_data
    note_build
    ((quiet)) || check_store
    lock_data
    finish_restore
    refuse_other_store
    refuse_half_adoption
    refuse_busy_port
    prepare_upgrade
    take_charge
    ((quiet)) || follow_logs
    read_clock
    for service in "${services[@]}"; do launch "$service"; done
    supervise
    drain
    leave
}

# Takes the sockets of `systemd/coffer.socket` and `coffer-https.socket` (sd_listen_fds(3)). They stay open here, so that
# connections wait while the gateway restarts.
take_sockets() {
    local count=${LISTEN_FDS:-}
    if [[ ${LISTEN_PID:-} == "$$" ]]; then
        [[ $count == [12] ]] || die "LISTEN_FDS is '$count': Coffer takes one socket, or two"
        listeners=(3 4)
        listeners=("${listeners[@]:0:count}")
        IFS=: read -r -a listener_names <<<"${LISTEN_FDNAMES:-}"
    fi
    unset LISTEN_PID LISTEN_FDS LISTEN_FDNAMES
}

is_listener() { # FD
    [[ " ${listeners[*]} " == *" $1 "* ]]
}

# Puts the descriptor of a given socket in `listener`; fails when there is none.
find_listener() { # http | https
    local index kind
    for index in "${!listeners[@]}"; do
        listener=${listeners[index]} kind=http
        [[ ${listener_names[index]:-} != https ]] || kind=https
        [[ $kind != "$1" ]] || return 0
    done
    return 1
}

# A given socket decides where Coffer listens, so a change of the setting alone changes nothing.
warn_other_sockets() {
    local listener
    ! find_listener http || warn_other_socket COFFER_HTTP "$COFFER_HTTP" coffer.socket
    find_listener https || return 0
    [[ -n ${COFFER_TLS_CERT:-} ]] || die "COFFER_TLS_CERT: coffer-https.socket needs a certificate (deploy/tls.md)"
    warn_other_socket COFFER_HTTPS "$COFFER_HTTPS" coffer-https.socket
}

# Uses the caller's `listener`.
warn_other_socket() { # SETTING ADDRESS UNIT
    local inode port
    inode=$(readlink "/proc/self/fd/$listener")
    printf -v port '%04X' "$((10#0${2##*[!0-9]}))"
    awk -v inode="${inode//[!0-9]/}" -v port=":$port" \
        '$10 == inode && substr($2, length($2) - 4) != port { exit 1 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null ||
        complain "warning: the given socket has another port than $1=$2, and it decides: systemctl edit" "$3"
}

# Closes the descriptors that the caller left open, except the standard three: the programs would keep them open.
close_strays() {
    local path fd
    for path in /proc/$$/fd/*; do
        fd=${path##*/}
        # Fd 7 and the silent pipe belong to this script; bash reads the script from 255.
        [[ $fd -le 2 || $fd == 7 || $fd == "$silence" || $fd == 255 ]] || is_listener "$fd" || exec {fd}>&-
    done
}

# A port in use is the most common reason for a failed start, and easier to find here than in the gateway's log.
refuse_busy_port() {
    local listener
    find_listener http || ! is_busy "$COFFER_HTTP" ||
        die "COFFER_HTTP: something already listens on $COFFER_HTTP; end it or choose another port, as" \
            "COFFER_HTTP=127.0.0.1:8081 deploy/coffer up"
    [[ -n ${COFFER_TLS_CERT:-} ]] || return 0
    find_listener https || ! is_busy "$COFFER_HTTPS" ||
        die "COFFER_HTTPS: something already listens on $COFFER_HTTPS; end it or choose another port"
    [[ $COFFER_REDIRECT_HTTP == off ]] || ! is_busy "$COFFER_REDIRECT_HTTP" ||
        die "COFFER_REDIRECT_HTTP: something already listens on $COFFER_REDIRECT_HTTP; end it, choose another port," \
            "or turn it off"
}

is_busy() { # HOST:PORT
    local host=${1%:*} port=${1##*:}
    host=${host#[} host=${host%]}
    [[ $host != 0.0.0.0 && $host != :: ]] || host=127.0.0.1
    (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null
}

# Makes this process the supervisor of the data folder: other calls of the script find its record and its pipe.
take_charge() {
    local birth run=$COFFER_DATA/run
    trap 'stop_requests=$((stop_requests + 1))' TERM INT HUP
    # Coffer keeps running when the reader of this output goes away.
    trap '' PIPE
    trap 'leave' EXIT
    rm -f "$run"/*.{ready,standby,lost,pid,state} "$run/control"
    mkfifo "$run/control" && exec 8<>"$run/control" || die "cannot make $run/control"
    echo "$COFFER_HTTP" >"$run/address"
    read_birth $$ && echo "$$ $birth" >"$run/supervisor"
    # The programs get every value in their environment and need no file.
    export -n COFFER_ENV_FILE COFFER_BIN COFFER_BUILD COFFER_INSTALL
    # The memory of a program holds keys, so no crash writes it to the disk. Many connections need many descriptors.
    ulimit -c 0
    ! grep -q '^CapAmb:.*[1-9a-f]' /proc/self/status || shed_rights=(setpriv --ambient-caps=-all)
    ulimit -S -n "$(ulimit -H -n)" 2>/dev/null
    # Bash reports every child that a signal ended; these lines go to a file beside the crash logs.
    exec 2>>"$COFFER_DATA/log/supervisor.crash.log"
}

# Shows the log files, which the programs write themselves, in the terminal.
follow_logs() {
    local service file files=()
    for service in "${services[@]}"; do files+=("$COFFER_DATA/log/$service.log"); done
    for file in "${files[@]}"; do : >>"$file"; done
    tail -q -n 0 -F --pid=$$ "${files[@]}" 3>&- 4>&- 7>&- 8>&- 9>&- {silence}>&- &
    log_follower=$!
}

# Waits for a request on the control pipe, SECONDS at most, so that signals and ended children are noticed soon.
await_event() { # SECONDS
    local part=
    if read -r -t "$1" -u 8 part; then
        handle_request "$partial_request$part"
        partial_request=
    else
        # The time can end in the middle of a line; the rest of it comes with a later call.
        partial_request+=$part
    fi
    read_clock
}

supervise() {
    local service rest
    while ((stop_requests == 0)); do
        rest=0.2
        for service in "${services[@]}"; do
            look_after "$service"
            [[ ${state[$service]} == ready || ${state[$service]} == standby ]] || rest=0.02
        done
        ((announced == 1)) || announce
        ((announced != 1)) || look_after_backup
        await_event "$rest"
    done
}

announce() {
    local service waits=0
    for service in "${services[@]}"; do
        case ${state[$service]} in
            ready) ;;
            standby) waits=1 ;;
            *) return ;;
        esac
    done
    if ((waits)); then
        ((announced == 2)) || standby_line
        announced=2
        return
    fi
    announced=1
    rm -f "$COFFER_DATA/upgrade.pending"
    ready_line
    ((!is_demo)) || show_demo
}

ready_line() {
    say "Coffer is ready at http://$COFFER_HTTP — try: curl http://$(reachable "$COFFER_HTTP")/healthz (tour in README.md)"
    [[ -z ${COFFER_TLS_CERT:-} ]] || say "$COFFER_PUBLIC_URL leads to its HTTPS at $COFFER_HTTPS"
}

standby_line() {
    local service reason
    for service in "${services[@]}"; do
        { read -r _ reason <"$COFFER_DATA/run/$service.standby"; } 2>/dev/null || continue
        say "Coffer stands by at http://$COFFER_HTTP: $reason"
        return
    done
}

# Handles a request of another call of this script: `restart SERVICE`.
handle_request() { # TEXT
    local verb service
    read -r verb service _ <<<"$1"
    [[ $verb == restart ]] && is_service "$service" || return 0
    streak[$service]=0
    early_deaths[$service]=
    case ${state[$service]} in
        starting | standby | ready)
            start_again[$service]=1
            end_program "$service"
            ;;
        waiting | held) relaunch "$service" ;;
    esac
}

# Ends the programs one after the other, the gateway first, so that each program outlives its callers.
drain() {
    local index service
    draining=1
    say "stopping"
    end_backup
    read_clock
    for ((index = ${#services[@]} - 1; index >= 0; index--)); do
        service=${services[index]}
        end_program "$service"
        while [[ ${state[$service]} == stopping ]]; do
            await_event 0.02
            # After a second Ctrl-C each remaining program has half a second.
            ((stop_requests < 2 || kill_at[$service] <= now + 500)) || kill_at[$service]=$((now + 500))
            look_after "$service"
        done
    done
    say "stopped"
}

# Removes the records of this supervisor. Ends programs that still live when the supervisor ends unexpectedly.
leave() {
    local service
    trap - EXIT
    end_backup
    for service in "${services[@]}"; do
        [[ -z ${program_pid[$service]:-} ]] || kill -TERM "${program_pid[$service]}" 2>/dev/null
    done
    [[ -z $log_follower ]] || kill "$log_follower" 2>/dev/null
    rm -f "$COFFER_DATA"/run/{supervisor,address,control,*.state,*.ready,*.standby,*.lost,*.pid}
    ((!is_demo)) || end_demo
}
