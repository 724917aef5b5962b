# Settings: the environment wins over one file, which wins over the defaults. The file is read, never run; the programs
# check the values (ServiceKit's Settings).
# shellcheck shell=bash

# Every setting that a person may give; deploy/env.example explains them.
readonly known_settings=(
    COFFER_HTTP COFFER_DATA COFFER_ENV COFFER_ENV_FILE COFFER_PUBLIC_URL COFFER_APP_LINK COFFER_AUTO_VERIFY
    COFFER_ACCESS_TTL COFFER_RATES COFFER_LOG COFFER_LOG_LEVEL COFFER_SMTP_URL COFFER_SMTP_CA COFFER_MAIL_FROM
    COFFER_TRUSTED_PROXIES COFFER_PASSKEY_DOMAIN COFFER_PASSKEY_ORIGINS COFFER_OPERATOR_HTTP
    COFFER_OPERATOR_TOKEN COFFER_TRACES_URL COFFER_TRACES_EVERY
    COFFER_UPSTREAM_TIMEOUT_MS COFFER_CORS_ORIGINS COFFER_INSTALL COFFER_DRAIN_SECONDS COFFER_BIN COFFER_LOOPS
    COFFER_BENCH_ROUTE COFFER_CLOCK_OFFSET COFFER_WALLET COFFER_WALLET_CURRENCY COFFER_WALLET_INITIAL COFFER_EXCHANGE_URL
    COFFER_EXCHANGE_KEY COFFER_CHAIN_URL COFFER_CHAIN_KEY COFFER_OFFLINE COFFER_ATTACHMENT_QUOTA_MIB
    COFFER_BACKUP_QUOTA_MIB COFFER_IMPORT_QUOTA_MIB COFFER_DISK_RESERVE_MIB COFFER_DAILY_BACKUPS
    COFFER_BACKUP_DIR COFFER_BACKUP_EVERY COFFER_BACKUP_KEEP
    COFFER_REGISTRATION COFFER_TLS_CERT COFFER_TLS_KEY COFFER_HTTPS COFFER_REDIRECT_HTTP COFFER_ACME_DIR
    COFFER_KEPT_BOOKS COFFER_STORE COFFER_STORE_PREFIX COFFER_STORE_CONNECTIONS COFFER_HOST_NAME
    COFFER_WEBHOOK_PRIVATE COFFER_BUILD COFFER_RSA_MIN COFFER_BREACHED_PASSWORDS
)
# Settings that the script gives to the programs, or that its own tests give to the script.
readonly internal_settings=(COFFER_SUPERVISOR_PID COFFER_LOG_DIR COFFER_WEB_DIR COFFER_TEST_BIN COFFER_TEST_ROOT COFFER_TEST_LONG COFFER_TEST_STATEMENTS COFFER_TEST_STORE COFFER_TIME_UNIT)
# The mail server, whose address has a password: for the programs that send mail alone.
readonly mail_settings=(COFFER_SMTP_URL COFFER_SMTP_CA COFFER_MAIL_FROM)
# The providers' keys, which only the ledger sends.
readonly provider_keys=(COFFER_EXCHANGE_KEY COFFER_CHAIN_KEY)
# The database server, whose address may have a password: for the programs with a database alone.
readonly store_settings=(COFFER_STORE COFFER_STORE_PREFIX COFFER_STORE_CONNECTIONS COFFER_HOST_NAME)
# Identity providers are settings under names of the operator's own; auth alone gets them, with their secrets.
readonly identity_provider_setting='^COFFER_OIDC_[A-Z0-9]+_(ISSUER|CLIENT_ID|CLIENT_SECRET|SECRET_FILE|SCOPES|ALLOW_SIGNUP|LABEL)$'
default_settings_file=$project/coffer.env
! is_installed || default_settings_file=/etc/coffer/coffer.env
readonly default_settings_file

# Reads the settings and exports them for the programs. The values are unchecked until `check_settings`, except the one
# that the programs do not know.
load_settings() {
    local name
    drop_blank_settings
    warn_unknown_settings
    COFFER_ENV_FILE=$(settings_file) || exit 1
    if [[ -n $COFFER_ENV_FILE ]]; then
        refuse_foreign_settings "$COFFER_ENV_FILE"
        read_settings_file "$COFFER_ENV_FILE"
    fi
    apply_defaults
    [[ $COFFER_INSTALL == auto || $COFFER_INSTALL == never ]] ||
        refuse_settings "COFFER_INSTALL is '$COFFER_INSTALL', but must be one of: auto never"
    for name in "${known_settings[@]}" COFFER_LOG_DIR "${!COFFER_OIDC_@}"; do
        [[ -z ${!name:-} ]] || export "${name?}"
    done
}

# Ends the script with every problem that the programs find in the settings. The script asks auth, which checks the
# settings of mail, too, besides those that all programs read, and the gateway, which knows certificates. Uses the
# caller's `programs`.
check_settings() {
    let_check coffer-auth
    [[ -z ${COFFER_TLS_CERT:-} ]] || let_check coffer-gateway
}

# Connects once to the server of COFFER_STORE, if there is one. Ends the script if it cannot be used. One that does not
# answer is waited for by the programs; a caller who cannot wait names `required`.
check_store() { # [required]
    local lines line status
    [[ -n ${COFFER_STORE:-} ]] || return 0
    lines=$(unset "${mail_settings[@]}" && exec "$programs/coffer-auth" --check-store 2>&7 9>&-)
    status=$?
    ((status == 0)) || [[ $status == 2 && ${1:-} != required ]] ||
        die "${lines:-$programs/coffer-auth cannot check COFFER_STORE}"
    [[ -n $lines ]] || return 0
    while IFS= read -r line; do complain "warning: $line"; done <<<"$lines"
}

let_check() { # PROGRAM
    local lines line
    if lines=$("$programs/$1" --check-settings 2>&7); then
        [[ -n $lines ]] || return 0
        while IFS= read -r line; do complain "warning: $line"; done <<<"$lines"
        return
    fi
    [[ -n $lines ]] || die "$programs/$1 cannot check the settings"
    refuse_settings "$lines"
}

# Removes the settings of mail from the environment of a program that sends none, the providers' keys from that of every
# program but the ledger, and identity providers from that of every program but auth.
keep_own_settings() { # SERVICE
    [[ $1 == auth ]] || drop_identity_providers
    [[ $1 == auth || $1 == ledger || $1 == sharing ]] || unset "${mail_settings[@]}"
    [[ $1 == ledger ]] || unset "${provider_keys[@]}"
    [[ $1 != gateway ]] || unset "${store_settings[@]}"
}

drop_identity_providers() {
    local name
    for name in "${!COFFER_OIDC_@}"; do unset "$name"; done
}

# Ends the script if somebody else than root and this user could change the settings file, or replace it.
refuse_foreign_settings() { # FILE
    local path=$1 target
    # An empty file that everybody may write to.
    [[ ! $path -ef /dev/null ]] || return 0
    [[ $path == /* ]] || path=$called_in/$path
    # A link can be replaced in its own folder, and its target in another.
    target=$(realpath -- "$path") || die "COFFER_ENV_FILE: cannot find $path"
    refuse_foreign COFFER_ENV_FILE "$target" "${path%/*}/" "${target%/*}/"
}

# Ends the script if somebody else than root and this user could change one of the files and folders. In a folder with
# the sticky bit, as /tmp, only the owners of files can replace them.
refuse_foreign() { # SETTING PATH…
    local setting=$1 user path
    shift
    path=$(find -L "$@" -maxdepth 0 \( ! -user 0 ! -user "$EUID" -o -perm /022 ! \( -type d -perm -1000 \) \) \
        -print -quit) || die "$setting: cannot check who may change it"
    [[ -n $path ]] || return 0
    [[ $path == / ]] || path=${path%/}
    user=$(id -un)
    [[ $(stat -L -c %u -- "$path") =~ ^(0|$EUID)$ ]] ||
        die "$setting: $path belongs to $(stat -L -c %U -- "$path"), who could change it. Make it yours:" \
            "sudo chown $user '$path'"
    die "$setting: others than $user could change $path. Take that right from them: chmod go-w '$path'"
}

refuse_settings() { # PROBLEMS, one a line
    local problem
    while IFS= read -r problem; do complain "$problem"; done <<<"$1"
    die "settings come from the environment or ${COFFER_ENV_FILE:-$default_settings_file};" \
        "deploy/env.example explains them"
}

drop_blank_settings() {
    local name
    for name in "${!COFFER_@}"; do [[ -n ${!name} ]] || unset "$name"; done
}

is_setting() { # NAME
    [[ " ${known_settings[*]} ${internal_settings[*]} " == *" $1 "* || $1 =~ $identity_provider_setting ]]
}

warn_unknown_settings() {
    local name
    for name in "${!COFFER_@}"; do
        is_setting "$name" || complain "warning: there is no setting $name; it is ignored"
    done
}

# Prints the path of the settings file, if there is one: the named file, the one beside the data folder, or the default
# one, in this order. The file of an installed Coffer says nothing about another data folder.
settings_file() {
    if [[ -n ${COFFER_ENV_FILE:-} ]]; then
        [[ -r $COFFER_ENV_FILE ]] || die "COFFER_ENV_FILE: cannot read $COFFER_ENV_FILE"
        echo "$COFFER_ENV_FILE"
        return
    fi
    local candidates=("$default_settings_file") file
    if [[ -n ${COFFER_DATA:-} ]]; then
        is_installed && candidates=()
        candidates=("$(from_project "$COFFER_DATA")/../coffer.env" "${candidates[@]}")
    fi
    for file in "${candidates[@]}"; do
        [[ ! -e $file ]] && continue
        [[ -r $file ]] || die "cannot read the settings in $file"
        echo "$file"
        return
    done
}

# KEY=VALUE lines; `#` starts a comment; one pair of quotes around a value is removed; nothing is expanded; the first
# value of a name holds. ServiceKit's SettingsFile reads the same, and refuses every other line.
read_settings_file() { # FILE
    local line number=0 name value
    while IFS= read -r line || [[ -n $line ]]; do
        number=$((number + 1))
        line=${line%$'\r'}
        [[ $line =~ ^[[:space:]]*(export[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*)[[:space:]]*=(.*)$ ]] || continue
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

# Sets the defaults of the settings that the script itself uses.
apply_defaults() {
    if is_installed; then
        : "${COFFER_DATA:=/var/lib/coffer}" "${COFFER_BIN:=/usr/lib/coffer}" "${COFFER_INSTALL:=never}"
    fi
    : "${COFFER_HTTP:=127.0.0.1:8080}" "${COFFER_DATA:=./data}" "${COFFER_ENV:=development}"
    : "${COFFER_INSTALL:=auto}" "${COFFER_DRAIN_SECONDS:=20}"
    if [[ -n ${COFFER_TLS_CERT:-} ]]; then
        : "${COFFER_HTTPS:=0.0.0.0:443}"
        : "${COFFER_REDIRECT_HTTP:=${COFFER_HTTPS%:*}:80}"
    fi
    COFFER_DATA=$(from_project "$COFFER_DATA")
    COFFER_LOG_DIR=$COFFER_DATA/log
    # Bash runs commands that a text in its arithmetic contains, so only digits get there.
    drain_seconds=$((10#0${COFFER_DRAIN_SECONDS//[!0-9]/}))
}

# Prints an address that reaches a listener from this machine, since the address for all interfaces cannot be called.
reachable() { # HOST:PORT
    case $1 in
        0.0.0.0:*) echo "127.0.0.1:${1##*:}" ;;
        '[::]:'*) echo "[::1]:${1##*:}" ;;
        *) echo "$1" ;;
    esac
}

# Warns of an open listener in production. It is no error: a proxy on another machine or a container needs one.
warn_open_listener() {
    [[ $COFFER_ENV != production || $COFFER_HTTP =~ ^(127\.|localhost:|\[::1\]:) ]] ||
        complain "warning: COFFER_HTTP=$COFFER_HTTP: plain HTTP is open to the network; a proxy with TLS belongs before it" \
            "(deploy/edge), or COFFER_TLS_CERT beside it"
}
