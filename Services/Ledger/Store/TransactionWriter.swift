import Contracts
import JSONKit
import SQLiteKit

/// Writes transactions as JSON straight from columns: the same object as `Transaction`, at a fraction of its
/// price on a page of fifty. Members that neighbours share (account, category, currency, day, what is empty)
/// are written once and copied. One instance writes one answer.
struct TransactionWriter {
    /// What `write` reads, in its order.
    static let columns: SQL = """
        id, account, category, type, amount, currency, date, description, notes, tags, client_id, \
        created_at, updated_at
        """

    var json = JSONWriter(capacity: 32 * 1_024)
    private(set) var last: TransactionCursor?
    private var categories: [ID<Category>: CategoryMembers] = [:]
    private var account: (id: ID<Account>, members: [UInt8])?
    private var currency: (code: String, digits: Int, members: [UInt8])?
    private var day: (date: CalendarDate, members: [UInt8])?

    /// The members of a row that its category decides.
    private struct CategoryMembers {
        /// `categoryId` and `type`.
        let head: [UInt8]
        /// `category`.
        let tail: [UInt8]
    }

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let date = row.date(6)
        let id: ID<Transaction> = row.id(0)
        let category = try categoryMembers(row.id(2), of: book, in: db)
        json.beginObject()
        json.key(Key.id)
        json.id(id)
        json.raw(accountMembers(row.id(1)))
        json.raw(category.head)
        try writeAmount(row)
        json.raw(dayMembers(date))
        json.key(Key.description)
        json.text(row, 7)
        if row.isNull(8), row.isNull(9), row.isNull(10) {
            json.raw(Self.emptyMembers)
        } else {
            writeOptionalMembers(row)
        }
        json.key(Key.createdAt)
        json.timestamp(row.timestamp(11))
        json.key(Key.updatedAt)
        json.timestamp(row.timestamp(12))
        json.raw(category.tail)
        json.endObject()
        last = TransactionCursor(date: date, id: id)
    }

    /// `writeOptionalMembers` of a row without notes, tags and a client's id.
    private static let emptyMembers = Array(
        #""notes":null,"tags":[],"isRecurring":false,"clientId":null"#.utf8)

    private mutating func writeOptionalMembers(_ row: borrowing Row) {
        json.key("notes")
        json.text(row, 8)
        json.key("tags")
        if row.isNull(9) { json.raw(Array("[]".utf8)) } else { json.raw(row.withText(9) { [UInt8]($0) }) }
        json.key("isRecurring")
        json.bool(false)
        json.key("clientId")
        json.text(row, 10)
    }

    private mutating func writeAmount(_ row: borrowing Row) throws {
        let code = row.text(5)
        json.key(Key.amount)
        if let currency, currency.code == code {
            json.money(row.int(4), digits: currency.digits)
            json.raw(currency.members)
            return
        }
        let digits = try row.currency(5).digits
        json.money(row.int(4), digits: digits)
        let members = Self.members { json in
            json.key("currency")
            json.string(code)
        }
        json.raw(members)
        currency = (code, digits, members)
    }

    private mutating func accountMembers(_ id: ID<Account>) -> [UInt8] {
        if let account, account.id == id { return account.members }
        let members = Self.members { json in
            json.key("accountId")
            json.id(id)
        }
        account = (id, members)
        return members
    }

    private mutating func dayMembers(_ date: CalendarDate) -> [UInt8] {
        if let day, day.date == date { return day.members }
        let members = Self.members { json in
            json.key("date")
            json.date(date)
            json.key("month")
            json.date(date.month.firstDay)
        }
        day = (date, members)
        return members
    }

    private mutating func categoryMembers(
        _ id: ID<Category>, of book: Book, in db: borrowing Connection
    ) throws -> CategoryMembers {
        if let known = categories[id] { return known }
        let category = try book.requireCategory(id, in: db)
        let head = Self.members { json in
            json.key("categoryId")
            json.id(id)
            json.key("type")
            json.string(category.type.rawValue)
        }
        let tail = Self.members { json in
            json.key("category")
            json.category(category)
        }
        let members = CategoryMembers(head: head, tail: tail)
        categories[id] = members
        return members
    }

    /// Members without the braces of their object, to be copied between others.
    private static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        write(&json)
        return json.bytes
    }

    // Typed, because a plain literal would choose the slower `key(_: String)`.
    private enum Key {
        static let id: StaticString = "id"
        static let amount: StaticString = "amount"
        static let description: StaticString = "description"
        static let createdAt: StaticString = "createdAt"
        static let updatedAt: StaticString = "updatedAt"
    }
}

extension JSONWriter {
    /// A column's text, or null.
    fileprivate mutating func text(_ row: borrowing Row, _ column: Int) {
        if row.isNull(column) { null() } else { row.withText(column) { string($0) } }
    }

    fileprivate mutating func text(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// The object of a category, as its DTO is encoded.
    fileprivate mutating func category(_ category: Category) {
        beginObject()
        key("id")
        id(category.id)
        key("name")
        string(category.name)
        key("type")
        string(category.type.rawValue)
        key("color")
        text(category.color)
        key("icon")
        text(category.icon)
        key("isArchived")
        bool(category.isArchived)
        key("isHolding")
        bool(category.isHolding)
        endObject()
    }
}
