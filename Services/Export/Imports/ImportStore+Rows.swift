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

    /// Writes rows of a generation that is not published yet. Throws `notFound` when the import is gone, and
    /// `busy` when it is committed meanwhile.
    func add(_ rows: [ImportRowRecord], to id: ID<Import>, _ generation: Int) async throws {
        let (values, quota) = (try rows.map { try ImportRowRecord.table.values(of: $0) }, quotaBytes)
        try await database.write { db in
            let isReading = try db.exists(
                "SELECT 1 FROM imports WHERE id = \(id) AND status IN ('reading', 'preview')")
            guard isReading else { throw try Self.lost(id, in: db) }
            try Self.count(values, of: id, quota: quota, in: db)
            for row in values {
                try db.run(
                    """
                    INSERT INTO import_rows (import, generation, \(ImportRowRecord.table.insertedNames))
                    VALUES (\(id), \(generation), \(row))
                    """)
            }
        }
    }

    /// Returns rows in the order of the file.
    func rows(
        of record: ImportRecord, status: ImportRowStatus?, after row: Int, limit: Int
    ) async throws -> [ImportRowRecord] {
        let index: SQL = status == nil ? "" : "INDEXED BY import_rows_by_status"
        let condition: SQL = status.map { "AND status = \($0.storedIndex)" } ?? ""
        return try await database.read(owner: record.user.cast()) { db in
            try db.all(
                """
                SELECT \(ImportRowRecord.table.names) FROM import_rows \(index)
                WHERE import = \(record.id) AND generation = \(record.generation) \(condition)
                    AND row > \(row) ORDER BY row LIMIT \(limit)
                """
            ) { try ImportRowRecord.table.record($0) }
        }
    }

    /// Returns the corrections that an import has brought, as long as its rows are kept.
    func corrections(of record: ImportRecord) async throws -> [ImportCorrectionsUndone.Entry] {
        let rows = try await database.read(owner: record.user.cast()) { db in
            try db.all(
                """
                SELECT \(ImportRowRecord.table.names) FROM import_rows
                WHERE import = \(record.id) AND generation = \(record.generation) AND is_chosen = 1
                ORDER BY row LIMIT \(ImportCorrectionsUndone.maximum)
                """
            ) { try ImportRowRecord.table.record($0) }
        }
        return rows.compactMap(\.correction)
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
            ) { try $0.id(0) }
        }
    }

    /// Returns ready rows of an account that no person included by hand, by day.
    func openRows(
        of id: ID<Import>, _ generation: Int, account: ID<Account>, withID: Bool, after: DayPlace?, limit: Int
    ) async throws -> [DuplicateRowRecord] {
        let place: SQL = after.map { "AND (day, row) > (\($0.day), \($0.row))" } ?? "AND day IS NOT NULL"
        let condition: SQL = withID ? "AND external_id IS NOT NULL" : ""
        return try await database.read { db in
            try db.all(
                """
                SELECT \(DuplicateRowRecord.table.names)
                FROM import_rows INDEXED BY import_rows_open
                WHERE import = \(id) AND generation = \(generation) AND account = \(account) AND status = 0
                    AND is_chosen = 0 AND type IS NOT NULL AND amount IS NOT NULL \(place) \(condition)
                ORDER BY day, row LIMIT \(limit)
                """
            ) { try DuplicateRowRecord.table.record($0) }
        }
    }

    /// Returns those of some rows that are still open, by day.
    func openRows(
        _ rows: [Int], of id: ID<Import>, _ generation: Int
    ) async throws -> [DuplicateRowRecord] {
        try await database.read { db in
            try db.all(
                """
                SELECT \(DuplicateRowRecord.table.names) FROM import_rows
                WHERE import = \(id) AND generation = \(generation) AND row IN (\(SQL.list(rows)))
                    AND status = 0 AND is_chosen = 0
                ORDER BY day, row
                """
            ) { try DuplicateRowRecord.table.record($0) }
        }
    }

    /// Returns how the ids of entries begin that came from the import's bank connection; nil for a file.
    func idStart(of id: ID<Import>) async throws -> String? {
        try await database.read { db in
            try db.first(
                """
                SELECT c.id, c.host FROM imports i JOIN bank_connections c ON c.id = i.connection
                WHERE i.id = \(id)
                """
            ) { FetchedEntries.idStart(of: try $0.id(0), to: try $0.text(1)) }
        }
    }

    /// Returns the entries of the book that rows are duplicates of.
    func matched(of id: ID<Import>, _ generation: Int) async throws -> Set<ID<Transaction>> {
        try await database.inspect { db in
            let found = try db.all(
                """
                SELECT details FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 1
                """
            ) { row in
                let details: ImportRowRecord.Details = try row.json(0)
                return details.duplicateOf
            }
            return Set(found.compactMap(\.self))
        }
    }

    func markDuplicates(
        _ matches: [(row: Int, transaction: ID<Transaction>)], of id: ID<Import>, _ generation: Int
    ) async throws {
        try await database.write { db in
            for (row, transaction) in matches {
                let place: SQL = "import = \(id) AND generation = \(generation) AND row = \(row)"
                let stored: ImportRowRecord.Details? = try db.first(
                    "SELECT details FROM import_rows WHERE \(place)"
                ) { try $0.json(0) }
                guard var details = stored else { continue }
                details.duplicateOf = transaction
                try db.run(
                    "UPDATE import_rows SET status = 1, details = \(Self.text(details)) WHERE \(place)")
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
                let count = Int(try row.int(1))
                counts.rows += count
                switch try row.element(0, of: ImportRowStatus.allCases) {
                case .ready: counts.ready = count
                case .duplicate: counts.duplicates = count
                case .problem: counts.problems = count
                case .excluded: counts.excluded = count
                }
            }
            return counts
        }
    }

    /// Returns the totals of ready rows, less what was refunded, in their most frequent currency; nil without
    /// ready rows.
    func totals(of id: ID<Import>, _ generation: Int) async throws -> ImportTotals? {
        try await database.inspect { db in
            try db.first(
                """
                SELECT currency, coalesce(sum(amount) FILTER (WHERE type = 0), 0),
                    coalesce(sum(CASE WHEN type = 1 THEN amount ELSE -amount END) FILTER (WHERE type > 0), 0),
                    min(day), max(day)
                FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 0
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1
                """
            ) { row in
                let currency = try row.currency(0)
                return ImportTotals(
                    income: Money(amountMinor: try row.int(1), currency),
                    expenses: Money(amountMinor: try row.int(2), currency), from: try row.date(3),
                    to: try row.date(4))
            }
        }
    }

    /// Returns what an account's ready rows in a currency add to its balance of a day: those from the opening
    /// date on. The balance of a day before is counted backwards from it.
    func net(
        of id: ID<Import>, _ generation: Int, account: ID<Account>, currency: Currency,
        until day: CalendarDate, openingDate: CalendarDate?
    ) async throws -> Int64 {
        let isBefore = openingDate.map { day < $0 } ?? false
        let days: SQL =
            switch openingDate {
            case .some(let opening) where isBefore: "day > \(day) AND day < \(opening)"
            case .some(let opening): "day >= \(opening) AND day <= \(day)"
            case nil: "day <= \(day)"
            }
        let net = try await database.inspect { db in
            try db.first(
                """
                SELECT coalesce(sum(CASE WHEN type = 1 THEN -amount ELSE amount END), 0)
                FROM import_rows INDEXED BY import_rows_by_status
                WHERE import = \(id) AND generation = \(generation) AND status = 0 AND account = \(account)
                    AND currency = \(currency.code) AND \(days)
                """
            ) { try $0.int(0) } ?? 0
        }
        return isBefore ? -net : net
    }
}
