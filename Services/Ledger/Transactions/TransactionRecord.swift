import Contracts
import SQLiteKit

/// A transaction as stored.
struct TransactionRecord: Sendable, Equatable {
    var id: ID<Transaction>
    let account: ID<Account>
    let category: ID<Category>
    let type: EntryType
    let amount: Money
    let date: CalendarDate
    let description: String?
    let notes: String?
    let tags: [String]
    var clientID: String?
    let createdAt: Timestamp
    var updatedAt: Timestamp
    /// The template and month that the transaction is the booking of, if any.
    var booking: RecurringBooking?
    /// Marked by a template or by the client.
    var isRecurring = false

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: isRecurring, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}

/// The columns of `transactions` that a record fills.
enum TransactionColumn: Int, TableColumn {
    case id, account, category, amount, currency, date, description, notes, tags, clientId, createdAt
    case updatedAt, isRecurring
    // Lists do not read the columns from here on (`TransactionJSON.columns`).
    case type, recurring, recurringMonth

    var isFixed: Bool {
        switch self {
        case .id, .clientId, .createdAt, .recurring, .recurringMonth: true
        default: false
        }
    }

    func value(of record: TransactionRecord) -> SQLValue {
        switch self {
        case .id: record.id.sqlValue
        case .account: record.account.sqlValue
        case .category: record.category.sqlValue
        case .type: record.type.sqlValue
        case .amount: record.amount.amountMinor.sqlValue
        case .currency: record.amount.currency.sqlValue
        case .date: record.date.sqlValue
        case .description: record.description.sqlValue
        case .notes: record.notes.sqlValue
        case .tags: StoredTags.text(record.tags).sqlValue
        case .clientId: record.clientID.sqlValue
        case .createdAt: record.createdAt.sqlValue
        case .updatedAt: record.updatedAt.sqlValue
        case .recurring: record.booking?.template.sqlValue ?? .null
        case .recurringMonth: record.booking?.month.sqlValue ?? .null
        case .isRecurring: record.isRecurring ? .integer(1) : .null
        }
    }
}

extension Book {
    static let transactionColumns = TableColumns<TransactionColumn>(of: "transactions")

    static func transaction(_ row: borrowing Row) throws -> TransactionRecord {
        typealias Column = TransactionColumn
        return TransactionRecord(
            id: try row.id(Column.id), account: try row.id(Column.account),
            category: try row.id(Column.category),
            type: try row.entryType(Column.type),
            amount: Money(amountMinor: try row.int(Column.amount), try row.currency(Column.currency)),
            date: try row.date(Column.date), description: try row.textOrNil(Column.description),
            notes: try row.textOrNil(Column.notes), tags: try StoredTags.tags(try row.textOrNil(Column.tags)),
            clientID: try row.textOrNil(Column.clientId), createdAt: try row.timestamp(Column.createdAt),
            updatedAt: try row.timestamp(Column.updatedAt), booking: try booking(row),
            isRecurring: !row.isNull(Column.isRecurring))
    }

    private static func booking(_ row: borrowing Row) throws -> RecurringBooking? {
        guard let template: ID<RecurringTemplate> = try row.idOrNil(TransactionColumn.recurring),
            let month = try row.monthOrNil(TransactionColumn.recurringMonth)
        else { return nil }
        return RecurringBooking(template: template, month: month)
    }
}
