# What every part of the script uses: messages, waiting, time, and facts about processes. None of it starts a process.
# shellcheck shell=bash

# In the order they are started; they are stopped in reverse, so the gateway ends first.
readonly services=(auth ledger sharing export gateway)

# The second that the rules for restarts and for leftovers count in, in milliseconds; the script's tests shorten it.
readonly time_unit=${COFFER_TIME_UNIT:-1000}

# Complaints go to fd 7, so that the supervisor can send bash's own remarks about ended children elsewhere.
exec 7>&2

say() { printf '%s\n' "$*"; }

complain() { printf 'coffer: %s\n' "$*" >&7; }

# Ends the script with a message; what is to be done about it belongs in the message.
die() {
    complain "$@"
    exit 1
}

# Ends the script because it was called in a way that it does not know; the message says what it does know.
misuse() {
    complain "$@"
    exit 2
}

# A pipe that nobody writes to: reading it with a time limit waits without starting a `sleep`.
exec {silence}<> <(:)
readonly silence

pause() { # SECONDS
    local nothing
    read -r -t "$1" -u "$silence" nothing || :
}

# Milliseconds of a clock that never jumps, in `now`.
read_clock() {
    local uptime rest
    read -r uptime rest </proc/uptime
    now=$((10#${uptime/./} * 10))
}

is_service() { # NAME
    local service
    for service in "${services[@]}"; do [[ $service == "$1" ]] && return; done
    return 1
}

# The start time of a process (field 22 of /proc/PID/stat) in `birth`: with the pid it names one process for ever.
read_birth() { # PID
    local line fields
    birth=
    { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
    # The name in field 2 may hold blanks and parentheses; what follows the last one does not.
    read -r -a fields <<<"${line##*) }"
    [[ ${fields[0]} != Z ]] || return 1
    birth=${fields[19]}
}

# Reads a record "pid birth" from a file into `pid`, and fails unless that very process lives.
read_living() { # FILE
    local recorded
    pid=
    { read -r pid recorded <"$1"; } 2>/dev/null || return 1
    [[ $pid =~ ^[0-9]+$ ]] && read_birth "$pid" && [[ $birth == "$recorded" ]]
}
