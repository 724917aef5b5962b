// Debian: libsqlite3-dev
#pragma once
#include <sqlite3.h>

// Swift cannot call variadic functions.
static inline int coffer_sqlite_config_memstatus(int on) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, on); }
static inline int coffer_sqlite_db_config(sqlite3 *db, int option, int on, int *result) {
    return sqlite3_db_config(db, option, on, result);
}
// SQLITE_TRANSIENT is a cast that Swift does not import: bind a copy of the bytes.
static inline int coffer_sqlite_bind_text(sqlite3_stmt *s, int index, const char *text, int length) {
    return sqlite3_bind_text(s, index, text, length, SQLITE_TRANSIENT);
}
static inline int coffer_sqlite_bind_blob(sqlite3_stmt *s, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(s, index, length == 0 ? "" : bytes, length, SQLITE_TRANSIENT);
}
