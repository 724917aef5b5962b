import Contracts
import SQLiteKit
import ServiceKit

/// A share as stored, with the transaction as it was.
struct ShareRecord: Sendable, Equatable {
    var id: ID<SharedExpense> = .blank
    var owner: ID<User> = .blank
    var splitType = SplitType.equal
    var total = Money.blank
    var ownerMinor: Int64 = 0
    /// Only for SHARES.
    var ownerWeight: Weight?
    var description: String?
    var createdAt = Timestamp.blank
    var group: ID<ExpenseGroup>?
    var transaction: ID<Transaction> = .blank
    /// The key of the book that has the transaction.
    var book: ID<User> = .blank
    var transactionDate = CalendarDate.blank
    /// The payee, else the category's name for a transaction without a description.
    var transactionDescription = ""
    var category: ID<Category> = .blank
    var categoryName = ""
    /// The owner's account in which payments are booked by themselves.
    var repaymentsTo: ID<Account>?
    /// When the book's lock ended without the share: its owner left the book, or the book is gone.
    var leftAt: Timestamp?

    static let table = RecordTable(
        "shares", blank: ShareRecord(),
        [
            .column("id", \.id), .column("owner", \.owner), .column("split_type", \.splitType),
            .columns("total_minor", \.total), .column("owner_minor", \.ownerMinor),
            .column("owner_weight", \.ownerWeight), .column("description", \.description),
            .column("created_at", \.createdAt), .column("group_id", \.group),
            .column("ledger_transaction", \.transaction), .column("book", \.book),
            .column("transaction_date", \.transactionDate),
            .column("transaction_description", \.transactionDescription), .column("category", \.category),
            .column("category_name", \.categoryName),
            .column("repayments_to", \.repaymentsTo), .column("left_at", \.leftAt),
            .derived("is_open") { _ in true },
        ])

    var frozen: FrozenTransaction {
        FrozenTransaction(
            id: transaction, date: transactionDate, description: transactionDescription,
            category: FrozenCategory(id: category, name: categoryName))
    }

    /// A part with its participant, and its creditor unless it is the share's owner.
    typealias KnownPart = (record: PartRecord, person: PersonReference, owedTo: PersonReference?)

    /// Returns the share for clients; whom a part is owed to sees the reason for declining it. Throws for
    /// sums that no write allows.
    func answer(
        _ owner: PersonReference, _ parts: [KnownPart],
        _ payers: [SharingStore.KnownPayer], for viewer: ID<User>
    ) throws -> SharedExpense {
        // A declined part falls to whom it was owed.
        let declined = parts.map(\.record).filter { $0.status == .declined }
        let fallen =
            declined.filter { $0.creditor == self.owner }.map(\.amount.amountMinor)
            + declined.filter { $0.user == self.owner }.map { -$0.amount.amountMinor }
        func text(_ amountMinor: Int64) -> String { Money(amountMinor: amountMinor, total.currency).text }
        return SharedExpense(
            id: id, splitType: splitType, totalAmount: total, description: description,
            createdAt: createdAt, transaction: frozen, owner: owner, groupId: group,
            ownerShare: text(try SharingStore.sum([ownerMinor] + fallen)),
            ownerWeight: ownerWeight?.text,
            participants: parts.map { $0.record.answer($0.person, owedTo: $0.owedTo, for: viewer) },
            payers: try self.payers(owner, payers, parts.map(\.record)),
            totalOwed: text(try SharingStore.sum(parts.map(\.record.remaining.amountMinor))),
            totalPaid: text(try SharingStore.sum(parts.map(\.record.paidMinor))),
            allSettled: !parts.contains { $0.record.status == .pending },
            bookRepayments: self.owner == viewer
                ? repaymentsTo.map { RepaymentAccount(accountId: $0) } : nil,
            bookId: self.owner == viewer && book != self.owner && leftAt == nil ? book : nil)
    }

    /// Returns the share as a participant sees it beside their own part.
    func summary(_ owner: PersonReference) -> ShareWithMe.Summary {
        ShareWithMe.Summary(
            id: id, splitType: splitType, totalAmount: total, description: description,
            createdAt: createdAt, transaction: frozen, owner: owner, groupId: group)
    }
}

extension Weight: ColumnValue {
    var sqlValue: SQLValue { hundredths.sqlValue }

    static func read(_ row: borrowing Row, _ column: Int) throws -> Weight {
        Weight(hundredths: try row.int(column))
    }
}
