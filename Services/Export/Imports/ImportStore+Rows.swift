import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// The rows of imports. What looks through all rows of an import runs on a thread of its own (`inspect`),
/// because it may take longer than a read on a busy machine; a user has one such at a time.
extension ImportStore {
    /// The last row of a page of rows by day.
    struct DayPlace: Sendable {
        let day: CalendarDate
        let row: Int
    }

    private static let rowColumns: SQL = """
        row, status, is_chosen, account, day, type, amount, currency, description, external_id, details
        """
    private static let openColumns: SQL = "row, type, amount, currency, day, description, external_id"
    private static let statuses: [ImportRowStatus] = [.ready, .duplicate, .problem, .excluded]

    static func number(of status: ImportRowStatus) -> Int { statuses.firstIndex(of: status) ?? 0 }

    /// Writes rows of a generation that is not published yet. Throws `notFound` when the import is gone, and
    /// `busy` when it is committed meanwhile.
    func add(_ rows: [ImportRowRecord], to id: ID<Import>, _ generation: Int) async throws {
        let (rows, quota) = (try rows.map { ($0, try Self.text($0.details)) }, quotaBytes)
        try await database.write { db in
            let isReading = try db.exists(
                "SELECT 1 FROM imports WHERE id = \(id) AND status IN ('reading', 'preview')")
            guard isReading else { throw try Self.lost(id, in: db) }
            try Self.count(rows, of: id, quota: quota, in: db)
            for (row, details) in rows {
                try db.run(
                    """
                    INSERT INTO import_rows (import, generation, \(Self.rowColumns))
                    VALUES (\(id), \(generation), \(row.row), \(Self.number(of: row.status)),
                        \(row.isChosen), \(row.account), \(row.date),
                        \(row.type.map { $0 == .income ? 0 : 1 }), \(row.amount?.amountMinor),
                        \(row.amount?.currency.code), \(row.description), \(row.externalID), \(details))
                    """)
            }
        }
    }

    /// Returns rows in the order of the file.
    func rows(
        of record: ImportRecord, status: ImportRowStatus?, after row: Int, limit: Int
    ) async throws -> [ImportRowRecord] {
        let index: SQL = status == nil ? "" : "INDEXED BY import_rows_by_status"
        let condition: SQL = status.map { "AND status = \(Self.number(of: $0))" } ?? ""
        return try await database.read(owner: record.user.cast()) { db in
            try db.all(
                """
                SELECT \(Self.rowColumns) FROM import_rows \(index)
                WHERE import = \(record.id) AND generation = \(record.generation) \(condition)
                    AND row > \(row) ORDER BY row LIMIT \(limit)
                """, Self.row)
        }
    }

    /// Returns the accounts of rows whose duplicates are looked for.
    func accounts(of id: ID<Import>, _ generation: Int) async throws -> [ID<Account>] {
        try await database.inspect { db in
            try db.all(
                """
                SELECT DISTINCT account FROM import_rows INDEXED BY import_rows_open
                WHERE import = \(id) AND generation = \(generation) AND status = 0 AND is_chosen = 0
                    AND account IS NOT NULL
                """
            ) { $0.id(0) }
        }
    }

    /// Returns ready rows of an account that no person included by hand, by day.
    func openRows(
        of id: ID<Import>, _ generation: Int, account: ID<Account>, withID: Bool, after: DayPlace?, limit: Int
    ) async throws -> [DuplicateRow] {
        let place: SQL = after.map { "AND (day, row) > (\($0.day), \($0.row))" } ?? "AND day IS NOT NULL"
        let condition: SQL = withID ? "AND external_id IS NOT NULL" : ""
        return try await database.read { db in
            try db.all(
                """
                SELECT \(Self.openColumns)
                FROM import_rows INDEXED BY import_rows_open
                WHERE import = \(id) AND generation = \(generation) AND account = \(account) AND status = 0
                    AND is_chosen = 0 AND type IS NOT NULL AND amount IS NOT NULL \(place) \(condition)
                ORDER BY day, row LIMIT \(limit)
                """, Self.openRow)
        }
    }

    /// Returns those of some rows that are still open, by day.
    func openRows(
        _ rows: [Int], of id: ID<Import>, _ generation: Int
    ) async throws -> [DuplicateRow] {
        let rows = try Self.text(rows)
        return try await database.read { db in
            try db.all(
                """
                SELECT \(Self.openColumns)
                FROM (SELECT value AS wanted FROM json_each(\(rows))) CROSS JOIN import_rows
                WHERE import = \(id) AND generation = \(generation) AND row = wanted AND status = 0
                    AND is_chosen = 0
                ORDER BY day, row
                """, Self.openRow)
        }
    }

    private static func openRow(_ row: borrowing Row) throws -> DuplicateRow {
        guard let currency = Currency(row.text(3)) else {
            throw APIError(.serverError, logMessage: "a stored row cannot be read")
        }
        return DuplicateRow(
            row: Int(row.int(0)), type: row.int(1) == 0 ? .income : .expense, amountMinor: row.int(2),
            currency: currency, date: row.date(4), description: row.textOrNil(5),
            externalID: row.textOrNil(6))
    }

    /// Returns the entries of the book that rows are duplicates of.
    func matched(of id: ID<Import>, _ generation: Int) async throws -> Set<ID<Transaction>> {
        try await database.inspect { db in
            let found = try db.all(
                """
                SELECT json_extract(details, '$.duplicateOf')
                FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 1
                """
            ) { ID<Transaction>($0.text(0)) }
            return Set(found.compactMap { $0 })
        }
    }

    func markDuplicates(
        _ matches: [(row: Int, transaction: ID<Transaction>)], of id: ID<Import>, _ generation: Int
    ) async throws {
        try await database.write { db in
            for (row, transaction) in matches {
                try db.run(
                    """
                    UPDATE import_rows
                    SET status = 1, details = json_set(details, '$.duplicateOf', \(transaction.text))
                    WHERE import = \(id) AND generation = \(generation) AND row = \(row)
                    """)
            }
        }
    }

    func counts(of id: ID<Import>, _ generation: Int) async throws -> ImportCounts {
        try await database.inspect { db in
            var counts = ImportCounts()
            try db.forEach(
                """
                SELECT status, count(*) FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) GROUP BY status
                """
            ) { row in
                let count = Int(row.int(1))
                counts.rows += count
                switch Self.statuses[Int(row.int(0))] {
                case .ready: counts.ready = count
                case .duplicate: counts.duplicates = count
                case .problem: counts.problems = count
                case .excluded: counts.excluded = count
                }
            }
            return counts
        }
    }

    /// Returns the totals of ready rows in their most frequent currency, or nil without ready rows.
    func totals(of id: ID<Import>, _ generation: Int) async throws -> ImportTotals? {
        try await database.inspect { db in
            let found = try db.first(
                """
                SELECT currency, sum(iif(type = 0, amount, 0)), sum(iif(type = 1, amount, 0)), min(day),
                    max(day)
                FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 0
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1
                """
            ) { (code: $0.text(0), income: $0.int(1), expenses: $0.int(2), from: $0.date(3), to: $0.date(4)) }
            guard let found, let currency = Currency(found.code) else { return nil }
            return ImportTotals(
                income: Money(amountMinor: found.income, currency),
                expenses: Money(amountMinor: found.expenses, currency), from: found.from, to: found.to)
        }
    }

    /// Returns the net sum of an account's ready rows in a currency until a day.
    func net(
        of id: ID<Import>, _ generation: Int, account: ID<Account>, currency: Currency,
        until day: CalendarDate
    ) async throws -> Int64 {
        try await database.inspect { db in
            try db.first(
                """
                SELECT sum(iif(type = 0, amount, -amount)) FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 0 AND account = \(account)
                    AND currency = \(currency.code) AND day <= \(day)
                """
            ) { $0.intOrNil(0) ?? 0 } ?? 0
        }
    }

    private static func row(_ row: borrowing Row) throws -> ImportRowRecord {
        var record = ImportRowRecord(row: Int(row.int(0)), status: statuses[Int(row.int(1)) & 3])
        record.isChosen = row.bool(2)
        record.account = row.idOrNil(3)
        record.date = row.isNull(4) ? nil : row.date(4)
        record.type = row.intOrNil(5).map { $0 == 0 ? .income : .expense }
        if let minor = row.intOrNil(6), let currency = row.textOrNil(7).flatMap({ Currency($0) }) {
            record.amount = Money(amountMinor: minor, currency)
        }
        record.description = row.textOrNil(8)
        record.externalID = row.textOrNil(9)
        record.details = try value(row.text(10))
        return record
    }
}
