# The commands `user`, `invite` and `audit`: who has an account, and what happened to the accounts.
# shellcheck shell=bash

readonly user_usage="usage: deploy/coffer user list [--json] | show EMAIL [--json] | add EMAIL [--name NAME] [--verified]\
 [--print] | disable EMAIL | enable EMAIL | reset-link EMAIL\
 | totp off EMAIL | delete EMAIL [--yes]"
readonly invite_usage="usage: deploy/coffer invite EMAIL [--print]"
readonly audit_usage="usage: deploy/coffer audit [--user EMAIL] [--since 7d|2026-11-01] [--json]"

command_user() { # ACTION [EMAIL] [OPTION…]
    local action=${1:-} email='' options=() typed
    (($# > 0)) && shift
    case $action in
        list) read_words "$user_usage" 0 --json '' "$@" ;;
        show) read_words "$user_usage" 1 --json '' "$@" ;;
        add) read_words "$user_usage" 1 '--verified --print' --name "$@" ;;
        disable | enable | reset-link) read_words "$user_usage" 1 '' '' "$@" ;;
        totp)
            [[ ${1:-} == off ]] || misuse "$user_usage"
            shift
            read_words "$user_usage" 1 '' '' "$@"
            action='totp off'
            ;;
        delete) read_words "$user_usage" 1 --yes '' "$@" ;;
        *) misuse "$user_usage" ;;
    esac
    if [[ $action == delete ]]; then
        need_running_auth
        if [[ ${options[*]} != --yes ]]; then
            IFS= read -r -p "This erases $email and all of their data for ever. Type the address again: " typed
            [[ ${typed,,} == "${email,,}" ]] || die "the addresses differ; nothing is deleted"
        fi
        options=()
    fi
    # shellcheck disable=SC2086 # one word or two
    ask_operator user $action "${options[@]}" ${email:+-- "$email"}
}

command_invite() { # EMAIL [--print]
    local email='' options=()
    read_words "$invite_usage" 1 --print '' "$@"
    ask_operator invite "${options[@]}" -- "$email"
}

command_audit() { # [--user EMAIL] [--since WHEN] [--json]
    local email='' options=() index
    read_words "$audit_usage" 0 --json '--user --since' "$@"
    for ((index = 0; index + 1 < ${#options[@]}; index++)); do
        case ${options[index]} in
            --user) [[ ${options[index + 1]} == ?*@?* ]] || misuse "$audit_usage" ;;
            --since) [[ ${options[index + 1]} =~ ^([0-9]{1,5}[dhm]|[0-9]{4}-[0-9]{2}-[0-9]{2})$ ]] || misuse "$audit_usage" ;;
        esac
    done
    ask_operator audit "${options[@]}"
}

# Puts the words of a command in the caller's `email`, when it takes one, and `options`; ends the script at any others.
# An address may begin with a hyphen; what follows `--` is no option.
read_words() { # USAGE EMAILS SWITCHES NAMED-OPTIONS WORD…
    local usage=$1 emails=$2 switches=" $3 " named=" $4 " over=''
    shift 4
    while (($# > 0)); do
        if [[ -z $over && $1 == -- ]]; then
            over=1
        elif [[ -z $over && $1 == --* && $switches == *" $1 "* ]]; then
            options+=("$1")
        elif [[ -z $over && $1 == --* && $named == *" $1 "* ]] && (($# > 1)); then
            options+=("$1" "$2")
            shift
        elif [[ $1 == ?*@?* && -z $email ]] && ((emails == 1)); then
            email=$1
        else
            misuse "$usage"
        fi
        shift
    done
    [[ $emails == 0 || -n $email ]] || misuse "$usage"
}

need_running_auth() {
    local pid birth address
    need_supervisor
    need_lead
    find_running_programs || die "no program of Coffer runs: see 'deploy/coffer status'"
}

# The running auth alone writes its file; the program signs the request as a service does.
ask_operator() { # WORD…
    need_running_auth
    exec "$programs/coffer-auth" --operator "$@" 2>&7
}
