import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerCore

/// Writes the rows of a list as JSON straight from their columns: the same object as `Transaction`, which a
/// test proves. One instance writes one answer.
struct TransactionJSON: ~Copyable {
    private static let rows = RowWriter(
        TransactionRecord.table.members.flatMap { member -> [RowMember] in
            switch "\(member.name)" {
            case "date": [member, .monthOfDay("month", "date")]
            case "refundOf": [.id("refundOf", Book.livingRefunded)]
            // Files alone have these.
            case "recurringId", "recurringMonth", "recurringDay", "isRepayment", "paidBack", "deletedAt",
                "version":
                []
            default: [member]
            }
        } + [
            .object("createdBy", [.id("id", Book.makerID), .text("displayName", Book.makerName)])
        ], selecting: ["date", "id", "amount", "category"])
    /// The columns of a book that nobody was ever invited to, which names no makers.
    private static let ownColumns = rows.columns.map {
        [Book.makerID, Book.makerName].contains($0) ? "NULL" : $0
    }
    private static let ownSelected = SQL(stringLiteral: ownColumns.joined(separator: ", "))

    /// The members of `Category`.
    private static let categoryRows = RowWriter(
        Category.table.members.flatMap { member -> [RowMember] in
            switch "\(member.name)" {
            case "isArchived": [member, .flag("isHolding", "0")]
            // Files alone have these.
            case "createdAt", "updatedAt", "version": []
            default: [member]
            }
        })
    private static let categories: SQL = "SELECT \(categoryRows.selected) FROM categories"

    /// The columns that `write` reads for the visitor of a book, who sees no refunded expense out of reach.
    static func columns(of book: Book) -> SQL {
        guard let isReached = book.isReached("refunded_account") else {
            return book.isShared ? rows.selected : ownSelected
        }
        let account: SQL = """
            (SELECT r.account AS refunded_account FROM transactions r INDEXED BY transactions_by_id
            WHERE r.book = transactions.book AND r.id = transactions.refund_of) s
            """
        let living = SQL(stringLiteral: Book.livingRefunded)
        let seen: SQL = "CASE WHEN EXISTS (SELECT 1 FROM \(account) WHERE \(isReached)) THEN \(living) END"
        return SQL.joined(
            (book.isShared ? rows.columns : ownColumns).map {
                $0 == Book.livingRefunded ? seen : SQL(stringLiteral: $0)
            }, separator: ", ")
    }

    /// The number of these columns.
    static let columnCount = rows.columns.count

    private static let own = (
        date: rows.place(of: "date"), id: rows.place(of: "id"), amount: rows.place(of: "amount"),
        category: rows.place(of: "category")
    )

    var json = JSONWriter(capacity: 40 * 1_024)
    private var lastRow: (date: CalendarDate, id: ID<Transaction>, amountMinor: Int64)?
    private var rowCount = 0
    /// The rows of a full page. A list goes on only after one, so that `lastRow` is read once for it.
    private let limit: Int
    private let placesOrder: TransactionOrder?
    /// The rows in the order of a list, each with its bytes; none unless they are to be merged with others.
    private(set) var places: [(cursor: TransactionCursor, bytes: Range<Int>)] = []
    /// The categories of the rows so far as JSON, and that of the last row, which the next one often has.
    private var categories: [ID<Category>: [UInt8]] = [:]
    private var category: (id: ID<Category>, json: [UInt8])?

    /// A page of rows.
    init(limit: Int) {
        self.limit = limit
        placesOrder = nil
    }

    /// - Parameter order: keeps where each row is in a list of this order, so that others can go between.
    init(placesIn order: TransactionOrder) {
        limit = 0
        placesOrder = order
    }

    /// Returns a row that was written.
    func bytes(at index: Int) -> [UInt8] { json.bytes(in: places[index].bytes) }

    /// Returns the cursor that continues a list after the last row of a full page; nil before that row.
    func last(in order: TransactionOrder) -> TransactionCursor? {
        lastRow.map { row in
            TransactionCursor(
                date: row.date, id: row.id,
                amountMinor: order.key == .amount ? row.amountMinor : nil)
        }
    }

    private static func json(
        of id: ID<Category>, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        let found = try db.first("\(categories) WHERE book = \(book.number) AND id = \(id)") { row in
            var json = JSONWriter(capacity: 256)
            json.beginObject()
            try categoryRows.write(&json, row)
            json.endObject()
            return json.bytes
        }
        guard let found else { throw APIError.categoryNotFound }
        return found
    }

    private mutating func find(
        _ id: ID<Category>, of book: Book, in db: borrowing Connection
    ) throws {
        if category?.id == id { return }
        let found = try categories[id] ?? Self.json(of: id, book, in: db)
        categories[id] = found
        category = (id, found)
    }

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let own = Self.own
        rowCount += 1
        if rowCount == limit || placesOrder != nil {
            lastRow = (try row.date(own.date), try row.id(own.id), try row.int(own.amount))
        }
        try find(try row.id(own.category), of: book, in: db)
        json.beginObject()
        let start = json.count - 1
        try Self.rows.write(&json, row)
        json.key("category")
        json.raw(category?.json ?? [])
        json.endObject()
        if let placesOrder, let cursor = last(in: placesOrder) {
            places.append((cursor, start..<json.count))
        }
    }
}
