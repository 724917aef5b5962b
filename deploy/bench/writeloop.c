// How fast a bare C loop writes what the ledger writes for a new transaction: writeloop DATABASE SECONDS GROUP STATEMENTS.
// The database is a copy of a ledger's; GROUP rows share a commit, which is durable (synchronous=FULL). STATEMENTS is a
// file with the ledger's own statements, one a line (record_create in parts.sh). Their parameters differ from row to row:
// :id (16 bytes that grow with time), :amount, :date (days since 1970), :month (year * 12 + month - 1), :now, :number.
#include "result.h"
#include <sqlite3.h>
#include <string.h>

enum { statement_limit = 32, text_limit = 4096, group_limit = 1024, latency_limit = 1 << 20 };

static sqlite3 *database;
static sqlite3_stmt *statements[statement_limit];
static int64_t latencies[latency_limit];

static void fail(const char *what) {
    fprintf(stderr, "writeloop: %s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

static void execute(const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(sql);
    return statement;
}

static void read_statements(const char *path) {
    FILE *file = fopen(path, "r");
    char text[text_limit];
    int count = 0;
    if (!file) fail(path);
    while (fgets(text, sizeof text, file)) {
        if (!strchr(text, '\n') || count + 1 >= statement_limit) fail("a statement too long, or too many");
        statements[count++] = prepare(text);
    }
    if (count == 0) fail("no statements");
    fclose(file);
}

static void open_database(const char *path) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail(path);
    // As SQLiteKit opens its files (design §2); checkpoints come as seldom as the service's.
    execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF;"
            "PRAGMA wal_autocheckpoint=4000");
}

// What differs from row to row.
struct row {
    unsigned char id[16];
    int64_t amount, now, number;
    int date, month;
};

// The first days of January to September 2026, counted from 1970.
static const int first_days[] = {20454, 20485, 20513, 20544, 20574, 20605, 20635, 20666, 20697};

static void make_row(struct row *row, int64_t number) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    row->now = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    // Ids grow with time, as UUIDv7 does.
    sqlite3_randomness(sizeof row->id, row->id);
    for (int index = 0; index < 6; index++) row->id[index] = (unsigned char)(row->now >> (40 - 8 * index));
    row->id[6] = (unsigned char)(0x70 | (number >> 8 & 0x0f));
    row->id[7] = (unsigned char)number;
    row->id[8] = (row->id[8] & 0x3f) | 0x80;
    row->amount = 100 + number % 9000;
    row->date = first_days[number % 9] + (int)(number % 28);
    row->month = 2026 * 12 + (int)(number % 9);
    row->number = number;
}

static int bind_parameter(sqlite3_stmt *statement, int index, const struct row *row) {
    const char *name = sqlite3_bind_parameter_name(statement, index);
    if (!name) return SQLITE_ERROR;
    if (!strcmp(name, ":id")) return sqlite3_bind_blob(statement, index, row->id, 16, SQLITE_STATIC);
    if (!strcmp(name, ":amount")) return sqlite3_bind_int64(statement, index, row->amount);
    if (!strcmp(name, ":date")) return sqlite3_bind_int(statement, index, row->date);
    if (!strcmp(name, ":month")) return sqlite3_bind_int(statement, index, row->month);
    if (!strcmp(name, ":now")) return sqlite3_bind_int64(statement, index, row->now);
    if (!strcmp(name, ":number")) return sqlite3_bind_int64(statement, index, row->number);
    return SQLITE_ERROR;
}

static void write_row(int64_t number) {
    struct row row;
    make_row(&row, number);
    for (int index = 0; statements[index]; index++) {
        int count = sqlite3_bind_parameter_count(statements[index]);
        for (int parameter = 1; parameter <= count; parameter++)
            if (bind_parameter(statements[index], parameter, &row) != SQLITE_OK) fail(sqlite3_sql(statements[index]));
        int result;
        while ((result = sqlite3_step(statements[index])) == SQLITE_ROW) {}
        if (result != SQLITE_DONE) fail(sqlite3_sql(statements[index]));
        sqlite3_reset(statements[index]);
    }
}

int main(int count, char **arguments) {
    if (count != 5) return 2;
    int group = atoi(arguments[3]);
    if (group < 1 || group > group_limit) return 2;
    open_database(arguments[1]);
    read_statements(arguments[4]);
    // Numbers, and with them unique texts, differ from run to run on the same copy.
    int64_t done = 0, commits = 0, first = microseconds() % 1000000000000LL * 1000;
    int64_t start = microseconds(), end = start + atoi(arguments[2]) * 1000000LL;
    sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
    for (int64_t now = start; now < end;) {
        if (sqlite3_step(begin) != SQLITE_DONE) fail("BEGIN");
        sqlite3_reset(begin);
        for (int index = 0; index < group; index++) write_row(first + done++);
        if (sqlite3_step(commit) != SQLITE_DONE) fail("COMMIT");
        sqlite3_reset(commit);
        int64_t after = microseconds();
        if (commits < latency_limit) latencies[commits++] = after - now;
        now = after;
    }
    print_result(done, microseconds() - start, latencies, commits, processor_microseconds());
    return 0;
}
