# Debian packages: what is needed, what is missing, and installing it where that is allowed.
# shellcheck shell=bash

readonly build_packages=(
    libsqlite3-dev libsodium-dev libssl-dev zlib1g-dev libcurl4-openssl-dev libstdc++-12-dev libc6-dev
    tzdata ca-certificates curl util-linux procps
)
# What the programs read when they run: cracklib's words are in the list of common passwords.
readonly run_packages=(cracklib-runtime)
# The Python modules are what the end-to-end tests check Coffer against (Tests/EndToEnd/Python).
readonly test_packages=(
    "${build_packages[@]}" "${run_packages[@]}" gcc python3 python3-aiosmtpd python3-cryptography python3-fido2 python3-jwt
)
readonly bench_packages=("${build_packages[@]}" gcc nginx haproxy wrk)

# Makes sure that the packages are there. What was found is noted in .build, so that the next look costs nothing
# until dpkg's own record changes.
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

# Uses the caller's `elevate`. Servers that come with a package are neither started now nor at the next boot: the
# bench runs its own.
install_quietly() { # PACKAGE…
    local policy=/usr/sbin/policy-rc.d made_policy= result=0 name
    local apt=("${elevate[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q --no-install-recommends)
    if [[ ! -e $policy ]]; then
        printf '#!/bin/sh\nexit 101\n' | "${elevate[@]}" tee $policy >/dev/null
        "${elevate[@]}" chmod 755 $policy
        made_policy=1
    fi
    # Without package lists, or with old ones, the first try fails.
    "${apt[@]}" install "$@" >&7 2>&1 || { "${apt[@]}" update >&7 2>&1 && "${apt[@]}" install "$@" >&7 2>&1; } || result=1
    for name in nginx haproxy; do
        [[ " $* " == *" $name "* ]] && command -v systemctl >/dev/null &&
            "${elevate[@]}" systemctl disable --quiet "$name" 2>/dev/null
    done
    [[ -z $made_policy ]] || "${elevate[@]}" rm -f $policy
    return $result
}
