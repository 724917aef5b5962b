# A PostgreSQL of the tests' own: its data, its socket and its log lie in one folder.
# shellcheck shell=bash

# Runs a command with COFFER_TEST_STORE, the address of a new server, which ends with the command.
on_server() { # COMMAND…
    local folder place programs status as=(setpriv)
    programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
    [[ -n $programs ]] || die "PostgreSQL is not installed"
    # The server makes and removes thousands of files, which costs most on a disk: they lie in memory if it has room.
    place=${TMPDIR:-/tmp}
    has_room_in_memory && place=/dev/shm
    folder=$(mktemp -d "$place/coffer-store.XXXXXX") || exit 1
    server=
    trap 'end_server "$folder"' EXIT
    # PostgreSQL refuses to run as root; its package has a user.
    if ((EUID == 0)); then
        chown postgres "$folder"
        as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    fi
    chmod 755 "$folder"
    "${as[@]}" "$programs/initdb" -D "$folder/data" -U postgres -A trust -N --locale=C.UTF-8 --encoding=UTF8 >&7 2>&1 ||
        die "PostgreSQL does not start"
    # What a crash would lose is of no interest here.
    "${as[@]}" --pdeathsig INT "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c unix_socket_permissions=0777 \
        -c autovacuum=off -c jit=off -c fsync=off -c full_page_writes=off -c max_wal_size=4GB -c max_connections=400 \
        -c allow_system_table_mods=on >"$folder/log" 2>&1 &
    server=$!
    wait_for_server "$folder" "$programs" || die "PostgreSQL does not start: $(tail -n 5 "$folder/log")"
    psql -q -h "$folder" -U postgres <<'SQL' || die "PostgreSQL has no functions for tests"
CREATE FUNCTION pg_catalog.randomblob(integer) RETURNS bytea LANGUAGE sql VOLATILE AS
    $$ SELECT substr(decode(string_agg(md5(random()::text), ''), 'hex'), 1, $1) FROM generate_series(1, $1 / 16 + 1) $$;
CREATE FUNCTION pg_catalog.zeroblob(integer) RETURNS bytea LANGUAGE sql AS $$ SELECT decode(repeat('00', $1), 'hex') $$;
CREATE FUNCTION pg_catalog.strftime(text, bigint, text) RETURNS text LANGUAGE sql AS
    $$ SELECT to_char(to_timestamp($2) AT TIME ZONE 'UTC', CASE $1 WHEN '%Y' THEN 'YYYY' ELSE 'MM' END) $$;
CREATE DOMAIN pg_catalog.blob AS bytea;
SQL
    COFFER_TEST_STORE="postgres://postgres@/postgres?host=$folder" "$@"
    status=$?
    end_server "$folder"
    trap - EXIT
    return "$status"
}

has_room_in_memory() {
    local memory room
    memory=$(awk '$1 == "MemAvailable:" { print int($2 / 1024) }' /proc/meminfo)
    room=$(df --output=avail -m /dev/shm 2>/dev/null | tail -n 1)
    [[ -w /dev/shm ]] && ((memory > 8000 && room > 4000))
}

end_server() { # FOLDER
    [[ -z $server ]] || { kill -INT "$server" && wait "$server"; } 2>/dev/null
    rm -rf "$1"
}

wait_for_server() { # FOLDER PROGRAMS
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        "$2/pg_isready" -q -h "$1" && return
        kill -0 "$server" 2>/dev/null || return 1
        pause 0.1
    done
    return 1
}
