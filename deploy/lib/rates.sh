# The operator's exchange rates: rates.
# shellcheck shell=bash

command_rates() { # [list [BASE]] | set BASE CURRENCY RATE [DATE] | remove BASE CURRENCY [DATE]
    local usage="rates [list [BASE]] | set BASE CURRENCY RATE [DATE] | remove BASE CURRENCY [DATE]"
    local action=${1:-list}
    (($# > 0)) && shift
    case $action in
        list)
            (($# <= 1)) && are_codes "$@" || die "$usage"
            command_call ledger GET "/internal/rates?base=${1:-USD}" 2>/dev/null
            ;;
        set)
            (($# == 3 || $# == 4)) && are_codes "$1" "$2" && [[ $3 =~ ^[0-9]+(\.[0-9]+)?$ ]] &&
                is_date "${4:-}" || die "$usage"
            put_rate "$1" "$2" "\"$3\"" "${4:-}"
            ;;
        remove)
            (($# == 2 || $# == 3)) && are_codes "$1" "$2" && is_date "${3:-}" || die "$usage"
            put_rate "$1" "$2" null "${3:-}"
            ;;
        *) die "$usage" ;;
    esac
    local status=$?
    echo
    return $status
}

are_codes() { # CODE…
    local code
    for code in "$@"; do [[ $code =~ ^[A-Za-z0-9]{2,10}$ ]] || return 1; done
}

is_date() { # DATE, or nothing
    [[ -z $1 || $1 =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]]
}

put_rate() { # BASE CURRENCY RATE-IN-JSON DATE
    local date=
    [[ -z $4 ]] || date=",\"date\":\"$4\""
    command_call ledger PUT /internal/rates --body "{\"base\":\"$1\",\"currency\":\"$2\",\"rate\":$3$date}" 2>/dev/null
}
