import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerCore

/// Writes the rows of a list as JSON straight from their columns: the same object as `Transaction`, which a
/// test proves. One instance writes one answer.
struct TransactionJSON: ~Copyable {
    private static let members: [RowMember] =
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
        }

    /// The members of `Category`.
    private static let ofCategory: [RowMember] = Category.table.members.flatMap { member -> [RowMember] in
        switch "\(member.name)" {
        case "isArchived": [member, .flag("isHolding", "0")]
        // Files alone have these.
        case "createdAt", "updatedAt", "version": []
        default: [member]
        }
    }
    private static let categories: SQL = "SELECT \(ofCategory.selected) FROM categories"

    /// The columns that `write` reads: those of the members, then those of the cursor, the category and the
    /// texts.
    static let columns: SQL =
        "\(members.selected), date, id, amount, category, \(TransactionStatements.textColumns)"
    /// The same columns for the visitor of a book, who sees no refunded expense out of reach.
    static func columns(of book: Book) -> SQL {
        guard let isReached = book.isReached("refunded_account") else { return columns }
        let account: SQL = """
            (SELECT r.account AS refunded_account FROM transactions r INDEXED BY transactions_by_id
            WHERE r.book = transactions.book AND r.id = transactions.refund_of) s
            """
        let living = SQL(stringLiteral: Book.livingRefunded)
        let seen: SQL = "CASE WHEN EXISTS (SELECT 1 FROM \(account) WHERE \(isReached)) THEN \(living) END"
        let selected = members.flatMap(\.columns).map {
            $0 == Book.livingRefunded ? seen : SQL(stringLiteral: $0)
        }
        let own: SQL = SQL.joined(selected, separator: ", ")
        return "\(own), date, id, amount, category, \(TransactionStatements.textColumns)"
    }

    private static let firstOwn = members.flatMap(\.columns).count

    /// The first of the columns with the texts to search (`WordStarts.areAll`).
    static let texts = firstOwn + 4

    var json = JSONWriter(capacity: 32 * 1_024)
    private var lastRow: (date: CalendarDate, id: ID<Transaction>, amountMinor: Int64)?
    private let placesOrder: TransactionOrder?
    /// The rows in the order of a list, each with its bytes; none unless they are to be merged with others.
    private(set) var places: [(cursor: TransactionCursor, bytes: Range<Int>)] = []
    /// The categories of the rows so far, as JSON.
    private var categories: [ID<Category>: [UInt8]] = [:]

    /// - Parameter order: keeps where each row is in a list of this order, so that others can go between.
    init(placesIn order: TransactionOrder? = nil) { placesOrder = order }

    /// Returns a row that was written.
    func bytes(at index: Int) -> [UInt8] { Array(json.bytes[places[index].bytes]) }

    /// Returns the cursor that continues a list after the last row, or nil before the first row.
    func last(in order: TransactionOrder) -> TransactionCursor? {
        lastRow.map { row in
            TransactionCursor(
                date: row.date, id: row.id,
                amountMinor: order.key == .amount ? row.amountMinor : nil)
        }
    }

    private static func category(
        _ id: ID<Category>, of book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        let found = try db.first("\(categories) WHERE book = \(book.number) AND id = \(id)") { row in
            var json = JSONWriter(capacity: 256)
            json.beginObject()
            try ofCategory.write(&json, row)
            json.endObject()
            return json.bytes
        }
        guard let found else { throw APIError.categoryNotFound }
        return found
    }

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let own = Self.firstOwn
        lastRow = (try row.date(own), try row.id(own + 1), try row.int(own + 2))
        let id: ID<Category> = try row.id(own + 3)
        if categories[id] == nil { categories[id] = try Self.category(id, of: book, in: db) }
        json.beginObject()
        let start = json.count - 1
        try Self.members.write(&json, row)
        json.key("category")
        json.raw(categories[id] ?? [])
        json.endObject()
        if let placesOrder, let cursor = last(in: placesOrder) {
            places.append((cursor, start..<json.count))
        }
    }
}

extension RowMember {
    /// The first day of a day's month.
    fileprivate static func monthOfDay(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.date(try row.date(at).month.firstDay) }
    }
}
