#!/usr/bin/env bash
# The tests of the package inside a fresh Debian without a network and without a compiler, as root: inside.sh FOLDER.
# FOLDER has the packages lower.deb, coffer.deb and higher.deb, and oldest.tar.gz: data that the programs of the first day wrote, when
# the schemas had the numbers 6 (auth), 9 (ledger), 5 (sharing) and 2 (export). package.sh prepares all this.

set -u -o pipefail
folder=$1
readonly folder settings=/etc/coffer/coffer.env data=/var/lib/coffer
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

expect_contains() { # TEXT PART
    [[ $1 == *"$2"* ]] || fail "'$2' is not in: $1"
}

eventually() { # SECONDS COMMAND…
    local tries=$(($1 * 20))
    shift
    while ((tries-- > 0)); do
        "$@" >/dev/null 2>&1 && return
        sleep 0.05
    done
    fail "never true: $*"
}

install_package() { # FILE [OPTION…]
    local file=$1
    shift
    apt-get -q -y "$@" install "$folder/$file" >"$folder/apt.log" 2>&1 || fail "apt: $(<"$folder/apt.log")"
}

programs_run() { pgrep -f '^/usr/lib/coffer/coffer-'; }

nothing_runs() { ! programs_run; }

# What stays of a transaction, whatever fields a later version adds; one entry a line.
essence() { grep -oE '"(amount|date|description)":("[^"]*"|null)'; }

# Signs a user in; prints the token. `port` names another Coffer than the one of the usual port.
sign_in() { # EMAIL
    local answer
    answer=$(curl -sS -H 'Content-Type: application/json' "http://127.0.0.1:${port:-8080}/auth/login" \
        -d "{\"email\":\"$1\",\"password\":\"Str0ng-enough.\"}" 2>&1)
    [[ $answer == *accessToken* ]] || fail "$1 cannot sign in: $answer"
    answer=${answer#*\"accessToken\":\"}
    echo "${answer%%\"*}"
}

# Registers a user, and fills the book.
add_user() { # EMAIL
    local token
    curl -sS --fail-with-body -o "$folder/answer" -H 'Content-Type: application/json' \
        http://127.0.0.1:8080/auth/register \
        -d "{\"email\":\"$1\",\"password\":\"Str0ng-enough.\",\"displayName\":\"Kept\"}" || fail "$(<"$folder/answer")"
    token=$(sign_in "$1") || exit 1
    curl -sS --fail-with-body -o "$folder/answer" -X POST -H "Authorization: Bearer $token" \
        http://127.0.0.1:8080/seed-data || fail "$(<"$folder/answer")"
}

# Prints the user's transactions.
transactions() { # EMAIL
    local token
    token=$(sign_in "$1") || exit 1
    curl -sS --fail -H "Authorization: Bearer $token" "http://127.0.0.1:${port:-8080}/transactions" || fail "no transactions of $1"
}

has_transactions() { # EMAIL
    [[ $(transactions "$1") == *'"amount"'* ]]
}

# Takes the tour of the installed README with the exports that the demo names.
take_tour() {
    local output part
    sed -n '/^<!-- tour -->/,/^```$/p' /usr/share/doc/coffer/README.md | sed '1,2d;$d' >"$folder/tour"
    [[ -s $folder/tour ]] || fail "the README has no tour"
    output=$(cd / && bash "$folder/tour" 2>&1)
    for part in '"percentUsed":70' '"amount":"-50.00"' '"status":"PAID"' 'id,date,type,amount,currency' \
        '"appVersion":' '"code":"VALIDATION_ERROR"'; do
        expect_contains "$output" "$part"
    done
}

test_install() {
    local name
    for name in cc gcc clang swift systemctl; do
        ! command -v "$name" >/dev/null || fail "this Debian is not bare: it has $name"
    done
    install_package lower.deb --no-install-recommends
    [[ $(stat -c '%a %U:%G' $settings) == '640 root:coffer' ]] || fail "$settings: $(stat -c '%a %U:%G' $settings)"
    [[ $(stat -c '%a %U:%G' $data) == '700 coffer:coffer' ]] || fail "$data: $(stat -c '%a %U:%G' $data)"
    nothing_runs || fail "something runs before it is configured"
    echo "installed after $SECONDS s"
}

test_demo() {
    local demo
    env --default-signal=INT coffer demo >"$folder/demo.txt" 2>&1 &
    demo=$!
    eventually 30 grep -q 'In a browser: http://127.0.0.1:8080/app/' "$folder/demo.txt"
    expect_contains "$(curl -sS --fail http://127.0.0.1:8080/app/)" '<script'
    [[ $(stat -c %U "/proc/$(pgrep -f '^/usr/lib/coffer/coffer-ledger')") == coffer ]] || fail "the ledger runs as root"
    (
        eval "$(grep -o 'export COFFER_HTTP=.*' "$folder/demo.txt")"
        take_tour
        coffer status >"$folder/status.txt" || fail "$(<"$folder/status.txt")"
    ) || exit 1
    echo "the tour is at its end after $SECONDS s (on a machine without other work, less than 60)"
    eventually 10 has_transactions demo@coffer.test
    kill -INT "$demo"
    wait "$demo" || fail "the demo ended with $?: $(<"$folder/demo.txt")"
    nothing_runs || fail "the demo leaves programs"
    [[ -z $(compgen -G '/tmp/coffer-demo.*') ]] || fail "the demo leaves its data"
}

# The command of the unit, as its user and with none of this environment.
test_unit() {
    local unit=/lib/systemd/system/coffer.service command user child
    command=$(sed -n 's/^ExecStart=//p' $unit) user=$(sed -n 's/^User=//p' $unit)
    # shellcheck disable=SC2086 # a command and its words
    output=$(env -i PATH=/usr/bin:/bin setpriv --reuid "$user" --regid "$user" --init-groups $command 2>&1)
    expect_contains "$output" "COFFER_PUBLIC_URL must start with https://"
    expect_contains "$output" "settings come from the environment or $settings; /usr/share/doc/coffer/deploy/env.example"
    cp -p $settings "$folder/settings.shipped"
    sed -i -e 's/^#COFFER_/COFFER_/' $settings
    # shellcheck disable=SC2086
    env -i PATH=/usr/bin:/bin setpriv --reuid "$user" --regid "$user" --init-groups $command >"$folder/unit.txt" 2>&1 &
    child=$!
    eventually 30 curl -sS --fail http://127.0.0.1:8080/readyz
    [[ $(curl -sS http://127.0.0.1:8080/auth/demo -X POST -w '%{http_code}' -o /dev/null) == 404 ]] ||
        fail "production has a demo user"
    kill -TERM $child
    wait $child || fail "the unit's command ended with $?: $(<"$folder/unit.txt")"
    nothing_runs || fail "the unit's command leaves programs"
}

# Prints each setting whose documentation names limits, as "60 to 604800", with these two. In a paragraph of several settings
# they are those of the last.
documented_limits() { # FILE
    awk 'function flush(found) {
            if (match(text, /[0-9]+ to [0-9]+/)) {
                split(substr(text, RSTART, RLENGTH), found, " ")
                print name, found[1], found[3]
            }
            text = ""
        }
        /^(# )?COFFER_[A-Z_]+=/ { sub(/^# /, ""); sub(/=.*/, ""); name = $0; next }
        /^#/ { sub(/^# ?/, ""); text = text " " $0; next }
        { flush() }
        END { flush() }' "$1"
}

# Whether the programs take a value.
takes() { # NAME VALUE
    env "$1=$2" COFFER_ENV_FILE=/dev/null COFFER_DATA=/nowhere /usr/lib/coffer/coffer-auth --check-settings >/dev/null
}

# The programs take every example of the documentation, refuse nonsense in every setting that is theirs, and have the limits
# that the documentation names.
test_settings() {
    local documented=/usr/share/doc/coffer/deploy/env.example examples=$folder/examples.env name names output low high
    grep -oE '^(# )?COFFER_[A-Z_]+=.*' $documented | sed -e 's/^# //' -e '/^COFFER_ENV_FILE=/d' \
        -e 's|^COFFER_SMTP_CA=.*|COFFER_SMTP_CA=/etc/ssl/certs/ca-certificates.crt|' >"$examples"
    output=$(COFFER_ENV_FILE=$examples /usr/lib/coffer/coffer-auth --check-settings) || fail "the examples: $output"
    sed -i 's/=.*/=@ @/' "$examples"
    output=$(COFFER_ENV_FILE=$examples COFFER_DATA=/nowhere /usr/lib/coffer/coffer-auth --check-settings) &&
        fail "nonsense in every setting is taken"
    mapfile -t names < <(sed 's/=.*//' "$examples")
    for name in "${names[@]}"; do
        # Those of the script alone, and the folder, which may have any name.
        [[ $name =~ ^COFFER_(BIN|INSTALL|DATA)$ || $output == *"$name"* ]] || fail "no program knows $name: $output"
    done
    documented_limits $documented >"$folder/limits"
    (($(wc -l <"$folder/limits") >= 8)) || fail "the limits of the documentation: $(<"$folder/limits")"
    while read -r name low high; do
        { takes "$name" "$low" && takes "$name" "$high"; } || fail "$name is not from $low to $high"
        { ! takes "$name" $((low - 1)) && ! takes "$name" $((high + 1)); } || fail "$name may be beyond $low and $high"
    done <"$folder/limits"
}

# The drill of deploy/README.md: a backup is restored beside the running service.
drill() { # TRANSACTIONS
    local answer
    export COFFER_DATA=/var/tmp/drill
    {
        coffer restore /var/backups/coffer && COFFER_HTTP=127.0.0.1:8081 coffer start && coffer check
    } >"$folder/drill.txt" 2>&1 || fail "$(<"$folder/drill.txt")"
    answer=$(port=8081 transactions kept@coffer.test) || exit 1
    [[ $answer == "$1" ]] || fail "the backup has other transactions"
    coffer stop >/dev/null && rm -r "$COFFER_DATA"
    unset COFFER_DATA
}

# Data of the oldest schema outlives an upgrade.
test_oldest() {
    rm -rf "${data:?}"/*
    { tar -C $data -xzf "$folder/oldest.tar.gz" && chown -R coffer:coffer $data; } || fail "no old data"
    printf 'COFFER_ENV=development\nCOFFER_AUTO_VERIFY=coffer.test\n' >$settings
    install_package coffer.deb --no-install-recommends
    coffer start >"$folder/start.txt" 2>&1 || fail "$(<"$folder/start.txt")"
    [[ $(transactions kept@coffer.test | essence) == "$(<$data/transactions.txt)" ]] || fail "the data has changed"
    coffer check || fail "the data is not whole after the upgrade"
    coffer stop >/dev/null
    install_package lower.deb --no-install-recommends --allow-downgrades
}

# Root's commands act on the service's data as its user; others are told how to call them.
test_callers() {
    [[ $(coffer keys list) == *signing* ]] || fail "root sees no keys"
    [[ -z $(find $data ! -user coffer) ]] || fail "not of the service's user: $(find $data ! -user coffer)"
    output=$(setpriv --reuid nobody --regid nogroup --clear-groups coffer call ledger GET /accounts 2>&1)
    expect_contains "$output" "belongs to its user: sudo coffer call ledger GET /accounts"
}

# A person's data and settings outlive an upgrade, which restarts what runs.
test_upgrade() {
    local before
    rm -rf "${data:?}"/*
    printf 'COFFER_ENV=development\nCOFFER_AUTO_VERIFY=coffer.test\n' >$settings
    coffer start >"$folder/start.txt" 2>&1 || fail "$(<"$folder/start.txt")"
    add_user kept@coffer.test
    before=$(transactions kept@coffer.test) || exit 1
    expect_contains "$before" '"amount"'
    install -d -o coffer -g coffer -m 700 /var/backups/coffer
    coffer backup /var/backups/coffer >"$folder/backup.txt" 2>&1 || fail "$(<"$folder/backup.txt")"
    drill "$before"
    test_callers
    install_package coffer.deb --no-install-recommends
    [[ $(coffer version) != 0.* ]] || fail "the version is still $(coffer version)"
    [[ $(transactions kept@coffer.test) == "$before" ]] || fail "the upgrade has changed the data"
    [[ $(<$settings) == COFFER_ENV=development* ]] || fail "the upgrade has changed the settings"
    coffer check || fail "the data is not whole after the upgrade"

    # Back to the version before, and to the backup of that time.
    coffer stop >/dev/null
    install_package lower.deb --no-install-recommends --allow-downgrades
    coffer restore /var/backups/coffer >"$folder/restore.txt" 2>&1 || fail "$(<"$folder/restore.txt")"
    coffer start >"$folder/start.txt" 2>&1 || fail "$(<"$folder/start.txt")"
    [[ $(transactions kept@coffer.test) == "$before" ]] || fail "the way back has changed the data"
    install_package coffer.deb --no-install-recommends
}

# The way back of deploy/README.md, after an upgrade that has changed the data.
test_rollback() {
    local before token
    coffer stop >/dev/null
    rm -rf "${data:?}"/*
    coffer start >"$folder/start.txt" 2>&1 || fail "$(<"$folder/start.txt")"
    add_user back@coffer.test
    before=$(transactions back@coffer.test) || exit 1
    install_package higher.deb --no-install-recommends
    [[ $(coffer version) == 99 && -n $(compgen -G "$data/before-upgrade-*") ]] || fail "no backup before the upgrade"
    token=$(sign_in back@coffer.test) || exit 1
    curl -sS --fail-with-body -o "$folder/answer" -X DELETE -H "Authorization: Bearer $token" \
        "http://127.0.0.1:8080/transactions/$(grep -o '"transactions":\[{"id":"[^"]*' <<<"$before" | cut -d '"' -f 6)" ||
        fail "$(<"$folder/answer")"
    [[ $(transactions back@coffer.test) != "$before" ]] || fail "nothing was entered after the upgrade"
    coffer stop >/dev/null
    output=$(coffer rollback --yes 2>&1) && fail "the newer programs go back: $output"
    expect_contains "$output" "install the version before"
    install_package coffer.deb --no-install-recommends --allow-downgrades
    output=$(coffer rollback </dev/null 2>&1) && fail "it goes back without a question: $output"
    expect_contains "$output" "before the upgrade to 99"
    { coffer rollback --yes && coffer start; } >"$folder/rollback.txt" 2>&1 || fail "$(<"$folder/rollback.txt")"
    [[ $(transactions back@coffer.test) == "$before" ]] || fail "the way back has changed the data"
    coffer check || fail "the data is not whole after the way back"
}

test_removal() {
    apt-get -q -y remove coffer >"$folder/apt.log" 2>&1 || fail "$(<"$folder/apt.log")"
    nothing_runs || fail "programs outlive the package"
    [[ -s $data/ledger.db && -s $settings ]] || fail "the removal has deleted data or settings"
    [[ ! -e /usr/lib/coffer && ! -e /usr/share/coffer ]] || fail "the removal leaves files"
    apt-get -q -y purge coffer >"$folder/apt.log" 2>&1 || fail "$(<"$folder/apt.log")"
    expect_contains "$(<"$folder/apt.log")" "The data of Coffer stays in $data"
    [[ -s $data/ledger.db && ! -e $settings ]] || fail "the purge without an answer: $(ls -l $data)"
    install_package coffer.deb --no-install-recommends
    [[ -s $data/ledger.db ]] || fail "the data is gone after a new installation"
    echo 'coffer coffer/purge-data boolean true' | debconf-set-selections
    apt-get -q -y purge coffer >"$folder/apt.log" 2>&1 || fail "$(<"$folder/apt.log")"
    [[ ! -e $data && ! -e /etc/coffer ]] || fail "the purge with yes leaves data"
    ! getent passwd coffer >/dev/null || fail "the purge with yes leaves the user"
}

# Purges at a terminal, as a person does, who answers the question when it is there.
purge_with() { # ANSWER
    : >"$folder/apt.log"
    # shellcheck disable=SC2094 # it waits for what is written
    {
        eventually 120 grep -q 'Delete all data of Coffer?' "$folder/apt.log"
        echo "$1"
    } | env -u DEBIAN_FRONTEND TERM=dumb script -qec 'apt-get -q -y purge coffer' /dev/null >>"$folder/apt.log" 2>&1 ||
        fail "purge with $1: $(<"$folder/apt.log")"
}

# The purge asks at a terminal. A data folder that is a disk of its own stays as an empty place for it.
test_question() {
    install_package coffer.deb --no-install-recommends
    { mount -t tmpfs tmpfs $data && mkdir $data/files && echo some >$data/ledger.db; } || fail "no data"
    purge_with no
    expect_contains "$(<"$folder/apt.log")" "The data of Coffer stays in $data"
    [[ $(<$data/ledger.db) == some ]] || fail "no deletes data"
    install_package coffer.deb --no-install-recommends
    purge_with yes
    { mountpoint -q $data && [[ -z $(ls -A $data) ]]; } || fail "yes leaves data: $(ls -A $data)"
    ! getent passwd coffer >/dev/null || fail "yes leaves the user"
    umount $data
    [[ $(dpkg-query -W -f '${db:Status-Status}' coffer 2>/dev/null) != installed && ! -e /etc/coffer ]] || fail "it is installed"
}

# As an operator does: from a home that nobody else may enter.
{ chmod 700 /root && cd /root; } || fail "no home"
for test in install settings demo unit oldest upgrade rollback removal question; do
    echo "-- $test"
    "test_$test"
done
