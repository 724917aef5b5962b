# Measures exports, restores and imports through the whole system: an export of a million transactions beside the same
# query of sqlite3, a restore of a hundred thousand while another user reads, and the preview of a bank's statement of
# fifty thousand rows. Each figure is one line of the file `exports`.
# shellcheck shell=bash

readonly exported_rows=1000000 restored_rows=100000 imported_rows=50000 exports_rounds=3 exports_seconds=3

measure_exports() {
    local port
    exports=$workbench/exports
    : >"$exports"
    stop_system
    free_port
    # A new system, because transactions of other parts would count here.
    system_data=$workbench/exports-system system_address=127.0.0.1:$port
    start_system
    prepare_scale
    add_rows $restored_rows
    say "  a restore of $restored_rows transactions"
    measure_restore
    say "  an import of $imported_rows rows"
    measure_import
    add_rows $((exported_rows - restored_rows))
    say "  an export of $exported_rows transactions"
    measure_export
    print_exports
    say "  checking"
    system check >"$workbench/check.log" 2>&1 || die "the check finds: $(<"$workbench/check.log")"
    stop_system
    system_data='' BENCH_TOKEN=''
}

# Adds transactions to the file of the stopped ledger, and starts the system again.
add_rows() { # COUNT
    stop_system
    "$workbench/fill" "$system_data/ledger.db" "$1" || die "the ledger's file is not filled"
    start_system
    BENCH_TOKEN=$(sign_in $bench_email) scale_other_token=$(sign_in $scale_other)
    export BENCH_TOKEN
}

# Puts the milliseconds since a moment of EPOCHREALTIME in `elapsed`.
read_elapsed() { # MOMENT
    elapsed=$(((${EPOCHREALTIME/[.,]/} - ${1/[.,]/}) / 1000))
}

# Waits for the end of work that was answered with 202, and puts the last answer in `answer`.
await_work() { # PATH ANSWER
    answer=$2
    while [[ $answer == *'"status":"running"'* ]]; do
        pause 0.1
        answer=$(api GET "$1/$(pick id <<<"$answer")") || die "$1 says nothing about its work"
    done
    [[ $answer != *'"status":"failed"'* ]] || die "$1: $answer"
}

# Restores the user's own backup, by a dry run and its confirmation, while another user reads.
measure_restore() {
    local backup token moment elapsed answer found before beside
    before=$(count_found)
    moment=$EPOCHREALTIME
    await_work /backups "$(api POST /backups '{}')"
    backup=$(pick id <<<"$answer")
    read_elapsed "$moment"
    echo "backup-of-$restored_rows $elapsed" >>"$exports"
    ask_other alone
    : >"$workbench/other"
    while [[ -e $workbench/other ]]; do ask_other meanwhile; done 2>/dev/null &
    beside=$!
    forget_peaks
    moment=$EPOCHREALTIME
    await_work /restores "$(api POST "/backups/$backup/restore" '{"mode":"replace"}')"
    token=$(pick token <<<"$answer")
    [[ -n $token ]] || die "the dry run gives no token: $answer"
    await_work /restores "$(api POST "/backups/$backup/restore" \
        "{\"mode\":\"replace\",\"confirm\":true,\"token\":\"$token\"}")"
    read_elapsed "$moment"
    [[ $answer == *'"applied":true'* ]] || die "nothing is restored: $answer"
    rm "$workbench/other"
    wait "$beside"
    echo "restore-of-$restored_rows $elapsed" >>"$exports"
    record_peaks restore
    found=$(count_found)
    [[ $found == "$before" ]] || die "the search finds $found in the restored book, not $before"
}

# Prints how many transactions a search finds.
count_found() { api GET '/transactions?q=pharmacy&limit=1' | grep -o '"total" *: *[0-9]*'; }

ask_other() { # WHEN
    local result
    read -r -a result <<<"$(BENCH_TOKEN=$scale_other_token wrk -t1 -c1 -d${exports_seconds}s --latency \
        -s "$bench/get.lua" "http://$system_address/transactions?limit=50" | grep '^RESULT')"
    ((${#result[@]} == 6 && result[1] > 0 && result[5] == 0)) || die "another user gets no answers (${result[*]})"
    echo "other-$1 ${result[4]}" >>"$exports"
}

measure_import() {
    local answer moment elapsed
    awk -v rows=$imported_rows 'BEGIN {
        print "Date;Payee;Amount"
        for (i = 0; i < rows; i++)
            printf "20%02d-%02d-%02d;Payee %d of the statement;-%d,%02d\n", 16 + i % 10, i % 12 + 1, i % 28 + 1, i, i % 900 + 1, i % 100
    }' >"$workbench/statement.csv"
    forget_peaks
    moment=$EPOCHREALTIME
    answer=$(curl -sSf "http://$system_address/imports?accountId=$BENCH_ACCOUNT" -H "Authorization: Bearer $BENCH_TOKEN" \
        -H 'Content-Type: text/csv' --data-binary "@$workbench/statement.csv") || die "the statement is refused"
    read_elapsed "$moment"
    [[ $answer == *"\"rows\":$imported_rows"* ]] || die "the preview is incomplete: $answer"
    echo "preview-of-$imported_rows $elapsed" >>"$exports"
    record_peaks import
    api DELETE "/imports/$(pick id <<<"$answer")" >/dev/null || die "the preview stays"
}

# Exports all transactions and asks sqlite3 for the same rows, in turns.
measure_export() {
    local round moment elapsed lines answer
    forget_peaks
    for ((round = 0; round < exports_rounds; round++)); do
        moment=$EPOCHREALTIME
        curl -sSf -H "Authorization: Bearer $BENCH_TOKEN" "http://$system_address/export?format=csv" >"$workbench/coffer.csv" ||
            die "the export breaks off"
        read_elapsed "$moment"
        echo "export-by-coffer $elapsed" >>"$exports"
        moment=$EPOCHREALTIME
        sqlite3 -csv -header -readonly "$system_data/ledger.db" "$(same_query)" >"$workbench/sqlite.csv" ||
            die "sqlite3 fails"
        read_elapsed "$moment"
        echo "export-by-sqlite3 $elapsed" >>"$exports"
        lines=$(wc -l <"$workbench/coffer.csv")
        [[ $lines == "$(wc -l <"$workbench/sqlite.csv")" && $lines -gt $exported_rows ]] ||
            die "the export has $lines lines, not those of sqlite3"
    done
    record_peaks export
    rm "$workbench/coffer.csv" "$workbench/sqlite.csv"
    forget_peaks
    await_work /backups "$(api POST /backups '{}')"
    record_peaks backup
}

same_query() {
    cat <<'SQL'
SELECT lower(hex(t.id)) AS id, date(t.date * 86400, 'unixepoch') AS date, iif(t.type, 'EXPENSE', 'INCOME') AS type,
    printf('%d.%02d', t.amount / 100, t.amount % 100) AS amount, t.currency, c.name AS category, a.name AS account,
    t.description, t.notes, t.tags
FROM users u JOIN transactions t INDEXED BY transactions_by_id ON t.book = u.book
    JOIN categories c ON c.book = t.book AND c.id = t.category
    JOIN accounts a ON a.book = t.book AND a.id = t.account
WHERE t.deleted_at IS NULL ORDER BY t.id
SQL
}

forget_peaks() {
    local pid
    read_system_pids
    for pid in "${system_pids[@]}"; do echo 5 >"/proc/$pid/clear_refs"; done
}

# Records the most memory, in KiB, of any program since `forget_peaks`.
record_peaks() { # WORK
    local pid
    for pid in "${system_pids[@]}"; do
        echo "memory-of-$1 $(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status")" >>"$exports"
    done
}

print_exports() {
    awk -v exported=$exported_rows -v restored=$restored_rows -v imported=$imported_rows '
        function mark(what, found, sign, wanted, unit) {
            printf "%-4s  %-66s %9.2f %s (%s %s)\n", (sign == "<=" ? found <= wanted : found >= wanted) ? "PASS" : "MISS", \
                what, found, unit, sign, wanted
        }
        { if (!($1 in least) || $2 < least[$1]) least[$1] = $2; if ($2 > most[$1]) most[$1] = $2 }
        END {
            printf "\nexport of %d transactions: %.1f s, sqlite3 %.1f s (the fastest of the rounds)\n", exported, \
                least["export-by-coffer"] / 1000, least["export-by-sqlite3"] / 1000
            printf "backup of %d transactions: %.1f s\n\n", restored, least["backup-of-" restored] / 1000
            mark("export: rate, of sqlite3’s -csv on the same query", \
                least["export-by-sqlite3"] / least["export-by-coffer"], ">=", 0.5, "×")
            mark("restore of " restored " transactions, search included", least["restore-of-" restored] / 1000, "<=", 20, "s")
            allowed = 2 * least["other-alone"] / 1000
            mark("another user’s p99 meanwhile, at most doubled or 20 ms", most["other-meanwhile"] / 1000, "<=", \
                allowed > 20 ? allowed : 20, "ms")
            mark("preview of a statement of " imported " rows", least["preview-of-" imported] / 1000, "<=", 3, "s")
            for (work in most)
                if (work ~ /^memory-of-/)
                    mark("memory of the largest program during the " substr(work, 11), most[work] / 1024, "<=", 64, "MiB")
        }' "$exports"
}
