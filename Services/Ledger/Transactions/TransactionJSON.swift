import Contracts
import JSONKit
import SQLiteKit

/// Writes transactions as JSON straight from their columns: the same object as `Transaction`, which a test
/// proves, at a fraction of the time for a page of fifty. Members that neighbouring rows share (account,
/// category, currency, day) are encoded once and copied. One instance writes one answer.
struct TransactionJSON: ~Copyable {
    private typealias Column = TransactionColumn

    /// The names of the columns that `write` reads. The type is the category's.
    static let columns = Book.transactionColumns.names(before: .type)

    var json = JSONWriter(capacity: 32 * 1_024)
    private var lastRow: (date: CalendarDate, id: ID<Transaction>, amountMinor: Int64)?
    private var account: (id: ID<Account>, members: Range<Int>)?
    /// The categories seen so far: so few that a linear search is cheaper than hashing.
    private var categories: [CategoryMembers] = []
    /// Index of the last row's category in `categories`.
    private var category = 0
    private var currency: (code: UInt32, digits: Int, members: Range<Int>)?
    private var day: (date: CalendarDate, members: Range<Int>)?

    /// The bytes of the members that follow from a row's category.
    private struct CategoryMembers {
        let category: Category
        /// `categoryId` and `type`.
        var head = 0..<0
        /// `category`.
        var tail = 0..<0
    }

    /// Returns the cursor that continues a list after the last row, or nil before the first row.
    func last(in order: TransactionOrder) -> TransactionCursor? {
        lastRow.map { row in
            TransactionCursor(
                date: row.date, id: row.id,
                amountMinor: order.key == .amount ? row.amountMinor : nil)
        }
    }

    mutating func write(_ row: borrowing Row, of book: Book, in db: borrowing Connection) throws {
        let (date, amountMinor) = (try row.date(Column.date), try row.int(Column.amount))
        let id: ID<Transaction> = try row.id(Column.id)
        json.beginObject()
        json.key("id")
        json.id(id)
        writeAccount(try row.id(Column.account))
        try findCategory(try row.id(Column.category), of: book, in: db)
        writeCategoryHead()
        try writeAmount(amountMinor, row)
        writeDay(date)
        json.key("description")
        try json.text(row, Column.description)
        if row.isNull(Column.notes), row.isNull(Column.tags), row.isNull(Column.clientId),
            row.isNull(Column.isRecurring)
        {
            json.members(#""notes":null,"tags":[],"isRecurring":false,"clientId":null"#)
        } else {
            try writeOptionalMembers(row)
        }
        json.key("createdAt")
        json.timestamp(try row.timestamp(Column.createdAt))
        json.key("updatedAt")
        json.timestamp(try row.timestamp(Column.updatedAt))
        writeCategoryTail()
        json.endObject()
        lastRow = (date, id, amountMinor)
    }

    private mutating func writeOptionalMembers(_ row: borrowing Row) throws {
        json.key("notes")
        try json.text(row, Column.notes)
        json.key("tags")
        try row.withTextOrNil(Column.tags.rawValue) { tags in
            if let tags {
                json.raw(tags)
            } else {
                json.beginArray()
                json.endArray()
            }
        }
        json.key("isRecurring")
        json.bool(!row.isNull(Column.isRecurring))
        json.key("clientId")
        try json.text(row, Column.clientId)
    }

    private mutating func writeAmount(_ amountMinor: Int64, _ row: borrowing Row) throws {
        json.key("amount")
        let code = try row.withText(Column.currency.rawValue) { Self.number(ofCode: $0) }
        if let currency, code == currency.code {
            json.money(amountMinor, digits: currency.digits)
            json.repeatMembers(currency.members)
            return
        }
        let currency = try row.currency(Column.currency)
        json.money(amountMinor, digits: currency.digits)
        let start = json.count
        json.key("currency")
        json.string(currency.code)
        self.currency = code.map { ($0, currency.digits, start..<json.count) }
    }

    /// Returns the three letters of a currency code as one number, which is quick to compare.
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

    /// Sets `category` to the index of a row's category, which is loaded when it is new here.
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
        json.string(categories[category].category.$type)
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
    /// Writes a column's text, or null.
    fileprivate mutating func text(_ row: borrowing Row, _ column: TransactionColumn) throws {
        try row.withTextOrNil(column.rawValue) { text in if let text { string(text) } else { null() } }
    }

    fileprivate mutating func text(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// Writes a category as `Category` is encoded.
    fileprivate mutating func category(_ category: Category) {
        beginObject()
        key("id")
        id(category.id)
        key("name")
        string(category.name)
        key("type")
        string(category.$type)
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

extension BookTables {
    /// The members of a transaction in a book's stream, for exports and backups.
    static let transactionFields: [BookField] = [
        .id("id", "id"), .id("accountId", "account"), .id("categoryId", "category"),
        .word("type", "type", types), .money("amount", "amount"), .text("currency", "currency"),
        .date("date", "date"), .text("description", "description"), .text("notes", "notes"),
        .json("tags", "tags", isList: true), .mark("isRecurring", "is_recurring"),
        .id("recurringId", "recurring"), .month("recurringMonth", "recurring_month"),
        .text("clientId", "client_id"), .money("paidBack", "paid_back"),
        .time("createdAt", "created_at"), .time("updatedAt", "updated_at"),
        .time("deletedAt", "deleted_at"), .integer("version", "version"),
    ]
}
