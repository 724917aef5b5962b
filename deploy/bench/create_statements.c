// The statements by which the ledger records one new expense, for the bare C loop: those of its write unit
// (Services/Ledger/Store: Book.current, Book.account, Book.category, Book.checkRoom, RecordingStatements), and
// change with them. writeloop.c says which parameters there are besides these lookups.
#include "create_statements.h"
#include <stddef.h>

const struct lookup create_lookups[] = {
    {":book", "SELECT book FROM transactions LIMIT 1"},
    {":user", "SELECT user FROM users WHERE book = (SELECT book FROM transactions LIMIT 1)"},
    {":account", "SELECT account FROM transactions LIMIT 1"},
    {":category", "SELECT category FROM transactions LIMIT 1"},
    // Book.searchPrefix, for books of less than ten.
    {":prefix", "SELECT printf('%06d', book) FROM transactions LIMIT 1"},
    {NULL, NULL},
};

const char *const create_statements[] = {
    "SELECT b.book, b.currency, b.active_account, b.revision FROM users u JOIN books b ON b.book = u.book"
    " WHERE u.user = :user",
    // What the rules need to know of the row's account and category.
    "SELECT id, name, type, currency, color, icon, description, is_unedited, created_at FROM accounts"
    " WHERE book = :book AND id = :account AND deleted_at IS NULL",
    "SELECT id, name, type, color, icon, is_archived FROM categories WHERE book = :book AND id = :category",
    "SELECT sum FROM account_totals WHERE book = :book AND account = :account AND type = 1 AND currency = 'USD'",
    "INSERT INTO transactions (book, id, account, category, type, amount, currency, date, description, notes, tags,"
    " client_id, created_at, updated_at)"
    " VALUES (:book, :id, :account, :category, 1, :amount, 'USD', :date, :text, NULL, NULL, NULL, :now, :now)",
    // Book.searchWords: each word behind the book's digits.
    "INSERT INTO search (rowid, words) VALUES (((:date + 719163) << 41) | last_insert_rowid(),"
    " :prefix || replace(:text, ' ', ' ' || :prefix))",
    "INSERT INTO rollups (book, month, account, type, category, currency, sum, count)"
    " VALUES (:book, :month, :account, 1, :category, 'USD', :amount, 1)"
    " ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, count = count + 1",
    "INSERT INTO account_totals (book, account, type, currency, sum, count)"
    " VALUES (:book, :account, 1, 'USD', :amount, 1)"
    " ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, count = count + 1",
    "UPDATE books SET revision = revision + 1 WHERE book = :book",
    NULL,
};
