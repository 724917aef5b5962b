package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

package struct TransferRecord: Sendable, Equatable {
    /// One account's side.
    package struct Side: Sendable, Equatable {
        /// Nil once a deleted account is gone for good.
        package var account: ID<Account>?
        package var amount: Money
        /// Whether a bank's statement has it.
        package var isCleared = false
        /// The finished reconciliation that counted the side.
        package var reconciliation: ID<Reconciliation>?

        package init(account: ID<Account>?, amount: Money, isCleared: Bool = false) {
            self.account = account
            self.amount = amount
            self.isCleared = isCleared
        }

        static let blank = Side(account: nil, amount: .blank)
    }

    package var id: ID<Transfer>
    package var from: Side
    package var to: Side
    /// The day's rate if it made the second amount, as a decimal.
    package var rate: String?
    package var date: CalendarDate
    package var description: String?
    package var notes: String?
    package var payee: String?
    package var tags: [String] = []
    package var isJoined = false
    package var clientID: String?
    /// The template and the period that the transfer is the booking of, if any.
    package var booking: RecurringBooking?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    /// Who made it; nil for what the book did by itself, and for what is older than the column.
    var madeBy: ID<User>?

    package init(
        id: ID<Transfer>, from: Side, to: Side, date: CalendarDate, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.date = date
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// Both sides with their directions.
    var sides: [(direction: TransferDirection, side: Side)] { [(.out, from), (.in, to)] }

    /// Returns the direction in which a list shows the transfer: that of the account, or out. Where the list
    /// is not about the account that it left, or that account is gone, it is shown where it arrived.
    func direction(seenFrom account: ID<Account>?, of book: Book) -> TransferDirection {
        if let account { return to.account == account ? .in : .out }
        return from.account == nil || !book.isInScope(from.account) ? .in : .out
    }

    func side(_ direction: TransferDirection) -> Side { direction == .in ? to : from }

    /// - Parameters:
    ///   - deleted: the deleted accounts among those of the transfer.
    ///   - book: as its visitor sees it, who may reach one side only.
    ///   - makers: the people of the book.
    func answer(
        deleted: Set<ID<Account>>, by makers: [ID<User>: BookPerson], of book: Book
    ) -> Transfer {
        func side(_ side: Side) -> TransferSide? {
            guard book.reaches(side.account) else { return nil }
            return TransferSide(
                accountId: side.account, amount: side.amount,
                isDeleted: side.account.map { deleted.contains($0) } ?? true)
        }
        let (from, to) = (side(from), side(to))
        let cleared = TransferClearing(
            from: from != nil && self.from.isCleared, to: to != nil && self.to.isCleared)
        let reconciliation = TransferReconciliation(
            from: from == nil ? nil : self.from.reconciliation, to: to == nil ? nil : self.to.reconciliation)
        return Transfer(
            id: id, date: date, from: from, to: to, rate: from == nil || to == nil ? nil : rate,
            description: description, notes: notes, payee: payee, tags: tags, isCleared: cleared,
            reconciliationId: reconciliation, isJoined: isJoined, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, createdBy: madeBy.flatMap { makers[$0] })
    }

    /// Returns the transfer as a line of a list of transactions.
    func line(
        seenFrom account: ID<Account>?, by makers: [ID<User>: BookPerson], of book: Book
    ) -> Transaction {
        let direction = direction(seenFrom: account, of: book)
        let side = side(direction)
        return Transaction(
            answer(deleted: [], by: makers, of: book), direction, accountId: side.account ?? .blank,
            amount: side.amount)
    }
}

extension TransferRecord {
    package static let table = RecordTable(
        "transfers",
        blank: TransferRecord(
            id: .blank, from: .blank, to: .blank, date: .blank, createdAt: .blank, updatedAt: .blank),
        [
            .unbound("number"), .id("id", \.id).fixed,
            .reference("fromAccountId", \.from.account, column: "from_account"),
            .amount("fromAmount", "fromCurrency", \.from.amount),
            .reference("toAccountId", \.to.account, column: "to_account"),
            .amount("toAmount", "toCurrency", \.to.amount),
            .rate("rate", \.rate), .day("date", \.date),
            .text("description", \.description, .transactionDescription), .text("notes", \.notes, .notes),
            .text("payee", \.payee, .payee), .derived("payee_key") { $0.payee?.nameKey },
            .tags("tags", \.tags), .mark("isClearedFrom", \.from.isCleared),
            .mark("isClearedTo", \.to.isCleared),
            .reference("reconciliationIdFrom", \.from.reconciliation, column: "reconciliation_from"),
            .reference("reconciliationIdTo", \.to.reconciliation, column: "reconciliation_to"),
            .mark("isJoined", \.isJoined).restoredByRule,
            .text("clientId", \.clientID, .clientID).fixed, .booking(\.booking).fixed,
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule,
            .maker(\.madeBy), .unbound(.instant("deletedAt", "deleted_at")),
            .unbound(.number("version", "version")),
        ])
}

extension RecordField where Record == TransferRecord {
    /// The amount of a side with its currency, each a member of its own.
    fileprivate static func amount(
        _ name: StaticString, _ currency: StaticString, _ path: Path<Money>
    ) -> Self {
        let columns = [name.snakeCase, currency.snakeCase]
        let members: [RowMember] = [
            .money(name, columns[0], in: columns[1]), .text(currency, columns[1]),
        ]
        return Self(columns, members, path) {
            [$0.amountMinor.sqlValue, $0.currency.sqlValue]
        } read: { row, first in
            Money(amountMinor: try row.int(first), try row.currency(first + 1))
        } take: { line, _, errors in
            let unit: Field<Currency> = try line.field(currency)
            guard let unit = errors.needed(unit, "\(currency)") else { return nil }
            return errors.positiveAmount(try line.field(name), "\(name)", in: unit)
        }
    }

    /// The day's rate, a decimal above zero.
    fileprivate static func rate(_ name: StaticString, _ path: Path<String?>) -> Self {
        one(name, path, nil, RowMember.text, bind: { $0.sqlValue }, read: { try $0.textOrNil($1) }) {
            (field: Field<String>, errors) in
            guard let text = errors.optional(field, "\(name)") else { return nil }
            guard let rate = Quantity(text), !rate.isZero else {
                errors.add("\(name)", .must("be a number above zero"))
                return nil
            }
            return rate.text
        }
    }
}
