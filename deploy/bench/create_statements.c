// The statements by which the ledger records one new expense, for the bare C loop: they follow
// Services/Ledger/Migrations and Services/Ledger/Store, and change with them. writeloop.c says which parameters
// there are besides these lookups.
#include "create_statements.h"
#include <stddef.h>

const struct lookup create_lookups[] = {
    {":book", "SELECT book FROM transactions LIMIT 1"},
    {":account", "SELECT account FROM transactions LIMIT 1"},
    {":category", "SELECT category FROM transactions LIMIT 1"},
    {NULL, NULL},
};

const char *const create_statements[] = {
    // What the rules need to know of the row's account and category.
    "SELECT currency FROM accounts WHERE book = :book AND id = :account",
    "SELECT type FROM categories WHERE book = :book AND id = :category",
    "INSERT INTO transactions (book, id, account, category, type, amount_minor, currency, date, month, description,"
    " created_at, updated_at, version)"
    " VALUES (:book, :id, :account, :category, 'EXPENSE', :amount, 'USD', :date, :month, :text, :now, :now, 1)",
    "INSERT INTO rollups (book, account, month, type, category, currency, count, amount_minor)"
    " VALUES (:book, :account, :month, 'EXPENSE', :category, 'USD', 1, :amount)"
    " ON CONFLICT DO UPDATE SET count = count + 1, amount_minor = amount_minor + excluded.amount_minor",
    NULL,
};
