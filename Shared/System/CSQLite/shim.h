// Debian: libsqlite3-dev
#pragma once
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/vfs.h>

// Swift cannot call variadic functions.
static inline int coffer_sqlite_config_memstatus(int on) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, on); }
static inline int coffer_sqlite_db_config(sqlite3 *db, int option, int on, int *result) {
    return sqlite3_db_config(db, option, on, result);
}
// SQLITE_TRANSIENT is a cast that Swift does not import: bind a copy of the bytes.
static inline int coffer_sqlite_bind_text(sqlite3_stmt *s, int index, const char *text, int length) {
    return sqlite3_bind_text(s, index, length == 0 ? "" : text, length, SQLITE_TRANSIENT);
}
static inline int coffer_sqlite_bind_blob(sqlite3_stmt *s, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(s, index, length == 0 ? "" : bytes, length, SQLITE_TRANSIENT);
}

// What the file beside the database asks of Linux. Not through CLinux: its _GNU_SOURCE declarations cannot be
// imported together with the Glibc module's.
static inline int coffer_file_open(const char *path, int flags, unsigned int mode) {
    return open(path, flags | O_CLOEXEC, (mode_t)mode);
}
static inline int coffer_file_try_lock(int fd) { return flock(fd, LOCK_EX | LOCK_NB); }
// statfs(2)'s f_type, or 0 with errno set.
static inline unsigned int coffer_file_system_type(const char *path) {
    struct statfs information;
    return statfs(path, &information) == 0 ? (unsigned int)information.f_type : 0;
}
static inline int coffer_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
