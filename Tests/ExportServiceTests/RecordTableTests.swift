import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// Every property of a record is kept by a column, and every column is declared.
@Suite struct RecordTableTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_772_000_000_000)
    private static let ann: ID<User> = ID(high: 1, low: 1)
    private static let backup = BackupRecord(
        id: ID(high: 1, low: 2), user: ann, kind: .safety, createdAt: noon, size: 7, isEncrypted: true,
        counts: ["transactions": 3], sha256: String(repeating: "a", count: 64), revision: 9)
    private static let run = BackupRunRecord(
        id: ID(high: 1, low: 3), user: ann, kind: .scheduled, isEncrypted: true, startedAt: noon,
        failure: WorkFailure(code: .conflict, message: "No"))
    private static let entry = ImportRowRecord(
        row: 4, status: .problem, isChosen: true, account: ID(high: 1, low: 5), date: noon.utcDate,
        flow: .refund, amount: Money(amountMinor: 250, .usd), description: "Tea", externalID: "7",
        details: ImportRowRecord.Details(notes: "Hot", tags: ["a"]))
    private static let imported = ImportRecord(
        id: ID(high: 1, low: 6), user: ann, by: ID(high: 1, low: 10), createdAt: noon, status: .undoing,
        generation: 2,
        currency: Currency("EUR"), timeZone: "Europe/Vienna", choices: ImportChoices(format: .ofx),
        preview: ImportPreview(format: .ofx), isChecked: true, nextRow: 3, created: 4, removed: 5, kept: [],
        refusal: ImportRefusal(code: .conflict, message: "No"), connection: bank.id)
    private static let bank = BankConnectionRecord(
        id: ID(high: 1, low: 7), user: ann, by: ID(high: 1, low: 10), createdAt: noon, connectedAt: noon,
        host: "bank.example",
        access: [1, 2], currency: .usd, timeZone: "UTC", session: ID(high: 1, low: 8), address: "::1",
        problem: BankProblem(.slow, "Slow"), messages: ["Hello"], lastSyncAt: noon, lastSuccessAt: noon,
        dueAt: noon, requestDay: 5, requests: 6, lastImport: ID(high: 1, low: 6))
    private static let bankAccount = BankAccountRecord(
        connection: bank.id, bankID: "A", account: ID(high: 1, low: 9), isIgnored: true, opens: true,
        lastEntry: noon.utcDate, lastSuccessAt: noon,
        details: BankAccountRecord.Details(name: "Giro", currency: "EUR"))

    @Test func `each record comes back whole from its row`() async throws {
        try await Self.withTables { db in
            try Self.expectKept(Self.backup, BackupRecord.table, in: db)
            try Self.expectKept(Self.run, BackupRunRecord.table, in: db)
            var running = Self.run
            (running.id, running.failure) = (ID(high: 2, low: 3), nil)
            try Self.expectKept(running, BackupRunRecord.table, in: db)
            try Self.expectKept(Self.bank, BankConnectionRecord.table, in: db)
            try Self.expectKept(Self.bankAccount, BankAccountRecord.table, in: db)
            try db.run(
                """
                INSERT INTO import_rows (import, generation, \(ImportRowRecord.table.insertedNames))
                VALUES (\(Self.imported.id), 2, \(ImportRowRecord.table.values(of: Self.entry)))
                """)
            let entry = try db.first("SELECT \(ImportRowRecord.table.names) FROM import_rows") {
                try ImportRowRecord.table.record($0)
            }
            #expect(entry == Self.entry)
            let open = try db.first("SELECT \(DuplicateRowRecord.table.names) FROM import_rows") {
                try DuplicateRowRecord.table.record($0)
            }
            #expect(
                open
                    == DuplicateRowRecord(
                        row: 4, flow: .refund, amount: Money(amountMinor: 250, .usd),
                        date: Self.noon.utcDate, description: "Tea", externalID: "7"))
            try db.run(ImportRecord.table.insertion(of: Self.imported))
            let stored = try db.first("SELECT \(ImportRecord.table.names) FROM imports") {
                try ImportRecord.table.record($0)
            }
            #expect(stored.map { "\($0)" } == "\(Self.imported)")
        }
    }

    @Test func `no property of a sample is nil`() {
        for value in [
            Self.backup, Self.run, Self.entry, Self.imported, Self.bank, Self.bankAccount,
        ] as [Any] {
            for member in Mirror(reflecting: value).children {
                let inner = Mirror(reflecting: member.value)
                #expect(inner.displayStyle != .optional || !inner.children.isEmpty, "\(value)")
            }
        }
    }

    @Test func `every column of a table is declared`() async throws {
        try await Self.withTables { db in
            let differences = [
                try BackupRecord.table.differences(in: db),
                try BackupRunRecord.table.differences(in: db),
                try ImportRecord.table.differences(in: db),
                try BankConnectionRecord.table.differences(in: db),
                try BankAccountRecord.table.differences(in: db),
                try ImportRowRecord.table.differences(in: db),
            ]
            let undeclared = differences.flatMap { $0 }
            #expect(undeclared == [])
            let isPart = DuplicateRowRecord.table.columns.isSubset(of: ImportRowRecord.table.columns)
            #expect(isPart)
        }
    }

    /// Expects that a new row gives the record back.
    private static func expectKept<Record: Equatable>(
        _ record: Record, _ table: RecordTable<Record>, in db: borrowing Connection
    ) throws {
        try db.run(table.insertion(of: record))
        let stored = try db.all("SELECT \(table.names) FROM \(table.name)") { try table.record($0) }
        #expect(stored.contains(record), "\(stored)")
    }

    private static func withTables(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/export.db", migrations: ExportMigrations.all)
        try await database.write { db in try body(db) }
        await database.close()
    }
}
