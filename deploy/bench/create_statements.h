// What the bare C loop of the bench writes for one new transaction: the ledger's own statements, kept in
// create_statements.c.
#ifndef BENCH_CREATE_STATEMENTS_H
#define BENCH_CREATE_STATEMENTS_H

// A value that is looked up once in the copied database, and bound to every parameter of its name.
struct lookup {
    const char *name, *sql;
};

// Ends with an entry whose name is NULL.
extern const struct lookup create_lookups[];
// Ends with NULL.
extern const char *const create_statements[];
#endif
