# The command `keys`: the keys that sign access tokens.
# shellcheck shell=bash

# The programs need not run: the keys are files, and a running auth notices the change within two seconds.
command_keys() { # [list | rotate [--leaked]]
    case "$# ${*:-}" in
        '0 ' | '1 list' | '1 rotate' | '2 rotate --leaked') ;;
        *) misuse "keys takes: list, rotate, rotate --leaked" ;;
    esac
    load_settings
    [[ -d $COFFER_DATA/keys ]] || die "there are no keys in $COFFER_DATA yet; they are made when Coffer starts"
    # Running programs need no build.
    find_running_programs || need_programs
    umask 077
    [[ ${2:-} == --leaked ]] || exec "$programs/coffer-auth" --keys "$@"
    replace_keys
}

# Replaces all keys by a new one. When this returns, the running gateway refuses the tokens of the former keys.
replace_keys() {
    local lines pid birth address former
    lines=$("$programs/coffer-auth" --keys rotate --leaked) || exit
    say "$lines"
    [[ -z ${COFFER_STORE:-} ]] ||
        complain "every other host needs these keys now, and none of the former: deploy/postgres.md, \"Several hosts\""
    if ! find_supervisor; then
        say "Coffer does not run; from its next start on the tokens of former keys are refused"
        return
    fi
    mapfile -t former < <(sed -n 's/^\([^ ]*\) is gone$/\1/p' <<<"$lines")
    await_auth "${former[@]}" ||
        die "auth does not answer: the gateway may accept tokens of former keys until it does; see" \
            "'deploy/coffer status'"
    await_gateway ||
        die "the gateway has not confirmed it: it may accept tokens of former keys for 15 seconds more, or until" \
            "auth answers it; see 'deploy/coffer status'"
    say "tokens of former keys are refused now; clients refresh theirs"
}

# Waits until the running auth has stopped publishing these keys; fails after 100 tries.
await_auth() { # KID…
    local service=auth method=GET path=/.well-known/jwks.json body='' identity answer key tries
    for ((tries = 0; tries < 100; tries++)); do
        ((tries == 0)) || pause 0.1
        if answer=$({ find_identity && send_call; } 2>/dev/null 7>&2); then
            for key in "$@"; do [[ $answer != *"\"$key\""* ]] || continue 2; done
            return
        fi
    done
    return 1
}

# Waits until the gateway has the present keys. The gateway asks auth for the keys when a token names an unknown key, at
# most once a second, so its refusal of such a token a second later proves that it has asked.
await_gateway() {
    local token tries status
    token=$(printf '{"alg":"EdDSA","typ":"JWT","kid":"none"}' | base64 -w 0 | tr '+/' '-_' | tr -d '=').e30.AA
    for ((tries = 0; tries < 5; tries++)); do
        pause 1.1
        status=$(curl -s -m 5 -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" "http://$address/users/me")
        [[ $status != 401 ]] || return 0
    done
    return 1
}
