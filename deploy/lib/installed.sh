# A Coffer that a package has installed: its own user has the data, and systemd starts it.
# shellcheck shell=bash

readonly service_user=coffer

# Lets a command of an installed Coffer run as the service's user, so that every file of the data folder stays that
# user's. With systemd, root starts and stops the unit instead.
enter_installation() { # COMMAND [ARGUMENT…]
    is_installed || return 0
    if ((EUID != 0)); then
        [[ $1 == demo || -n ${COFFER_DATA:-} || $(id -un) == "$service_user" ]] ||
            die "the data of an installed Coffer belongs to its user: sudo deploy/coffer $*"
        return
    fi
    if [[ -d /run/systemd/system && -z ${COFFER_DATA:-} ]]; then
        case "$# $1" in '1 start' | '1 stop' | '1 restart') manage_units "$1" ;; esac
    fi
    [[ $1 != demo || -z ${2:-} || -e $2 ]] || install -d -m 700 -o "$service_user" -g "$service_user" -- "$2" ||
        die "cannot make the folder $2"
    # What belongs to root alone is no use to that user: its home, and perhaps a folder for temporary files.
    exec env -u TMPDIR HOME=/var/lib/coffer setpriv --reuid "$service_user" --regid "$service_user" --init-groups -- \
        "$deploy/coffer" "$@"
}

# The sockets, where they are enabled, stay open during a restart. They come first: a service that runs already takes none
# any more, and one that is stopped alone would be started by them.
manage_units() { # start | stop | restart
    local units=() socket
    for socket in coffer.socket coffer-https.socket; do
        [[ $1 == restart ]] || ! systemctl --quiet is-enabled "$socket" 2>/dev/null || units+=("$socket")
    done
    exec systemctl "$1" "${units[@]}" coffer.service
}
