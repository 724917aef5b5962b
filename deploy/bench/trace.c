// Preloaded into a program of Coffer, notes every statement that it runs: a line each in
// $BENCH_STATEMENTS.<program>, the connection's address first, with the values in place of the parameters.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *notes;

static int note(unsigned kind, void *context, void *statement, void *text) {
    (void)kind, (void)context;
    // A comment tells that a trigger begins, which its statement runs by itself.
    if (!strncmp(text, "--", 2)) return 0;
    char *sql = sqlite3_expanded_sql(statement);
    if (!sql) return 0;
    for (char *byte = sql; *byte; byte++)
        if (*byte == '\n') *byte = ' ';
    fprintf(notes, "%p %s\n", (void *)sqlite3_db_handle(statement), sql);
    fflush(notes);
    sqlite3_free(sql);
    return 0;
}

int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *file_system) {
    int (*open)(const char *, sqlite3 **, int, const char *) = dlsym(RTLD_NEXT, "sqlite3_open_v2");
    const char *base = getenv("BENCH_STATEMENTS");
    char name[4096];
    int result = open(path, database, flags, file_system);
    if (result != SQLITE_OK || !base) return result;
    snprintf(name, sizeof name, "%s.%s", base, program_invocation_short_name);
    if (notes || (notes = fopen(name, "a"))) sqlite3_trace_v2(*database, SQLITE_TRACE_STMT, note, NULL);
    return result;
}
