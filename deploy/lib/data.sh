# The data folder: its folders, keys and lock, and the leftovers of a killed run.
# shellcheck shell=bash

# Makes the missing folders and keys of the data folder; only its owner may read and write them.
prepare_data() {
    local folder
    umask 077
    for folder in "$COFFER_DATA" "$COFFER_DATA"/{run,log,mail,files,keys}; do
        [[ -d $folder ]] || mkdir -p "$folder" || die "COFFER_DATA: cannot make the folder $folder"
    done
    [[ -w $COFFER_DATA ]] || die "COFFER_DATA: cannot write in $COFFER_DATA"
    refuse_root_on_foreign_data
    warn_full_disk
    tighten_modes
    make_keys
}

# Root could read and write the data of another user, but that user could not use what root's programs leave there.
refuse_root_on_foreign_data() {
    ((EUID != 0)) || need_own_data
}

# Ends the script for another user than the one that runs Coffer: neither could use what the other writes.
need_own_data() {
    [[ ! -e $COFFER_DATA || -O $COFFER_DATA ]] ||
        die "$COFFER_DATA belongs to $(stat -c %U -- "$COFFER_DATA"): run this as that user, as with sudo -u"
}

# On a full disk the programs answer what they can, and cannot write down what they lack.
warn_full_disk() {
    local free
    free=$(df -k --output=avail -- "$COFFER_DATA" | tail -n 1)
    ((free >= 16384)) || complain "warning: the disk of $COFFER_DATA has $((free / 1024)) MiB left"
}

# Another start at the same moment waits here.
make_keys() {
    (
        flock 6
        make_key identity.key
        make_key refresh.key
        make_key pin.key
        # After a rotation (`deploy/coffer keys`) other files hold the signing keys.
        [[ -n $(find "$COFFER_DATA/keys" -name 'signing*.seed' -print -quit) ]] || make_key signing.seed
    ) 6<"$COFFER_DATA/keys" || exit 1
}

tighten_modes() {
    local loose path
    loose=$(find "$COFFER_DATA" "$COFFER_DATA"/{run,log,mail,files} "$COFFER_DATA/keys" -maxdepth 0 -perm /077 -print
        find "$COFFER_DATA/keys" -type f -perm /077 -print)
    [[ -z $loose ]] && return
    while IFS= read -r path; do
        complain "warning: others could read $path; now only its owner can"
        chmod go= "$path"
    done <<<"$loose"
}

# Writes 32 random bytes as 64 hexadecimal digits, completely or not at all. Never changes an existing key.
make_key() { # NAME
    local key=$COFFER_DATA/keys/$1 digits
    [[ -e $key ]] && return
    digits=$(head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n')
    ((${#digits} == 64)) || die "cannot read random bytes for $key"
    { printf '%s' "$digits" >"$key.new" && sync "$key.new"; } 2>/dev/null || die "cannot write $key"
    # A link, unlike a rename, fails when the key exists.
    ln "$key.new" "$key" 2>/dev/null
    rm -f "$key.new"
    sync "$COFFER_DATA/keys"
    [[ -s $key ]] || die "cannot write $key"
}

# Takes the data folder for a command that changes the databases of a Coffer that is stopped.
hold_data() {
    refuse_if_running
    need_programs
    prepare_data
    need_own_data
    lock_data
    finish_restore
}

# Locks the data folder for this supervisor, on fd 9. The programs inherit the lock, so the folder stays locked while
# any of them lives; other children must close fd 9.
lock_data() {
    local tries second
    exec 9>>"$COFFER_DATA/coffer.lock" || die "cannot open $COFFER_DATA/coffer.lock"
    flock -n 9 && return
    refuse_if_running
    say "programs of an earlier run still use $COFFER_DATA; waiting for their end"
    printf -v second '%d.%03d' $((time_unit / 1000)) $((time_unit % 1000))
    for ((tries = 0; tries < 15; tries++)); do
        flock -w "$second" 9 && return
        refuse_if_running
    done
    end_leftovers
    flock -w 5 9 || die "$COFFER_DATA is in use by another program: see 'fuser -v $COFFER_DATA/coffer.lock'"
}

refuse_if_running() {
    local pid birth
    read_living "$COFFER_DATA/run/supervisor" || return 0
    die "Coffer already runs on $COFFER_DATA (pid $pid); 'deploy/coffer stop' or 'kill $pid' ends it"
}

# Ends programs whose supervisor is gone. Pids are reused, so the start time and the program must fit, too.
end_leftovers() {
    local service pid birth tries
    local left=()
    for service in "${services[@]}"; do
        read_living "$COFFER_DATA/run/$service.pid" && is_program "$pid" "$service" || continue
        complain "ending coffer-$service (pid $pid), left over from an earlier run"
        kill -TERM "$pid" && left+=("$service")
    done
    for ((tries = 0; tries < 50 && ${#left[@]} > 0; tries++)); do
        pause 0.1
        for service in "${left[@]}"; do read_living "$COFFER_DATA/run/$service.pid" && continue 2; done
        return
    done
    for service in "${left[@]}"; do
        read_living "$COFFER_DATA/run/$service.pid" && is_program "$pid" "$service" && kill -KILL "$pid"
    done
}

is_program() { # PID SERVICE
    local path
    path=$(readlink "/proc/$1/exe") || return 1
    # The file of a program that was rebuilt since its start shows as deleted.
    path=${path% (deleted)}
    [[ ${path##*/} == "coffer-$2" ]]
}
