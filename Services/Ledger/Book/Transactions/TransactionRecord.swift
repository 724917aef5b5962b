package import Contracts
package import ServiceKit
import SQLiteKit

package struct TransactionRecord: Sendable, Equatable {
    package var id: ID<Transaction>
    package var account: ID<Account>
    package var category: ID<Category>
    package var type: EntryType
    package var amount: Money
    /// What was paid in another currency, while `amount` is what the account was charged. No sum reads it.
    package var original: Money?
    package var date: CalendarDate
    package var description: String?
    package var notes: String?
    package var payee: String?
    package var tags: [String]
    /// The parts of a split transaction, which add up to the amount; `category` is that of the first. Empty
    /// for a transaction that is not split.
    package var splits: [TransactionPart] = []
    package var isRefund = false
    /// The expense that a refund gives back. It can be deleted by now; then no answer names it.
    package var refundOf: ID<Transaction>?
    /// Whether a refund books what was paid back of a shared expense. Such refunds have no limit.
    package var isRepayment = false
    package var clientID: String?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    /// The template and the period that the transaction is the booking of, if any.
    package var booking: RecurringBooking?
    /// Marked by a template or by the client.
    package var isRecurring = false
    /// Whether a bank's statement has it.
    package var isCleared = false
    /// The finished reconciliation that counted it. Such a transaction is cleared.
    package var reconciliation: ID<Reconciliation>?
    /// Who made it; nil for what the book did by itself, and for what is older than the column.
    var madeBy: ID<User>?

    package init(
        id: ID<Transaction>, account: ID<Account>, category: ID<Category>, type: EntryType, amount: Money,
        date: CalendarDate, description: String? = nil, notes: String? = nil, payee: String? = nil,
        tags: [String], splits: [TransactionPart] = [], isRefund: Bool = false,
        refundOf: ID<Transaction>? = nil, clientID: String? = nil, createdAt: Timestamp, updatedAt: Timestamp,
        booking: RecurringBooking? = nil, isRecurring: Bool = false
    ) {
        self.id = id
        self.account = account
        self.category = category
        self.type = type
        self.amount = amount
        self.date = date
        self.description = description
        self.notes = notes
        self.payee = payee
        self.tags = tags
        self.splits = splits
        self.isRefund = isRefund
        self.refundOf = refundOf
        self.clientID = clientID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.booking = booking
        self.isRecurring = isRecurring
    }

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    /// - Parameter refundOf: the refunded expense, if it is not deleted.
    func answer(category: Category, refundOf: ID<Transaction>?, createdBy: BookPerson?) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, original: original, date: date,
            description: description, notes: notes, payee: payee, tags: tags,
            splits: splits.isEmpty ? nil : splits.map { $0.answer(in: amount.currency) },
            isRefund: isRefund, refundOf: refundOf, isRecurring: isRecurring, isCleared: isCleared,
            reconciliationId: reconciliation, clientId: clientID, createdAt: createdAt, updatedAt: updatedAt,
            createdBy: createdBy, category: category)
    }
}

extension TransactionRecord {
    /// What a transaction says of itself, also while it is joined into a transfer: both tables have these.
    static let kept: [RecordField<TransactionRecord>] = [
        .text("description", \.description, .transactionDescription), .text("notes", \.notes, .notes),
        .text("payee", \.payee, .payee), .tags("tags", \.tags), .original(\.original),
    ]

    package static let table = RecordTable(
        "transactions",
        blank: TransactionRecord(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, date: .blank,
            description: nil, notes: nil, tags: [], createdAt: .blank, updatedAt: .blank),
        [
            .unbound("number", "bulk_versions"), .id("id", \.id).fixed,
            .id("accountId", \.account, column: "account").restoredByRule,
            .id("categoryId", \.category, column: "category").restoredByRule,
            .index("type", \.type).restoredByRule, .money("amount", \.amount).restoredByRule,
            .day("date", \.date),
        ] + kept + [
            .derived("payee_key") { $0.payee?.nameKey }, .splits("splits", \.splits),
            .mark("isRefund", \.isRefund).restoredByRule, .reference("refundOf", \.refundOf),
            .mark("isRepayment", \.isRepayment),
            .mark("isRecurring", \.isRecurring).restoredByRule, .booking(\.booking).fixed,
            .mark("isCleared", \.isCleared),
            .reference("reconciliationId", \.reconciliation, column: "reconciliation"),
            .text("clientId", \.clientID, .clientID).fixed, .unbound(.money("paidBack", "paid_back")),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule,
            .maker(\.madeBy), .unbound(.instant("deletedAt", "deleted_at")),
            .unbound(.number("version", "version")),
        ])
}
