"""Turns the ledger's statements of one creation, as PostgreSQL has logged them, into a script of pgbench.

pgbench.py LOG NAME=VALUE… prints the script, for `-M prepared`. A statement gets the variable NAME of
pgbench where the ledger gave VALUE; every other value stays. Each client creates for a user of its own.

The ledger sends BEGIN and what it does not read together with the next statement that it reads; so does the
script, by pipelines. It does nothing else of what Coffer does: no HTTP, no gateway, no JSON, no rules.
"""

import re
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PROLOGUE = f"""\
\\if :place = 0
SELECT u."user", b.book, b.active_account AS account, c.id AS category, (
        SELECT string_agg(
            substr('{DIGITS}', (b.book / (36 ^ place)::bigint % 36)::int + 1, 1), '' ORDER BY place DESC)
        FROM generate_series(0, 5) place) AS prefix
    FROM users u JOIN books b ON b.book = u.book JOIN categories c ON c.book = b.book AND c.name = 'Bench'
    ORDER BY u."user" OFFSET :client_id LIMIT 1 \\gset
\\endif
\\set place :place + 1
\\set now :start + :place
\\set high (:now << 16) + 28672 + random(0, 4095)
\\set low -9223372036854775808 + random(0, 4611686018427387903)
\\set unit -9223372036854775808 + random(0, 4611686018427387903)
\\set amount random(100, 1000000)
\\set day 20513 + random(0, 30)
\\set search_day (:day + 719163) << 41
"""
# UUIDs of version 7 that grow, as the ledger's; the place is part of a text that is the client's own.
EXPRESSIONS = {
    "id": "(int8send(:high) || int8send(:low))",
    "unit": "(int8send(:high) || int8send(:unit))",
    "place": "(:client_id * 1000000 + :place)",
}


def creation(log):
    """The statements of the logged transaction that inserts a transaction, each with its values."""
    record = re.compile(r"^(\d+) (LOG|DETAIL):  (.*(?:\n\t.*)*)", re.M)
    units = {}
    for process, kind, text in record.findall(log):
        unit = units.setdefault(process, [])
        if kind == "DETAIL" and unit:
            found = re.findall(r"\$\d+ = (NULL|'(?:[^']|'')*')", text)
            unit[-1] = unit[-1][0], found
        elif statement := re.match(r"execute [^:]*: (.*)", text, re.S):
            if statement[1].startswith("BEGIN"):
                unit.clear()
            unit.append((statement[1], []))
            inserts = any(sql.startswith("INSERT INTO transactions") for sql, _ in unit)
            if statement[1] == "COMMIT" and inserts:
                return unit
    sys.exit("no transaction is inserted")


def rendered(value, names):
    """A value as the script has it: a variable, a text with variables, or itself."""
    plain = value.strip("'")
    if plain in names:
        return EXPRESSIONS.get(names[plain], ":" + names[plain])
    # The id of the unit is the only one that nobody knows.
    if re.fullmatch(r"\\x[0-9a-f]{12}7[0-9a-f]{19}", plain):
        return EXPRESSIONS["unit"]
    for known, name in names.items():
        if name in ("place", "prefix"):
            value = value.replace(known, f"' || {EXPRESSIONS.get(name, ':' + name)} || '")
    return f"({value})" if "||" in value else value


def prefix(book):
    """The number of a book in base 36, with six digits, which stands before each word of the search."""
    return "".join(DIGITS[book // 36**place % 36] for place in range(5, -1, -1))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        statements = creation(file.read())
    names = {value: name for name, value in (argument.split("=", 1) for argument in sys.argv[2:])}
    names |= {prefix(int(value)): "prefix" for value, name in names.items() if name == "book"}
    print(PROLOGUE, "\\startpipeline", sep="")
    for sql, values in statements:
        sql = " ".join(sql.split())
        print(re.sub(r"\$(\d+)", lambda place: rendered(values[int(place[1]) - 1], names), sql) + ";")
        if sql.startswith("SELECT") and " FROM " in sql or " RETURNING " in sql:
            print("\\endpipeline\n\\startpipeline")
    print("\\endpipeline")


main()
