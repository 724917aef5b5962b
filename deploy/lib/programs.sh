# The life of one program under the supervisor: started, ready, ended, started again. None of these functions waits.
# shellcheck shell=bash

# A state is one of: starting, standby (another copy leads, or the server is away), ready, stopping, waiting (for the next try), held (too many deaths), ended.
declare -gA state
declare -gA program_pid state_since restarts last_exit
# Moments in milliseconds of `now`: readiness (0: not yet), the next try, and the end of the time after SIGTERM.
declare -gA ready_at next_try kill_at
# Deaths before readiness or soon after it: the number in a row, and the moments of the recent ones.
declare -gA streak early_deaths
# Not empty when a person asked for a restart of the stopping program.
declare -gA start_again
# The length of the crash log when the program started.
declare -gA crash_log_start
draining=0
# Takes the right to ports below 1024, where the unit has given it, from a program that is not the gateway.
shed_rights=()

set_state() { # SERVICE STATE
    local service=$1 next=0
    state[$service]=$2
    state_since[$service]=$EPOCHSECONDS
    [[ $2 == waiting || $2 == held ]] && next=$((EPOCHSECONDS + (next_try[$service] - now + 999) / 1000))
    printf '%s %s %s %s %s %s\n' "$2" "${program_pid[$service]:--}" "$EPOCHSECONDS" \
        "${restarts[$service]:-0}" "${last_exit[$service]:--}" "$next" >"$COFFER_DATA/run/$service.state"
}

# Starts a program as a direct child in its own session, out of reach of the terminal's signals. The program asks the
# kernel to end it with its parent. `setsid` becomes the program, so the pid stays the same.
launch() { # SERVICE
    local service=$1 run=$COFFER_DATA/run crash_log=$COFFER_DATA/log/$1.crash.log birth shed=()
    [[ $service == gateway ]] || shed=("${shed_rights[@]}")
    rm -f "$run/$service".{ready,standby,lost}
    trim_crash_log "$crash_log"
    crash_log_start[$service]=$(stat -c %s "$crash_log" 2>/dev/null || echo 0)
    {
        if [[ $service != gateway ]]; then
            exec 3>&- 4>&-
        elif ((${#listeners[@]} > 0)); then
            export LISTEN_FDS=${#listeners[@]} LISTEN_PID=$BASHPID LISTEN_FDNAMES
            printf -v LISTEN_FDNAMES '%s:' "${listener_names[@]}"
            LISTEN_FDNAMES=${LISTEN_FDNAMES%:}
        fi
        keep_own_settings "$service"
        # The allocator caches more small blocks per thread: saves 0.2–0.6 µs of the gateway's CPU time a request.
        COFFER_SUPERVISOR_PID=$$ GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.tcache_count=1000} \
            exec setsid "${shed[@]}" "$programs/coffer-$service"
    } </dev/null >>"$crash_log" 2>&1 7>&- 8>&- {silence}>&- &
    program_pid[$service]=$!
    ready_at[$service]=0
    kill_at[$service]=0
    read_birth "$!" || birth=0
    echo "$! $birth" >"$run/$service.pid"
    set_state "$service" starting
}

trim_crash_log() { # FILE
    [[ -z $(find "$1" -size +1024k 2>/dev/null) ]] || mv "$1" "$1.1"
}

relaunch() { # SERVICE
    restarts[$1]=$((${restarts[$1]:-0} + 1))
    launch "$1"
}

# Puts the folder of the programs that run on the data folder in `programs`; fails when none runs.
find_running_programs() {
    local pid birth program
    for program in "${services[@]}"; do
        read_living "$COFFER_DATA/run/$program.pid" && is_program "$pid" "$program" || continue
        programs=$(dirname "$(readlink "/proc/$pid/exe")")
        [[ ! -x $programs/coffer-auth ]] || return 0
    done
    return 1
}

is_alive() { # SERVICE
    kill -0 "${program_pid[$1]:-0}" 2>/dev/null
}

# Asks a program to end within COFFER_DRAIN_SECONDS.
end_program() { # SERVICE
    [[ ${state[$1]} == starting || ${state[$1]} == standby || ${state[$1]} == ready ]] || return 0
    kill_at[$1]=$((now + drain_seconds * 1000))
    set_state "$1" stopping
    kill -TERM "${program_pid[$1]}" 2>/dev/null
}

# Checks one program and takes the step that is due.
look_after() { # SERVICE
    local service=$1
    case ${state[$service]} in
        starting | standby | ready | stopping)
            if ! is_alive "$service"; then
                note_end "$service"
            elif [[ ${state[$service]} == starting || ${state[$service]} == standby ]]; then
                note_readiness "$service"
            elif [[ ${state[$service]} == stopping ]] && ((now >= kill_at[$service])); then
                complain "$service did not end in time and is killed"
                kill_at[$service]=$((now + 60000))
                kill -KILL "${program_pid[$service]}" 2>/dev/null
            fi
            ;;
        waiting | held) ((now < next_try[$service])) || relaunch "$service" ;;
    esac
}

note_readiness() { # SERVICE
    local ready_pid
    { read -r ready_pid <"$COFFER_DATA/run/$1.ready"; } 2>/dev/null
    if [[ ${ready_pid:-} == "${program_pid[$1]}" ]]; then
        ready_at[$1]=$now
        ((${restarts[$1]:-0} == 0)) || say "$1 is ready again"
        set_state "$1" ready
    elif [[ ${state[$1]} == starting ]] && is_standby "$1"; then
        ((announced == 2)) || announced=0
        set_state "$1" standby
    elif [[ ${state[$1]} == standby ]] && ! is_standby "$1"; then
        set_state "$1" starting
    fi
}

# Whether a program has noted that another copy leads.
is_standby() { # SERVICE
    local standby_pid
    { read -r standby_pid _ <"$COFFER_DATA/run/$1.standby"; } 2>/dev/null && [[ $standby_pid == "${program_pid[$1]}" ]]
}

# Notes the end of a program. Unless Coffer stops, the program starts again at once or after a pause.
note_end() { # SERVICE
    local service=$1 status
    wait "${program_pid[$service]}" 2>/dev/null
    status=$?
    last_exit[$service]=status:$status
    ((status <= 128)) || last_exit[$service]=signal:$((status - 128))
    program_pid[$service]=
    rm -f "$COFFER_DATA/run/$service".{ready,standby,lost,pid}
    if ((draining)); then
        set_state "$service" ended
    elif [[ -n ${start_again[$service]:-} ]]; then
        start_again[$service]=
        relaunch "$service"
    elif ((ready_at[$service] > 0 && now - ready_at[$service] >= 5 * time_unit)); then
        streak[$service]=0
        complain "$service ended (${last_exit[$service]}); starting it again"
        relaunch "$service"
    else
        postpone "$service"
    fi
}

# Schedules the next try after an early death: after 1, 2, 4 … 30 s; after more than five deaths in a minute, after 60 s.
postpone() { # SERVICE
    local service=$1 death recent="$now" count=1 delay
    for death in ${early_deaths[$service]:-}; do
        ((now - death < 60 * time_unit)) && recent+=" $death" && count=$((count + 1))
    done
    early_deaths[$service]=$recent
    streak[$service]=$((${streak[$service]:-0} + 1))
    delay=$((streak[$service] > 5 ? 30 : 1 << (streak[$service] - 1)))
    if ((count > 5)); then
        early_deaths[$service]=
        streak[$service]=0
        next_try[$service]=$((now + 60 * time_unit))
        set_state "$service" held
        complain "$service ended $count times within a minute (${last_exit[$service]}) and rests for one now"
    else
        next_try[$service]=$((now + delay * time_unit))
        set_state "$service" waiting
        complain "$service ended soon after its start (${last_exit[$service]}); next try in $delay s"
    fi
    # Only the output of this process, not that of earlier ones.
    tail -c "+$((crash_log_start[$service] + 1))" "$COFFER_DATA/log/$service.crash.log" 2>/dev/null | tail -n 5 >&7
}
