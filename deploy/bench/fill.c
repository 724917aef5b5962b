// Fills the file of a stopped ledger: fill DATABASE runs the SQL that it reads in one transaction; fill DATABASE COUNT
// adds transactions of the first user; fill DATABASE COUNT USERS gives each of the first users an equal part of them, in
// turns. A user's transactions are spread evenly over the ten years up to today, in the order of their days, and
// over the user's accounts; every twelfth is an income, every twentieth has a tag. The program also writes the ledger's other rows for a transaction
// (search, tags, rollups, totals); `deploy/coffer check` finds differences.
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { days = 3650, group = 5000, category_limit = 64, account_limit = 16 };

static sqlite3 *database;
static const char *const words[] = {"Lunch", "Dinner", "Groceries", "Rent", "Coffee", "Taxi", "Train", "Gift", "Cinema",
    "Phone", "Insurance", "Book", "Shoes", "Gym", "Market", "Petrol", "Water", "Power", "Pharmacy", "Bakery"};
static const char *const tags[] = {"trip", "home", "work", "family", "once"};

static void fail(const char *what) {
    fprintf(stderr, "fill: %s: %s\n", what, sqlite3_errmsg(database));
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

static void run(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
    sqlite3_reset(statement);
}

// A user's book, its accounts, and its categories by type.
struct owner {
    int64_t book;
    sqlite3_value *accounts[account_limit], *categories[2][category_limit];
    int account_count, category_counts[2];
};

static void look_up_accounts(struct owner *owner) {
    sqlite3_stmt *statement = prepare("SELECT id FROM accounts WHERE book = ? AND deleted_at IS NULL ORDER BY id");
    sqlite3_bind_int64(statement, 1, owner->book);
    while (owner->account_count < account_limit && sqlite3_step(statement) == SQLITE_ROW)
        owner->accounts[owner->account_count++] = sqlite3_value_dup(sqlite3_column_value(statement, 0));
    sqlite3_finalize(statement);
    if (!owner->account_count) fail("no account");
}

static void look_up_categories(struct owner *owner) {
    sqlite3_stmt *statement = prepare("SELECT type, id FROM categories WHERE book = ?");
    sqlite3_bind_int64(statement, 1, owner->book);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        int type = sqlite3_column_int(statement, 0) ? 1 : 0;
        if (owner->category_counts[type] == category_limit) continue;
        owner->categories[type][owner->category_counts[type]++] = sqlite3_value_dup(sqlite3_column_value(statement, 1));
    }
    sqlite3_finalize(statement);
    if (!owner->category_counts[0] || !owner->category_counts[1]) fail("no categories of both types");
}

// The first users in the order of their ids, which is that of their coming.
static struct owner *look_up(int64_t count) {
    struct owner *owners = calloc((size_t)count, sizeof *owners);
    if (!owners) fail("no memory");
    sqlite3_stmt *statement = prepare("SELECT b.book FROM users u JOIN books b ON b.book = u.book ORDER BY u.user");
    for (int64_t index = 0; index < count; index++) {
        if (sqlite3_step(statement) != SQLITE_ROW) fail("too few books");
        owners[index].book = sqlite3_column_int64(statement, 0);
        look_up_accounts(&owners[index]);
        look_up_categories(&owners[index]);
    }
    sqlite3_finalize(statement);
    return owners;
}

// Ids grow from row to row, as UUIDv7 do.
static void make_id(unsigned char *id, int64_t milliseconds) {
    sqlite3_randomness(16, id);
    for (int index = 0; index < 6; index++) id[index] = (unsigned char)(milliseconds >> (40 - 8 * index));
    id[6] = (id[6] & 0x0f) | 0x70;
    id[8] = (id[8] & 0x3f) | 0x80;
}

// The book's number in base 36, with six digits, which stands before each word of the search.
static void make_prefix(char prefix[7], int64_t book) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    prefix[6] = 0;
    for (int place = 5; place >= 0; place--, book /= 36) prefix[place] = digits[book % 36];
}

static sqlite3_stmt *insert, *search, *use_tag;

// Writes one of a user's `count` transactions; `made_at` is the moment in its id.
static void write_row(
    const struct owner *owner, int64_t place, int64_t count, int64_t today, int64_t now, int64_t made_at) {
    unsigned char id[16];
    char text[64], found[128], prefix[7];
    int64_t date = today - days + 1 + place * days / count;
    int type = place % 12 ? 1 : 0, shop = (int)(place * 7 % 4999);
    const char *word = words[place * 31 % 20], *tag = tags[place % 5];
    make_id(id, made_at);
    snprintf(text, sizeof text, "%s at shop %d", word, shop);
    make_prefix(prefix, owner->book);
    snprintf(found, sizeof found, "%s%s %sat %sshop %s%d", prefix, word, prefix, prefix, prefix, shop);
    sqlite3_bind_int64(insert, 1, owner->book);
    sqlite3_bind_blob(insert, 2, id, 16, SQLITE_STATIC);
    sqlite3_bind_value(insert, 3, owner->accounts[place % owner->account_count]);
    sqlite3_bind_value(insert, 4, owner->categories[type][place % owner->category_counts[type]]);
    sqlite3_bind_int(insert, 5, type);
    sqlite3_bind_int64(insert, 6, 100 + place * 37 % 90000);
    sqlite3_bind_int64(insert, 7, date);
    sqlite3_bind_text(insert, 8, text, -1, SQLITE_STATIC);
    if (place % 20) sqlite3_bind_null(insert, 9);
    else sqlite3_bind_text(insert, 9, sqlite3_mprintf("[\"%s\"]", tag), -1, sqlite3_free);
    sqlite3_bind_int64(insert, 10, now);
    run(insert);
    int64_t number = sqlite3_last_insert_rowid(database);
    sqlite3_bind_int64(search, 1, ((date + 719163) << 41) | number);
    sqlite3_bind_text(search, 2, found, -1, SQLITE_STATIC);
    run(search);
    if (place % 20) return;
    sqlite3_bind_int64(use_tag, 1, owner->book);
    sqlite3_bind_text(use_tag, 2, tag, -1, SQLITE_STATIC);
    sqlite3_bind_int64(use_tag, 3, date);
    sqlite3_bind_blob(use_tag, 4, id, 16, SQLITE_STATIC);
    sqlite3_bind_int64(use_tag, 5, number);
    run(use_tag);
}

// Computes rollups, totals and tags from the transactions.
static void count_up(void) {
    execute("DELETE FROM rollups; DELETE FROM account_totals; DELETE FROM tags;"
            "INSERT INTO rollups (book, month, account, type, category, currency, sum, count)"
            " SELECT book, CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) * 12"
            " + CAST(strftime('%m', date * 86400, 'unixepoch') AS INTEGER) - 1, account, type, category, currency,"
            " sum(amount), count(*) FROM transactions WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;"
            "INSERT INTO account_totals (book, account, type, currency, sum, count)"
            " SELECT book, account, type, currency, sum(sum), sum(count) FROM rollups GROUP BY 1, 2, 3, 4;"
            "INSERT INTO tags (book, tag, account, other_account, name, count)"
            " SELECT tag_book, tag, account, account, tag, count(*) FROM tag_uses JOIN transactions"
            " ON number = transaction_number GROUP BY 1, 2, 3;"
            "UPDATE books SET revision = revision + 1,"
            " tag_count = (SELECT count(DISTINCT tag) FROM tags t WHERE t.book = books.book)");
}

// Runs the statements of the standard input in one transaction.
static void run_input(void) {
    static char sql[1 << 16];
    size_t size = fread(sql, 1, sizeof sql - 1, stdin);
    if (size == 0 || size == sizeof sql - 1) fail("too little or too much SQL");
    execute("PRAGMA journal_mode = WAL; BEGIN");
    execute(sql);
    execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
}

int main(int count, char **arguments) {
    if (count < 2 || count > 4) return 2;
    int64_t rows = count > 2 ? atoll(arguments[2]) : 0, users = count > 3 ? atoll(arguments[3]) : 1;
    int64_t now = (int64_t)time(NULL) * 1000, today = now / 86400000;
    if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail(arguments[1]);
    if (count == 2) {
        run_input();
        return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
    }
    // The bench fills a new file in each run, so a crash costs nothing.
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
    if (users < 1 || rows % users) fail("no equal parts");
    struct owner *owners = look_up(users);
    insert = prepare("INSERT INTO transactions (book, id, account, category, type, amount, currency, date, description,"
                     " tags, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'USD', ?7, ?8, ?9, ?10, ?10)");
    search = prepare("INSERT INTO search (rowid, words) VALUES (?, ?)");
    use_tag = prepare("INSERT INTO tag_uses (tag_book, tag, day, transaction_id, transaction_number)"
                      " VALUES (?, ?, ?, ?, ?)");
    for (int64_t place = 0; place < rows; place++) {
        if (place % group == 0) execute("BEGIN");
        // The ids are smaller than those of all transactions that the service records later.
        write_row(&owners[place % users], place / users, rows / users, today, now, now - rows + place);
        if (place % group == group - 1 || place == rows - 1) execute("COMMIT");
    }
    execute("BEGIN");
    count_up();
    execute("COMMIT");
    execute("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_finalize(insert);
    sqlite3_finalize(search);
    sqlite3_finalize(use_tag);
    if (sqlite3_close(database) != SQLITE_OK) fail("close");
    return 0;
}
