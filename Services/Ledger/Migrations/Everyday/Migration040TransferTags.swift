import SQLiteKit

/// Tags of transfers, counted among those of transactions.
enum Migration040TransferTags {
    // A transfer counts once, under both of its accounts. A transaction has its account twice, and so has a
    // transfer whose other account is gone for good. The uses know tags in small letters only, and a
    // transfer's number among them has the bit 2^40.
    static let migration = Migration(
        40, "tags of transfers",
        """
        CREATE TABLE counted_tags (
            book INTEGER NOT NULL,
            tag TEXT NOT NULL,
            account BLOB NOT NULL,
            other_account BLOB NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, tag, account, other_account)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counted_tags (book, tag, account, other_account, name, count)
        SELECT book, tag, account, account, name, count FROM tags;
        INSERT INTO counted_tags (book, tag, account, other_account, name, count)
        SELECT found.tag_book, found.tag, found.one, found.other,
            coalesce((SELECT min(t.name) FROM tags t WHERE t.book = found.tag_book AND t.tag = found.tag),
                found.tag), found.uses
        FROM (
            SELECT u.tag_book, u.tag, coalesce(x.from_account, x.to_account) AS one,
                coalesce(x.to_account, x.from_account) AS other, count(*) AS uses
            FROM tag_uses u JOIN transfers x ON x.number = u.transaction_number - 1099511627776
            GROUP BY u.tag_book, u.tag, coalesce(x.from_account, x.to_account),
                coalesce(x.to_account, x.from_account)) AS found
        WHERE TRUE
        ON CONFLICT (book, tag, account, other_account)
        DO UPDATE SET count = counted_tags.count + excluded.count;
        DROP TABLE tags;
        ALTER TABLE counted_tags RENAME TO tags;
        UPDATE books SET tag_count = (SELECT count(DISTINCT tag) FROM tags t WHERE t.book = books.book);
        """)
}
