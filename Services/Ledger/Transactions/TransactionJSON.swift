import Contracts
import JSONKit
import SQLiteKit

/// Writes transactions as JSON straight from columns: the same object as `Transaction`, at a fraction of its
/// price on a page of fifty. Members that neighbours share (account, category, currency, day) are written
/// once and then copied from where they stand. One instance writes one answer.
struct TransactionWriter: ~Copyable {
    /// What `write` reads, in its order. A row's type is its category's.
    static let columns: SQL = """
        id, account, category, amount, currency, date, description, notes, tags, client_id, created_at, \
        updated_at, recurring
        """

    /// The place of what a statement selects behind them.
    static let columnsEnd: Int = 13
    /// The places of the texts among the columns.
    static let description = 6
    static let notes = 7

    var json = JSONWriter(capacity: 32 * 1_024)
    private var lastRow: (date: CalendarDate, id: ID<Transaction>, amountMinor: Int64, digits: Int)?
    private var account: (id: ID<Account>, members: Range<Int>)?
    /// Few, so that looking through them is cheaper than hashing.
    private var categories: [CategoryMembers] = []
    /// The place of the last row's category in `categories`.
    private var category = 0
    private var currency: (code: UInt32, digits: Int, members: Range<Int>)?
    private var day: (date: CalendarDate, members: Range<Int>)?

    /// Where the members of a row stand that its category decides.
    private struct CategoryMembers {
        let category: Category
        /// `categoryId` and `type`.
        var head = 0..<0
        /// `category`.
        var tail = 0..<0
    }

    /// The id of the last row.
    var lastID: ID<Transaction>? { lastRow?.id }

    /// The place of the last row in a list.
    func last(in order: TransactionOrder) -> TransactionCursor? {
        lastRow.map { row in
            TransactionCursor(
                date: row.date, id: row.id,
                amountThousandths: order.key == .amount
                    ? row.amountMinor &* AmountBounds.unit(row.digits) : nil)
        }
    }

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let date = row.date(5)
        let id: ID<Transaction> = row.id(0)
        json.beginObject()
        json.key("id")
        json.id(id)
        writeAccount(row.id(1))
        try findCategory(row.id(2), of: book, in: db)
        writeCategoryHead()
        try writeAmount(row)
        writeDay(date)
        json.key("description")
        json.text(row, Self.description)
        if row.isNull(Self.notes), row.isNull(8), row.isNull(9), row.isNull(12) {
            json.members(#""notes":null,"tags":[],"isRecurring":false,"clientId":null"#)
        } else {
            writeOptionalMembers(row)
        }
        json.key("createdAt")
        json.timestamp(row.timestamp(10))
        json.key("updatedAt")
        json.timestamp(row.timestamp(11))
        writeCategoryTail()
        json.endObject()
        lastRow = (date, id, row.int(3), currency?.digits ?? 2)
    }

    private mutating func writeOptionalMembers(_ row: borrowing Row) {
        json.key("notes")
        json.text(row, Self.notes)
        json.key("tags")
        row.withTextOrNil(8) { tags in
            if let tags {
                json.raw(tags)
            } else {
                json.beginArray()
                json.endArray()
            }
        }
        json.key("isRecurring")
        json.bool(!row.isNull(12))
        json.key("clientId")
        json.text(row, 9)
    }

    private mutating func writeAmount(_ row: borrowing Row) throws {
        json.key("amount")
        if let currency, row.withText(4, { Self.number(ofCode: $0) == currency.code }) {
            json.money(row.int(3), digits: currency.digits)
            json.repeatMembers(currency.members)
            return
        }
        let currency = try row.currency(4)
        json.money(row.int(3), digits: currency.digits)
        let start = json.count
        json.key("currency")
        json.string(currency.code)
        let code = row.withText(4) { Self.number(ofCode: $0) }
        self.currency = code.map { ($0, currency.digits, start..<json.count) }
    }

    /// The three letters of a currency as one number.
    private static func number(ofCode code: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard code.count == 3 else { return nil }
        return UInt32(code[0]) << 16 | UInt32(code[1]) << 8 | UInt32(code[2])
    }

    private mutating func writeAccount(_ id: ID<Account>) {
        if let account, account.id == id { return json.repeatMembers(account.members) }
        let start = json.count
        json.key("accountId")
        json.id(id)
        account = (id, start..<json.count)
    }

    private mutating func writeDay(_ date: CalendarDate) {
        if let day, day.date == date { return json.repeatMembers(day.members) }
        let start = json.count
        json.key("date")
        json.date(date)
        json.key("month")
        json.date(date.month.firstDay)
        day = (date, start..<json.count)
    }

    /// Turns `category` to a row's category.
    private mutating func findCategory(
        _ id: ID<Category>, of book: Book, in db: borrowing Connection
    ) throws {
        if categories.indices.contains(category), categories[category].category.id == id { return }
        if let known = categories.firstIndex(where: { $0.category.id == id }) {
            category = known
            return
        }
        category = categories.count
        categories.append(CategoryMembers(category: try book.requireCategory(id, in: db)))
    }

    private mutating func writeCategoryHead() {
        if !categories[category].head.isEmpty { return json.repeatMembers(categories[category].head) }
        let start = json.count
        json.key("categoryId")
        json.id(categories[category].category.id)
        json.key("type")
        json.string(categories[category].category.type.rawValue)
        categories[category].head = start..<json.count
    }

    private mutating func writeCategoryTail() {
        if !categories[category].tail.isEmpty { return json.repeatMembers(categories[category].tail) }
        let start = json.count
        json.key("category")
        json.category(categories[category].category)
        categories[category].tail = start..<json.count
    }
}

extension JSONWriter {
    /// A column's text, or null.
    fileprivate mutating func text(_ row: borrowing Row, _ column: Int) {
        row.withTextOrNil(column) { text in if let text { string(text) } else { null() } }
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
