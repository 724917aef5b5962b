# The command `rates`: the exchange rates that the operator sets.
# shellcheck shell=bash

command_rates() { # [list [BASE]] | set BASE CURRENCY RATE [DATE] | remove BASE CURRENCY [DATE]
    local usage="usage: deploy/coffer rates [list [BASE]] | set BASE CURRENCY RATE [DATE] | remove BASE CURRENCY [DATE]"
    local action=${1:-list}
    (($# > 0)) && shift
    case $action:$# in
        list:0) ;;
        list:1) need_code BASE "$1" ;;
        set:[34])
            need_code BASE "$1"
            need_code CURRENCY "$2"
            [[ $3 =~ ^[0-9]+(\.[0-9]+)?$ ]] || misuse "RATE is '$3', but must be a decimal, as 0.92"
            need_date "${4-}"
            ;;
        remove:[23])
            need_code BASE "$1"
            need_code CURRENCY "$2"
            need_date "${3-}"
            ;;
        *) misuse "$usage" ;;
    esac
    "${action}_rates" "$@"
}

need_code() { # NAME CODE
    [[ $2 =~ ^[A-Za-z0-9]{2,10}$ ]] || misuse "$1 is '$2', but must be a currency's code, as USD"
}

need_date() { # DATE, or nothing
    [[ -z $1 || $1 =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] || misuse "DATE is '$1', but must be like 2026-01-31"
}

list_rates() { # [BASE [DATE]]
    local status
    command_call ledger GET "/internal/rates?base=${1:-USD}${2:+&date=$2}" 2>/dev/null
    status=$?
    echo
    return $status
}

set_rates() { # BASE CURRENCY RATE [DATE]
    local status
    put_rate "$1" "$2" "\"$3\"" "${4:-$(date -u +%F)}"
    status=$?
    echo
    return $status
}

# Removes a rate and shows the rates that hold afterwards.
remove_rates() { # BASE CURRENCY [DATE]
    local date=${3:-$(date -u +%F)} before after pid birth address
    need_supervisor
    before=$(list_rates "$1" "$date") || die "$before"
    after=$(put_rate "$1" "$2" null "$date") || die "$after"
    after=$(list_rates "$1" "$date") || die "$after"
    # A rate derived from another one, or set for an earlier day, stays.
    [[ $(rate_in "$2" "$before") != "$(rate_in "$2" "$after")" ]] ||
        die "no rate was set for one ${1^^} in ${2^^} from $date; 'deploy/coffer rates list ${1^^}' shows what holds"
    say "$after"
}

# Prints the entry of a currency in a list of rates.
rate_in() { # CURRENCY RATES
    grep -o "{\"currency\":\"${1^^}\"[^}]*}" <<<"$2"
}

put_rate() { # BASE CURRENCY RATE-IN-JSON DATE
    command_call ledger PUT /internal/rates 2>/dev/null \
        --body "{\"base\":\"$1\",\"currency\":\"$2\",\"rate\":$3,\"date\":\"$4\"}"
}
