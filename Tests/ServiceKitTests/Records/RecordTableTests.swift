import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

struct RecordTableTests {
    private enum Kind: String { case small, large }

    private struct Bill: Equatable {
        var id: ID<Bill> = .blank
        var kind = Kind.small
        var sum = Money.blank
        var day = CalendarDate.blank
        var isOpen = false
        var note: String?

        static let table = RecordTable(
            "bills", blank: Bill(),
            [
                .column("id", \.id), .column("kind", \.kind), .columns("sum_minor", \.sum),
                .column("day", \.day), .column("is_open", \.isOpen), .column("note", \.note),
                .derived("note_size") { $0.note?.count },
            ])
    }

    private static let schema = Migration(
        1, "bills",
        """
        CREATE TABLE bills (id BLOB PRIMARY KEY, kind TEXT, sum_minor INTEGER, currency TEXT, day INTEGER,
            is_open INTEGER, note TEXT, note_size INTEGER) STRICT;
        CREATE TABLE guests (id BLOB PRIMARY KEY, bill BLOB) STRICT;
        """)

    @Test func `a row gives back its record, also in a join with a table that has the same names`()
        async throws
    {
        let bill = Bill(
            id: ID(high: 1, low: 2), kind: .large, sum: Money(amountMinor: 900, .usd),
            day: Timestamp.blank.utcDate, isOpen: true, note: "Late")
        try await Self.withTable { db in
            try db.run(Bill.table.insertion(of: bill))
            try db.run("INSERT INTO guests (id, bill) VALUES (\(ID<Never>(high: 1, low: 3)), \(bill.id))")
            let found = try db.first(
                """
                SELECT g.id, \(Bill.table.names(of: "b")), b.note_size
                FROM guests g JOIN bills b ON b.id = g.bill
                """
            ) { row in
                (bill: try Bill.table.record(row, from: 1), size: try row.int(1 + Bill.table.count))
            }
            #expect(found?.bill == bill)
            #expect(found?.size == 4)
        }
    }

    @Test(arguments: ["kind = 'huge'", "currency = 'XXQ'", "is_open = 2", "id = x'00'", "day = NULL"])
    func `a damaged column ends the reading of its record`(damage: String) async throws {
        try await Self.withTable { db in
            try db.run(Bill.table.insertion(of: Bill()))
            try db.run("UPDATE bills SET \(SQL(stringLiteral: damage))")
            let column = damage.prefix { $0 != " " }
            do {
                _ = try db.first("SELECT \(Bill.table.names) FROM bills") { try Bill.table.record($0) }
                Issue.record("the row was read")
            } catch let error as SQLiteError {
                #expect("\(error)".contains("bills.\(column) holds"), "\(error)")
            }
        }
    }

    private static func withTable(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/bills.db", migrations: [schema])
        try await database.write { db in try body(db) }
        await database.close()
    }
}
