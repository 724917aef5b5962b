# Debian packages: finds missing ones and installs them where the settings allow it.
# shellcheck shell=bash

readonly build_packages=(
    libsqlite3-dev libpq-dev libsodium-dev libssl-dev zlib1g-dev libcurl4-openssl-dev libstdc++-12-dev libc6-dev
    tzdata ca-certificates curl util-linux procps
)
# The programs read the words of cracklib when they run: the list of common passwords contains them. Bank statements in
# XML are read by libxml2, uchardet tells in which encoding others are, and libqrencode draws the QR code of a second factor.
readonly run_packages=(cracklib-runtime libqrencode4 libuchardet0 libxml2)
# The end-to-end tests check Coffer against these Python modules (Tests/EndToEnd/Python); hledger reads an export.
# PostgreSQL prepares the services' statements (Tests/PostgresKitTests).
readonly test_packages=(
    "${build_packages[@]}" "${run_packages[@]}" gcc hledger libical3 nodejs postgresql python3 python3-aiosmtpd
    python3-authlib python3-cryptography python3-fido2 python3-flask python3-icalendar python3-jwt
)
# The tests of the web app in a browser (Tests/Browser); the font has the Japanese words.
readonly browser_packages=(chromium chromium-driver fonts-ipafont-gothic python3 python3-venv)
# The tests of the API against its own document (Tests/Documents); its generators need Java and make TypeScript, too.
readonly document_packages=("${build_packages[@]}" default-jre-headless node-typescript nodejs python3 python3-venv)
# The tests of exports, backups and restores (Tests/Exports).
readonly exports_packages=(python3 strace hledger postgresql gcc libc6-dev libsqlite3-dev)
# The sample of three hosts (deploy/cluster).
readonly cluster_packages=(etcd-server patroni haproxy openssl iproute2)
readonly bench_packages=("${build_packages[@]}" gcc nginx haproxy postgresql python3 slowhttptest sqlite3 wrk)

# Ensures that packages are installed. A note in .build makes the next check cheap until the record of dpkg changes.
need_packages() { # PURPOSE PACKAGE…
    local purpose=$1 stamp=$project/.build/packages-$1 missing
    shift
    [[ $stamp -nt /var/lib/dpkg/status && $(<"$stamp") == "$*" ]] && return
    if ! command -v dpkg-query >/dev/null; then
        complain "warning: this is not Debian; make sure to have what these packages hold: $*"
        return
    fi
    missing=$(missing_packages "$@")
    if [[ -n $missing ]]; then
        # shellcheck disable=SC2086 # a list of names
        install_packages "$purpose" $missing
    fi
    mkdir -p "$project/.build" && printf '%s' "$*" >"$stamp"
}

missing_packages() { # PACKAGE…
    local installed name
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
    for name in "$@"; do
        [[ $'\n'$installed$'\n' == *$'\n'"installed $name"$'\n'* ]] || echo "$name"
    done
}

install_packages() { # PURPOSE PACKAGE…
    local purpose=$1 elevate=()
    shift
    local advice="to $purpose Coffer, these Debian packages are missing: $*
        sudo apt-get install $*"
    [[ $COFFER_INSTALL == auto ]] || die "$advice"
    if ((EUID != 0)); then
        elevate=(sudo -n)
        sudo -n true 2>/dev/null || die "$advice"
    fi
    say "installing Debian packages: $*"
    install_quietly "$@" || die "$advice"
    [[ -z $(missing_packages "$@") ]] || die "$advice"
}

# Uses the caller's `elevate`. Keeps servers of the packages from starting now or at the next boot: the bench runs its
# own.
install_quietly() { # PACKAGE…
    local policy=/usr/sbin/policy-rc.d made_policy= result=0 name
    local apt=("${elevate[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q --no-install-recommends)
    if [[ ! -e $policy ]]; then
        printf '#!/bin/sh\nexit 101\n' | "${elevate[@]}" tee $policy >/dev/null
        "${elevate[@]}" chmod 755 $policy
        made_policy=1
    fi
    # The first try fails when the package lists are missing or old.
    "${apt[@]}" install "$@" >&7 2>&1 || { "${apt[@]}" update >&7 2>&1 && "${apt[@]}" install "$@" >&7 2>&1; } || result=1
    for name in nginx haproxy; do
        [[ " $* " == *" $name "* ]] && command -v systemctl >/dev/null &&
            "${elevate[@]}" systemctl disable --quiet "$name" 2>/dev/null
    done
    [[ -z $made_policy ]] || "${elevate[@]}" rm -f $policy
    return $result
}

# Ensures the Python packages of a suite in Tests, each pinned by its hash, and puts their folder in `venv`.
need_python_packages() { # Browser | Documents
    local list=$project/Tests/$1/requirements.txt
    venv=$project/.build/venv-${1,,}
    [[ $venv/installed -nt $list ]] && return
    [[ $COFFER_INSTALL == auto ]] || die "the packages of $list belong in $venv: COFFER_INSTALL=auto installs them"
    say "installing the Python packages of $list"
    rm -rf "$venv"
    /usr/bin/python3 -m venv "$venv" >&7 2>&1 && "$venv/bin/pip" install --quiet --require-hashes -r "$list" >&7 2>&1 ||
        die "the packages of $list cannot be installed"
    touch "$venv/installed"
}
