"""What a user has, for comparisons: the rows of the book in the ledger's database, and the answers of every GET."""

import datetime
import hashlib
import re

#: What names a row or a book, and the progress of work in the background.
NUMBERS = {"book", "number", "tag_book", "transaction_number", "tag_count"}
#: What takes an operation back for a day ends with a restore: tables, and a column.
UNDO = {"bulk_changes", "bulk_change_rows", "bulk_versions"}
#: Deleted categories, budgets, templates, goals and assets are in no file, and clients' copies begin anew.
IN_NO_FILE = {"trashed_records", "change_logs", "changed_records"}
#: No content of a book: places of files on the way, and what names restores.
NO_CONTENT = {
    "books", "users", "restores", "restore_ids", "attachment_claims", "abandoned_books", *UNDO, *IN_NO_FILE}
#: What planning has done by itself follows the user, not the file.
AUTOMATION = {"due", "started_through", "completed_through", "reminded_through", "reminder_mail", "sync_due_at"}
#: Rows of assets that are there; a plan's correction is kept without its asset.
GONE = "AND EXISTS (SELECT 1 FROM assets a WHERE a.book = o.book AND a.id = o.asset AND a.deleted_at IS NULL)"


def book_rows(coffer, user, without=()):
    """The rows of each table of a user's book, as sorted texts."""
    database = lambda query, *values: coffer.rows("ledger", query, *values)  # noqa: E731
    book = database('SELECT book FROM users WHERE lower(hex("user")) = ?', user.replace("-", ""))[0][0]
    found = {}
    for table, columns in coffer.columns("ledger").items():
        key = "tag_book" if "tag_book" in columns else "book"
        if key not in columns or table in NO_CONTENT or table in without:
            continue
        kept = [c for c in columns if c not in NUMBERS | AUTOMATION | UNDO and f"{table}.{c}" not in without]
        if not kept:
            continue
        # A deleted asset waits for upkeep, and no user sees it.
        condition = {"assets": "AND deleted_at IS NULL"}.get(table, GONE if "asset" in columns and table != "plan_corrections" else "")
        names = ", ".join(f'"{name}"' for name in kept)
        rows = database(f"SELECT {names} FROM {table} o WHERE {key} = ? {condition}", book)
        found[table] = sorted(
            " ".join(f"{name}={value.hex() if isinstance(value, bytes) else value!r}" for name, value in zip(kept, row))
            for row in rows)
    found["books"] = [str(row) for row in database(
        "SELECT currency, hex(active_account), created_at FROM books WHERE book = ?", book)]
    return found


def differences(before, after, most=8):
    """What differs between two digests, as lines."""
    lines = []
    for name in sorted(set(before) | set(after)):
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if isinstance(old, list) and isinstance(new, list):
            olds, news = set(old), set(new)
            gone, come = [x for x in old if x not in news], [x for x in new if x not in olds]
            lines.append(f"{name}: {len(gone)} gone, {len(come)} new")
            lines += [f"  - {x}" for x in gone[:most]] + [f"  + {x}" for x in come[:most]]
        else:
            old, new = str(old), str(new)
            place = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
            start = max(0, place - 120)
            lines.append(f"{name}:\n  - {old[start:place + 160]}\n  + {new[start:place + 160]}")
    return lines


def months(around=8):
    today = datetime.date.today()
    first = today.year * 12 + today.month - 1
    return [f"{n // 12:04d}-{n % 12 + 1:02d}" for n in range(first - around, first + 4)]


def answers(member, with_sharing=True):
    """The answers of every GET of a user, by path."""
    found = {}

    def ask(path, keep=None):
        answer = member.call("GET", path)
        content = answer.bytes
        if keep:
            content = keep(content)
        try:
            text = content.decode()
        except UnicodeDecodeError:
            text = hashlib.sha256(content).hexdigest()
        if not with_sharing:
            text = re.sub(r'"pendingSharedExpenses":\d+', "", text)
        found[path] = f"{answer.status} {text}"
        return answer

    accounts = ask("/accounts").data["accounts"]
    ask("/accounts?displayCurrency=EUR")
    categories = ask("/categories?includeArchived=true").data["categories"]
    for account in accounts:
        ask(f"/accounts/{account['id']}")
        ask(f"/transactions?accountId={account['id']}&limit=100&include=transfers,refunds")
        ask(f"/dashboard?accountId={account['id']}")
    for category in categories:
        ask(f"/categories/{category['id']}")
        ask(f"/transactions?categoryId={category['id']}&type={category['type']}&limit=100")
    transactions = member.pages("/transactions?include=refunds", "transactions")
    found["transactions"] = [str(each) for each in transactions]
    for each in transactions[:300]:
        ask(f"/transactions/{each['id']}")
        for receipt in ask(f"/transactions/{each['id']}/attachments").data["attachments"]:
            ask(f"/transactions/{each['id']}/attachments/{receipt['id']}")
    found["transfers"] = [str(each) for each in member.pages("/transfers", "transfers")]
    ask("/transfers/suggestions")
    ask("/payees?limit=1000")
    tags = ask("/tags").data["tags"]
    for tag in tags[:20]:
        name = tag["name"] if isinstance(tag, dict) else tag
        ask("/transactions?limit=100&tag=" + _quoted(name))
    for word in ("markt", "ツ", "café", "'"):
        ask("/transactions?limit=100&q=" + _quoted(word))
    for month in months():
        ask(f"/dashboard?month={month}")
        for account in accounts:
            for budget in ask(f"/budgets?accountId={account['id']}&month={month}").data["budgets"]:
                ask(f"/budgets/{budget['id']}")
            ask(f"/budgets?accountId={account['id']}&month={month}&rollUp=true")
            ask(f"/budgets/income-goal?accountId={account['id']}&month={month}")
        ask(f"/planning/months/{month}")
    for question in ("spending?groupBy=category", "spending?groupBy=category&rollUp=true", "spending?groupBy=month", "spending?groupBy=tag", "cashflow?", "trends?"):
        ask(f"/reports/{question}&from={months()[0]}-01&to={months()[-1]}-28")
    ask(f"/reports/balances?from={months()[0]}&to={months()[-1]}")
    for template in ask("/recurring?limit=100&include=transfers").data.get("recurring", []):
        ask(f"/recurring/{template['id']}")
    for goal in member.pages("/goals?status=all", "goals"):
        for part in ("", "/composition", "/history", "/forecast", "/schedule"):
            ask(f"/goals/{goal['id']}{part}")
    for asset in ask("/assets").data["assets"]:
        ask(f"/assets/{asset['id']}")
        found[f"/assets/{asset['id']}/transactions"] = [
            str(each) for each in member.pages(f"/assets/{asset['id']}/transactions", "transactions")]
    ask("/planning/settings")
    ask("/planning/requirements?explain=true")
    ask("/planning/history")
    ask("/rates?base=EUR")
    ask("/rates?base=KWD")
    ask("/export?format=csv")
    ask("/export?format=hledger", lambda it: it[it.index(b"\n"):])
    ask("/export?format=json", _timeless)
    for table in ("transactions", "categories", "budgets", "accounts", "recurring", "goals", "assets", "transfers"):
        ask(f"/export/{table}.csv")
    if with_sharing:
        for path in ("/sharing", "/expenses/shared-by-me", "/expenses/shared-with-me", "/groups", "/notifications",
                     "/wallet", "/wallet/transactions", "/export/shares.csv", "/export/wallet.csv"):
            ask(path)
    me = ask("/users/me").data
    found["/users/me"] = str({name: me[name] for name in ("preferredCurrency", "locale", "timeZone")})
    return found


def without_spent_ids(text):
    """A JSON export without the clients' ids of transactions that are gone, of which a restore may bring more."""
    return re.sub(r'"spentClientIds":(\[[^]]*\]|\d+)', "", text)


def is_of_shares(path):
    """Whether an answer counts what was paid back for shares."""
    return path.startswith(("/reports/", "/dashboard")) or path == "/export?format=json" or path.startswith("/budgets")


def _timeless(content):
    return re.sub(rb'"exportedAt":"[^"]*"', b"", re.sub(rb'"user":\{.*?\}', b"", content, count=1), count=1)


def _quoted(text):
    from urllib.parse import quote
    return quote(text, safe="")
