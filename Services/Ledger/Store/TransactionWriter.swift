import Contracts
import JSONKit
import SQLiteKit

/// Writes transactions as JSON straight from columns: the same object as `Transaction`, a tenth of its price on a page
/// of fifty. One instance writes one answer.
struct TransactionWriter {
    /// What `write` reads, in its order.
    static let columns: SQL = """
        id, account, category, type, amount, currency, date, description, notes, tags, client_id, created_at, \
        updated_at
        """

    var json = JSONWriter(capacity: 32 * 1_024)
    /// The categories met so far, as JSON.
    private var categories: [ID<Category>: [UInt8]] = [:]
    private var currency: (code: String, digits: Int) = ("", 2)
    private(set) var last: TransactionCursor?

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let date = row.date(6)
        let id: ID<Transaction> = row.id(0)
        let category: ID<Category> = row.id(2)
        json.beginObject()
        json.key("id")
        json.id(id)
        json.key("accountId")
        json.id(row.id(1, Account.self))
        json.key("categoryId")
        json.id(category)
        json.key("type")
        json.string(row.entryType(3).rawValue)
        try writeAmount(row)
        json.key("date")
        json.date(date)
        json.key("month")
        json.date(date.month.firstDay)
        json.key("description")
        write(text: row, 7)
        json.key("notes")
        write(text: row, 8)
        json.key("tags")
        if row.isNull(9) { json.raw(Self.noTags) } else { json.raw(row.withText(9) { [UInt8]($0) }) }
        json.key("isRecurring")
        json.bool(false)
        json.key("clientId")
        write(text: row, 10)
        json.key("createdAt")
        json.timestamp(row.timestamp(11))
        json.key("updatedAt")
        json.timestamp(row.timestamp(12))
        json.key("category")
        try writeCategory(category, of: book, in: db)
        json.endObject()
        last = TransactionCursor(date: date, id: id)
    }

    private static let noTags = Array("[]".utf8)

    private mutating func writeAmount(_ row: borrowing Row) throws {
        let code = row.text(5)
        if code != currency.code { currency = (code, try row.currency(5).digits) }
        json.key("amount")
        json.money(row.int(4), digits: currency.digits)
        json.key("currency")
        json.string(code)
    }

    private mutating func write(text row: borrowing Row, _ column: Int) {
        if row.isNull(column) {
            json.null()
        } else {
            row.withText(column) { json.string($0) }
        }
    }

    private mutating func writeCategory(
        _ id: ID<Category>, of book: Book, in db: borrowing Connection
    ) throws {
        if let known = categories[id] {
            json.raw(known)
            return
        }
        let bytes = try JSON.encode(try book.requireCategory(id, in: db))
        categories[id] = bytes
        json.raw(bytes)
    }
}
