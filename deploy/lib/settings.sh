# Settings: the environment wins over one file, which wins over the defaults. The file is read, never run.
# shellcheck shell=bash

# Every setting that a person may give; deploy/env.example explains them.
readonly known_settings=(
    COFFER_HTTP COFFER_DATA COFFER_ENV COFFER_ENV_FILE COFFER_PUBLIC_URL COFFER_APP_LINK COFFER_AUTO_VERIFY
    COFFER_ACCESS_TTL COFFER_RATES COFFER_LOG COFFER_LOG_LEVEL COFFER_SMTP_URL COFFER_SMTP_CA COFFER_MAIL_FROM
    COFFER_TRUSTED_PROXIES COFFER_PASSKEY_DOMAIN COFFER_PASSKEY_ORIGINS COFFER_OPERATOR_HTTP COFFER_UPSTREAM_TIMEOUT_MS COFFER_CORS_ORIGINS COFFER_INSTALL
    COFFER_DRAIN_SECONDS COFFER_BIN COFFER_LOOPS COFFER_BENCH_ROUTE
    COFFER_WALLET_CURRENCY COFFER_WALLET_INITIAL COFFER_EXCHANGE_URL COFFER_EXCHANGE_KEY
    COFFER_ATTACHMENT_QUOTA_MIB
)
# Set by the script for the programs, or by its own tests.
readonly internal_settings=(COFFER_SUPERVISOR_PID COFFER_LOG_DIR COFFER_TEST_BIN COFFER_TEST_ROOT COFFER_TIME_UNIT)

# The currencies whose minor units are not two digits, as Contracts' Currency has them.
readonly currencies_without_digits="BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
readonly currencies_with_three_digits="BHD IQD JOD KWD LYD OMR TND"

settings_problems=()

load_settings() {
    local name file
    drop_blank_settings
    warn_unknown_settings
    file=$(settings_file) || exit 1
    [[ -z $file ]] || read_settings_file "$file"
    apply_defaults
    check_settings
    if ((${#settings_problems[@]} > 0)); then
        for name in "${settings_problems[@]}"; do complain "$name"; done
        die "settings come from the environment or ${file:-$project/coffer.env}; deploy/env.example explains them"
    fi
    for name in "${known_settings[@]}" COFFER_LOG_DIR; do
        [[ -z ${!name:-} ]] || export "${name?}"
    done
}

drop_blank_settings() {
    local name
    for name in "${!COFFER_@}"; do [[ -n ${!name} ]] || unset "$name"; done
}

is_setting() { # NAME
    [[ " ${known_settings[*]} ${internal_settings[*]} " == *" $1 "* ]]
}

warn_unknown_settings() {
    local name
    for name in "${!COFFER_@}"; do
        is_setting "$name" || complain "warning: there is no setting $name; it is ignored"
    done
}

# The settings file to read, if there is one: the named one, else the one beside the data folder, else the project's.
settings_file() {
    if [[ -n ${COFFER_ENV_FILE:-} ]]; then
        [[ -r $COFFER_ENV_FILE ]] || die "COFFER_ENV_FILE: cannot read $COFFER_ENV_FILE"
        echo "$COFFER_ENV_FILE"
        return
    fi
    local candidates=("$project/coffer.env")
    [[ -z ${COFFER_DATA:-} ]] || candidates=("$(from_project "$COFFER_DATA")/../coffer.env" "${candidates[@]}")
    local file
    for file in "${candidates[@]}"; do
        [[ ! -e $file ]] && continue
        [[ -r $file ]] || die "cannot read the settings in $file"
        echo "$file"
        return
    done
}

# KEY=VALUE lines; `#` starts a comment; one pair of quotes around a value is taken off; nothing is expanded.
read_settings_file() { # FILE
    local line number=0 name value
    while IFS= read -r line || [[ -n $line ]]; do
        number=$((number + 1))
        line=${line%$'\r'}
        [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
        if [[ ! $line =~ ^[[:space:]]*(export[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*)[[:space:]]*=(.*)$ ]]; then
            settings_problems+=("$1, line $number: a line must be KEY=VALUE or a # comment")
            continue
        fi
        name=${BASH_REMATCH[2]} value=$(plain_value "${BASH_REMATCH[3]}")
        if ! is_setting "$name"; then
            complain "warning: $1, line $number: there is no setting $name; it is ignored"
        elif [[ -z ${!name:-} ]]; then
            printf -v "$name" '%s' "$value"
        fi
    done <"$1"
}

plain_value() { # TEXT
    local text=$1
    text=${text#"${text%%[![:space:]]*}"}
    if [[ $text =~ ^\"([^\"]*)\"[[:space:]]*(#.*)?$ || $text =~ ^\'([^\']*)\'[[:space:]]*(#.*)?$ ]]; then
        printf '%s' "${BASH_REMATCH[1]}"
        return
    fi
    [[ $text != '#'* ]] || text=
    text=${text%%[[:space:]]#*}
    printf '%s' "${text%"${text##*[![:space:]]}"}"
}

from_project() { # PATH
    local path=$1
    [[ $path == / ]] || path=${path%/}
    [[ $path == /* ]] || path=$project/${path#./}
    echo "$path"
}

apply_defaults() {
    : "${COFFER_HTTP:=127.0.0.1:8080}" "${COFFER_DATA:=./data}" "${COFFER_ENV:=development}"
    COFFER_DATA=$(from_project "$COFFER_DATA")
    COFFER_LOG_DIR=$COFFER_DATA/log
    COFFER_PUBLIC_URL=${COFFER_PUBLIC_URL:-http://$COFFER_HTTP}
    COFFER_PUBLIC_URL=${COFFER_PUBLIC_URL%/}
    : "${COFFER_INSTALL:=auto}" "${COFFER_DRAIN_SECONDS:=20}" "${COFFER_OPERATOR_HTTP:=off}"
    : "${COFFER_ACCESS_TTL:=900}" "${COFFER_LOG_LEVEL:=info}"
    if [[ $COFFER_ENV == production ]]; then
        : "${COFFER_LOG:=json}" "${COFFER_RATES:=production}"
    else
        : "${COFFER_LOG:=text}" "${COFFER_RATES:=relaxed}"
    fi
}

# Notes a problem unless the value is one of those allowed.
check_choice() { # NAME ALLOWED…
    local name=$1
    shift
    [[ " $* " == *" ${!name} "* ]] && return
    settings_problems+=("$name is '${!name}', but must be one of: $*")
}

check_whole_number() { # NAME LOWEST HIGHEST
    [[ -z ${!1:-} ]] && return
    [[ ${!1} =~ ^[0-9]{1,9}$ ]] && ((10#${!1} >= $2 && 10#${!1} <= $3)) && return
    settings_problems+=("$1 is '${!1}', but must be a whole number from $2 to $3")
}

check_pattern() { # NAME REGEX WHAT
    [[ -z ${!1:-} || ${!1} =~ $2 ]] || settings_problems+=("$1 is '${!1}', but must be $3")
}

check_listener() { # NAME
    local pattern='^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})$'
    if [[ ! ${!1} =~ $pattern ]] || ((10#${BASH_REMATCH[2]} < 1 || 10#${BASH_REMATCH[2]} > 65535)); then
        settings_problems+=("$1 is '${!1}', but must be an address and a port, as 127.0.0.1:8080 or [::1]:8080")
    fi
}

check_settings() {
    check_listener COFFER_HTTP
    [[ $COFFER_OPERATOR_HTTP == off ]] || check_listener COFFER_OPERATOR_HTTP
    check_choice COFFER_ENV development production
    check_pattern COFFER_EXCHANGE_URL '^https?://[!-~]+$' "an address, as https://api.example.org/v3"
    check_pattern COFFER_EXCHANGE_KEY '^[!-~]+$' "visible ASCII without spaces"
    check_pattern COFFER_WALLET_CURRENCY '^[A-Za-z]{3}$' "a currency's code, as USD"
    check_wallet_initial
    check_choice COFFER_RATES production relaxed off
    check_choice COFFER_LOG json text
    check_choice COFFER_LOG_LEVEL debug info warning error
    check_choice COFFER_INSTALL auto never
    check_whole_number COFFER_ACCESS_TTL 60 604800
    check_whole_number COFFER_DRAIN_SECONDS 1 600
    check_whole_number COFFER_LOOPS 1 64
    check_whole_number COFFER_ATTACHMENT_QUOTA_MIB 0 1048576
    check_whole_number COFFER_UPSTREAM_TIMEOUT_MS 10 600000
    check_pattern COFFER_PUBLIC_URL '^https?://[!-~]+$' 'a web address that starts with http:// or https://'
    check_pattern COFFER_APP_LINK '^[a-z][a-z0-9+.-]*://?[!-~]*$' 'a link, as myapp://open'
    check_secret_address
    check_pattern COFFER_MAIL_FROM '^[ -~]*[^@[:space:]]@[^@[:space:]][ -~]*$' 'an address, as Coffer <money@example.org>'
    local address='\[?[0-9A-Fa-f:.]+\]?'
    check_pattern COFFER_TRUSTED_PROXIES "^$address( *, *$address)*\$" 'IP addresses with commas between'
    # Visible ASCII, but neither a comma nor a slash.
    local web_origin='https?://[!-+.0-~-]+'
    local label='[A-Za-z0-9-]+' origin="($web_origin|android:apk-key-hash:[A-Za-z0-9_-]{43})"
    check_pattern COFFER_CORS_ORIGINS "^$web_origin( *, *$web_origin)*\$" \
        'origins with commas between, as https://app.example.org'
    local domain="$label(\\.$label)*"
    check_pattern COFFER_PASSKEY_DOMAIN "^$domain\$" 'a domain, as example.org'
    check_pattern COFFER_AUTO_VERIFY "^$domain( *, *$domain)*\$" 'domains with commas between, as example.org, example.com'
    check_pattern COFFER_PASSKEY_ORIGINS "^$origin( *, *$origin)*\$" \
        'origins with commas between, as https://app.example.org or android:apk-key-hash:…'
    check_pattern COFFER_BENCH_ROUTE '^1$' '1 or unset'
    check_secure_settings
}

# An amount with no more decimals than the wallets' currency has; zeros at the end do not count.
check_wallet_initial() {
    local currency=${COFFER_WALLET_CURRENCY:-USD} fraction='[0-9]{1,2}0*' example=1000.00
    currency=${currency^^}
    if [[ " $currencies_without_digits " == *" $currency "* ]]; then
        fraction='0+' example=1000
    elif [[ " $currencies_with_three_digits " == *" $currency "* ]]; then
        fraction='[0-9]{1,3}0*' example=1000.000
    fi
    check_pattern COFFER_WALLET_INITIAL "^[0-9]{1,10}(\.$fraction)?\$" "an amount in $currency, as $example"
}

# Like check_pattern, but the value holds a password and is not repeated.
check_secret_address() {
    [[ -z ${COFFER_SMTP_URL:-} || $COFFER_SMTP_URL =~ ^smtps?://[!-~]+$ ]] ||
        settings_problems+=("COFFER_SMTP_URL must be like smtp://user:password@mail.example.org:587")
}

# The rule of production: mail goes out, an edge proxy ends TLS in front, and nothing that is handy for development only
# is on. ServiceKit's Settings states the same.
check_secure_settings() {
    [[ $COFFER_ENV == production ]] || return 0
    [[ -n ${COFFER_SMTP_URL:-} ]] ||
        settings_problems+=("COFFER_SMTP_URL is required in production: accounts are verified by mail")
    [[ -n ${COFFER_MAIL_FROM:-} ]] ||
        settings_problems+=("COFFER_MAIL_FROM is required in production: it is the sender of every mail")
    [[ $COFFER_PUBLIC_URL == https://* ]] ||
        settings_problems+=("COFFER_PUBLIC_URL must start with https:// in production: links in mails lead there")
    [[ -n ${COFFER_TRUSTED_PROXIES:-} ]] ||
        settings_problems+=("COFFER_TRUSTED_PROXIES is required in production: the edge proxy that ends TLS (deploy/edge)")
    [[ -z ${COFFER_AUTO_VERIFY:-} ]] ||
        settings_problems+=("COFFER_AUTO_VERIFY is for development only: anyone could claim an address")
    [[ -z ${COFFER_EXCHANGE_URL:-} || $COFFER_EXCHANGE_URL == https://* ]] ||
        settings_problems+=("COFFER_EXCHANGE_URL must start with https:// in production")
    [[ $COFFER_RATES != off ]] || settings_problems+=("COFFER_RATES=off is for development only")
    [[ -z ${COFFER_BENCH_ROUTE:-} ]] || settings_problems+=("COFFER_BENCH_ROUTE is for development only")
}

# An address that reaches a listener from this machine: one that stands for all of them is none to call.
reachable() { # HOST:PORT
    case $1 in
        0.0.0.0:*) echo "127.0.0.1:${1##*:}" ;;
        '[::]:'*) echo "[::1]:${1##*:}" ;;
        *) echo "$1" ;;
    esac
}

# Production's listener belongs behind an edge proxy; on another machine or in a container it may have to be open.
warn_open_listener() {
    [[ $COFFER_ENV != production || $COFFER_HTTP =~ ^(127\.|localhost:|\[::1\]:) ]] ||
        complain "warning: COFFER_HTTP=$COFFER_HTTP: plain HTTP is open to the network; a proxy with TLS belongs before it" \
            "(deploy/edge)"
}
