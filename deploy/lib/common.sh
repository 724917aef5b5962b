# Functions for every part of the script: messages, waiting, time, paths, facts about processes.
# shellcheck shell=bash

# The services in the order of their start; they stop in reverse order, so the gateway ends first.
readonly services=(auth ledger sharing export gateway)

# Milliseconds of one second in the rules for restarts and leftovers; the script's tests shorten it.
readonly time_unit=${COFFER_TIME_UNIT:-1000}

# Relative paths start in the folder of the caller. The script leaves a folder that its user may not enter, as root's
# home when it runs as another user, because find(1) fails there.
readonly called_in=$PWD
[[ -x . ]] || cd / || exit 1

# Complaints go to fd 7, because the supervisor sends fd 2, where bash reports ended children, to a file.
exec 7>&2

# The version of an installed Coffer, from a file that `package` writes; empty where the script lies in its sources.
installed_version=
{ read -r installed_version <"$project/version"; } 2>/dev/null
readonly installed_version

is_installed() { [[ -n $installed_version ]]; }

# Puts a text in `text`, with the names that commands and documents have on this machine.
name_as_here() { # TEXT
    text=$1
    is_installed || return 0
    text=${text//deploy\/coffer/coffer}
    text=${text//deploy\//\/usr\/share\/doc\/coffer\/deploy\/}
}

say() {
    local text
    name_as_here "$*"
    printf '%s\n' "$text"
}

complain() {
    local text
    name_as_here "$*"
    printf 'coffer: %s\n' "$text" >&7
}

# Ends the script with a message, which should say how to solve the problem.
die() {
    complain "$@"
    exit 1
}

# Ends the script because of unknown arguments; the message lists the known ones.
misuse() {
    complain "$@"
    exit 2
}

# Ends the script unless its arguments are one folder and perhaps one option; an option in the folder's place is none.
need_folder() { # USAGE OPTION [ARGUMENT…]
    local usage=$1 option=$2
    shift 2
    [[ $# -ge 1 && -n $1 && $1 != -* ]] || misuse "$usage"
    (($# == 1)) || [[ $# == 2 && -n $option && $2 == "$option" ]] || misuse "$usage"
}

# A pipe without a writer: a read with a time limit waits without starting `sleep`.
exec {silence}<> <(:)
readonly silence

pause() { # SECONDS
    local nothing
    read -r -t "$1" -u "$silence" nothing || :
}

# Puts the milliseconds of a clock that never jumps in `now`.
read_clock() {
    local uptime rest
    read -r uptime rest </proc/uptime
    now=$((10#${uptime/./} * 10))
}

# Prints a path as an absolute one without links; `-e` fails where there is nothing, `-m` does not.
absolute_path() { # -e | -m, PATH
    local path=$2
    [[ -n $path ]] || return 1
    [[ $path == /* ]] || path=$called_in/$path
    realpath "$1" -- "$path"
}

is_service() { # NAME
    local service
    for service in "${services[@]}"; do [[ $service == "$1" ]] && return; done
    return 1
}

# Puts the start time of a process (field 22 of /proc/PID/stat) in `birth`. Pid and start time together identify one
# process for ever. Fails when there is no such process.
read_birth() { # PID
    local line fields
    birth=
    { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
    # Only the name in field 2 may hold blanks and parentheses, so the other fields follow the last parenthesis.
    read -r -a fields <<<"${line##*) }"
    [[ ${fields[0]} != Z ]] || return 1
    birth=${fields[19]}
}

# Reads a record "pid birth" from a file into `pid` and `birth`; fails unless that very process lives.
read_living() { # FILE
    local recorded
    pid=
    { read -r pid recorded <"$1"; } 2>/dev/null || return 1
    [[ $pid =~ ^[0-9]+$ ]] && read_birth "$pid" && [[ $birth == "$recorded" ]]
}
