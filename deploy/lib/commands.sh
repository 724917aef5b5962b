# Commands that talk to a running supervisor: start, stop, restart, status, logs; and help.
# shellcheck shell=bash

print_help() {
    say "$(print_operation)"
    is_installed || print_development
    say "
Settings are COFFER_… variables or lines in ${default_settings_file##"$project/"}; deploy/env.example explains each."
}

print_operation() {
    cat <<'HELP'
usage: deploy/coffer COMMAND

  demo [DIR]           try Coffer: development on this machine alone, with a sample user. The data is gone
                       at the end, unless you name its folder; Ctrl-C stops it
  up                   start everything here, show the logs; Ctrl-C stops it
  start                the same in the background
  stop                 stop what runs in the background
  restart [SERVICE]    all of it, or one of: auth ledger sharing export gateway.
                       All of it starts in the background: an `up` in another terminal ends
  reload               have the gateway read its certificate again, where it has one; it also does within
                       seconds of a change. Other settings need a restart
  status               what runs, where it listens, since when, with how much memory
  logs [SERVICE]       the last lines of the logs, and what comes
  keys [list]          the keys that sign access tokens: id, age, state
  keys rotate          a new key: published now, signs in ten minutes; the old one's tokens stay valid.
                       With --leaked it signs at once; returns when every other key's tokens are refused
  check                ask each service whether its file is whole and its sums are right
  backup DIR [--with-keys]
                       back up all of it, while it runs, to a new folder in DIR; files that an earlier backup
                       in DIR has take no further space. The keys come along only under a passphrase
  restore DIR [--with-keys]
                       put a backup, or the newest one in DIR, in place of the data, which is kept beside.
                       Coffer must be stopped; everybody has to sign in again
  rollback [--yes]     go back to the data before the last upgrade, with the version before installed. Shows
                        first what is lost; Coffer must be stopped
  move --to-server|--to-files|--give-up
                       the databases from files to the server of COFFER_STORE, or back, every row compared.
                       Coffer must be stopped; cut off, it goes on when run again, or is given up
  adopt                the databases of a server that was restored to an earlier moment: everybody signs in
                       again, and every app reads everything again. Coffer must be stopped on every host
  user list            who has an account: state, sessions, last sign-in; `user show EMAIL` says more.
                       With --json, as for show and audit, an object a line
  user add EMAIL [--name NAME] [--verified] [--print]
                       an account whose link, by mail or printed, sets the password and verifies the address
  user disable EMAIL   nobody can sign in, all sessions end at once; `user enable EMAIL` takes it back
  user reset-link EMAIL
                       prints a link for a new password that works once, for a day
  user totp off EMAIL  turn a user's second factor off, who has lost the app and the recovery codes
  user delete EMAIL [--yes]
                       erase a user and all of their data for ever; asks for the address again
  invite EMAIL [--print]
                       a link for registering with this address, once, within 7 days; by mail, or printed
  audit [--user EMAIL] [--since 7d|DATE] [--json]
                       what happened to accounts in the last 400 days: who, what, when, from where
  rates [list [BASE]]  the exchange rates that hold for everybody
  rates set BASE CURRENCY RATE [DATE]
                       what one BASE is in CURRENCY, from DATE (today) on; `rates remove …` takes it back
  call SERVICE METHOD PATH [--as EMAIL] [--body JSON]
                       ask one service directly, as a user or (without --as) as a service
  seed e2e             make the 30 users of end-to-end tests, in development
  version [--sbom]     what is installed here; --sbom as a bill of materials (CycloneDX) with the system's libraries
  help                 this text
HELP
}

print_development() {
    cat <<'HELP'

Before demo, up, start and restart, what changed in the sources is built. Commands that need the sources:

  test [OPTION…]       every check of the project; options go to `swift test`, as --filter Ledger
  test long            the storms of killed programs at ten times their length, and thousands of damaged
                       backups in place of hundreds; a look into all files after an erasure
  test postgres        PostgreSQL prepares every statement that the services' tests use; a part of `test`
  test store [OPTION…] the tests of the services and of the whole system with their databases on a PostgreSQL
  test browser [PART…] the web app in Chromium; parts of the tests' names choose some, as BUD_ SHEXP
  test documents       /openapi.json, and every operation against it (schemathesis)
  test exports [--server] [--quick] [--seed NUMBER] [PART…]
                       exports, backups, restores and imports of the real programs: a random walk, damaged files,
                       killed programs, full disks (as root); --server: the databases are on a PostgreSQL
  test cluster [--quick] [--seed NUMBER]
                       the sample of three hosts through losses of power, cut cables, freezes and full disks (as root)
  test package         the package in a fresh Debian: install, demo, tour, upgrade, removal, purge (as root)
  test systemd         its unit and socket under systemd, in a container (as root)
  test container       the image, built by buildah, runs read-only (as root)
  test edge            the real proxies with the samples of deploy/edge before the real programs
  test observe         Prometheus with the sample of deploy/observe watches the real programs
  test client          a package of its own uses CofferClient, while the gateway is killed
  screenshots          make the README's pictures of the web app anew
  lines                how many lines the product has, without tests
  bench [PART…]        measure on this machine, beside nginx, HAProxy and bare C:
                       start proxy tls page create login refresh flood alike sharing;
                       `bench scale`: the ledger at 1 000, 100 000 and 1 000 000 transactions;
                       `bench accounts`: a million transactions in ten accounts, one account beside all;
                       `bench exports`: exports, restores and imports of very many;
                       `bench server`: a million transactions on a PostgreSQL, beside pgbench;
                       `bench overload slow addresses limits faults`: all under strain
  package [VERSION]    make a package for Debian 12 or newer in .build/package
HELP
}

no_arguments() { # COMMAND COUNT
    (($2 == 0)) || misuse "$1 takes no arguments"
}

# Loads the settings and puts the pid of the supervisor in `pid`; fails when no supervisor runs. Puts the address that
# the running gateway listens on in `address`, whatever the settings of this call say.
find_supervisor() {
    load_settings
    read_living "$COFFER_DATA/run/supervisor" || return
    { read -r address <"$COFFER_DATA/run/address"; } 2>/dev/null || address=$COFFER_HTTP
}

need_supervisor() {
    find_supervisor || die "Coffer does not run on $COFFER_DATA; 'deploy/coffer start' starts it"
}

command_start() {
    local pid birth child log start_lock
    no_arguments start $#
    load_settings
    refuse_if_running
    need_programs
    check_settings
    warn_open_listener
    prepare_data
    note_build
    check_store
    # Of several starts at one moment the first goes on; the others wait until Coffer runs, and say so.
    exec {start_lock}<"$COFFER_DATA/run" && flock "$start_lock" || die "cannot lock $COFFER_DATA/run"
    refuse_if_running
    log=$COFFER_DATA/log/supervisor.log
    [[ ! -e $log ]] || mv "$log" "$log.1"
    setsid nohup "$deploy/coffer" up --quiet </dev/null >"$log" 2>&1 7>&- {silence}>&- {start_lock}<&- &
    child=$!
    if await_start "$child"; then
        if is_any_standby; then standby_line; else ready_line; fi
        return
    fi
    tail -n 20 "$log" >&7
    { kill -0 "$child" 2>/dev/null && is_any_ready; } || {
        kill -TERM "$child" 2>/dev/null && await_end "$child"
        die "Coffer did not start"
    }
    die "Coffer runs, but not all of it: see 'deploy/coffer status'; 'deploy/coffer stop' ends it"
}

# Waits until each program is ready, or stands by. Gives up when one has failed three times, or after a minute.
await_start() { # PID
    local tries service state process since restarts rest pid birth
    for ((tries = 0; tries < 3000; tries++)); do
        kill -0 "$1" 2>/dev/null || return 1
        pause 0.02
        # Until the new supervisor has taken charge, the states are those of an earlier run.
        read_living "$COFFER_DATA/run/supervisor" && ((pid == $1)) || continue
        for service in "${services[@]}"; do
            state=none restarts=0
            { read -r state process since restarts rest <"$COFFER_DATA/run/$service.state"; } 2>/dev/null
            ((restarts < 2)) || return 1
            [[ $state == ready || $state == standby ]] || break
        done
        [[ $state == ready || $state == standby ]] && return
    done
    return 1
}

is_any_ready() {
    local service
    for service in "${services[@]}"; do [[ ! -e $COFFER_DATA/run/$service.ready ]] || return 0; done
    return 1
}

is_any_standby() {
    local service
    for service in "${services[@]}"; do [[ ! -e $COFFER_DATA/run/$service.standby ]] || return 0; done
    return 1
}

# Ends the script for a command that the leading host alone can answer.
need_lead() {
    ! is_any_standby || die "$(standby_line); run this where Coffer leads"
}

# Waits until a supervisor, which is no child of this process, has ended: as long as five programs may take to drain.
await_end() { # PID
    local pid=$1 birth tries=$(((drain_seconds * 5 + 30) * 20))
    while ((tries-- > 0)); do
        read_birth "$pid" || return 0
        pause 0.05
    done
    return 1
}

command_stop() {
    local pid birth address
    no_arguments stop $#
    if ! find_supervisor; then
        say "Coffer does not run on $COFFER_DATA"
        return
    fi
    kill -TERM "$pid" || die "cannot stop Coffer (pid $pid)"
    await_end "$pid" || die "Coffer (pid $pid) has not ended yet"
    say "Coffer has stopped"
}

command_restart() { # [SERVICE]
    local pid birth address
    (($# == 0)) || { (($# == 1)) && is_service "$1"; } || misuse "restart takes nothing, or one of: ${services[*]}"
    load_settings
    # A failed build or a wrong setting leaves the running programs alone.
    need_programs "$@"
    check_settings
    if (($# == 0)); then
        refuse_root_on_foreign_data
        check_store
        command_stop && command_start
        return
    fi
    need_supervisor
    refuse_lone_upgrade "$1"
    await_restart "$1"
}

await_restart() { # SERVICE
    local file=$COFFER_DATA/run/$1.state before after state=unknown process rest tries
    read -r _ _ _ before _ <"$file" || die "cannot read the state of $1"
    echo "restart $1" 1<>"$COFFER_DATA/run/control" || die "cannot reach the supervisor"
    for ((tries = (drain_seconds + 30) * 20; tries > 0; tries--)); do
        { read -r state process _ after rest <"$file"; } 2>/dev/null || after=$before
        if ((after > before)); then
            [[ $state != ready ]] || { say "$1 is ready (pid $process)" && return; }
            [[ $state != standby ]] || { standby_line && return; }
            [[ $state != waiting && $state != held ]] || break
        fi
        pause 0.05
    done
    ((after > before)) || state="$state and was not started again"
    die "$1 is $state: see 'deploy/coffer status' and $COFFER_DATA/log/$1.crash.log"
}

# Has the gateway read its certificate again, once the new one is right.
command_reload() {
    local pid birth address
    no_arguments reload $#
    need_supervisor
    [[ -n ${COFFER_TLS_CERT:-} ]] || die "there is no certificate: COFFER_TLS_CERT names one (deploy/tls.md)"
    find_running_programs || die "no program runs: see 'deploy/coffer status'"
    check_settings
    read_living "$COFFER_DATA/run/gateway.pid" && kill -HUP "$pid" || die "the gateway does not run"
    say "the gateway reads its certificate again"
}

command_status() {
    local pid birth address service all_ready=0
    no_arguments status $#
    if ! find_supervisor; then
        say "Coffer does not run on $COFFER_DATA"
        exit 3
    fi
    echo "Coffer on $COFFER_DATA, http://$address, supervisor $pid$(running_build)"
    printf '%-9s %-9s %-8s %-20s %-9s %-9s %s\n' SERVICE STATE PID SINCE RESTARTS MEMORY 'LAST END'
    for service in "${services[@]}"; do status_line "$service" || all_ready=1; done
    exit $all_ready
}

# Prints which build of the sources runs; nothing for an installed Coffer.
running_build() {
    local programs
    is_installed || ! find_running_programs || echo ", $(name_programs "$programs")"
}

# Prints the line of one service; fails unless the service is ready, or stands by, and reaches its database.
status_line() { # SERVICE
    local state=unknown process=- since=0 restarts=0 last_exit=- next_try=0 memory note reason lost=
    { read -r state process since restarts last_exit next_try <"$COFFER_DATA/run/$1.state"; } 2>/dev/null
    memory=$(awk '/^VmRSS/ { printf "%.1f MiB", $2 / 1024 }' "/proc/$process/status" 2>/dev/null)
    note=$last_exit
    ((next_try == 0)) || note+=", next try in $((next_try > EPOCHSECONDS ? next_try - EPOCHSECONDS : 0)) s"
    ! { read -r _ reason <"$COFFER_DATA/run/$1.standby"; } 2>/dev/null || note+=", $reason"
    { read -r lost <"$COFFER_DATA/run/$1.lost"; } 2>/dev/null
    [[ $state != ready || -z $lost ]] || note+=", COFFER_STORE: $lost"
    printf '%-9s %-9s %-8s %(%F %T)T  %-9s %-9s %s\n' "$1" "$state" "$process" "$since" "$restarts" \
        "${memory:--}" "$note"
    [[ -z $lost && ($state == ready || $state == standby) ]]
}

command_logs() { # [SERVICE]
    local service files=() chosen=("${services[@]}")
    if (($# > 0)); then
        (($# == 1)) && is_service "$1" || misuse "logs takes nothing, or one of: ${services[*]}"
        chosen=("$1")
    fi
    load_settings
    for service in "${chosen[@]}"; do
        [[ ! -e $COFFER_DATA/log/$service.log ]] || files+=("$COFFER_DATA/log/$service.log")
        [[ ! -s $COFFER_DATA/log/$service.crash.log ]] || files+=("$COFFER_DATA/log/$service.crash.log")
    done
    ((${#files[@]} > 0)) || die "there are no logs in $COFFER_DATA/log yet"
    exec tail -q -n 50 -F "${files[@]}"
}
