import Contracts
import SQLiteKit
import ServiceKit

/// A bank's account as stored.
struct BankAccountRecord: Sendable, Equatable {
    /// What the server told last.
    struct Details: Codable, Sendable, Equatable {
        var name = ""
        var bank: String?
        var currency = ""
        /// A decimal.
        var balance: String?
        var balanceAt: Timestamp?
        var error: String?
        var pending: [BankPending] = []
        /// Whether the last answer had the account.
        var isGone: Bool?
        /// What the last answer said of it that cannot be read.
        var unread: [String]?
        /// The account of ours that is being made for it, until its making is over.
        var making: ID<Account>?
        /// The day of a restored book, from which on entries may be missing; nil once they were fetched.
        var restoredTo: CalendarDate?
    }

    var connection: ID<BankConnection> = .blank
    var bankID = ""
    /// Where its entries go.
    var account: ID<Account>?
    var isIgnored = false
    /// Whether the account of ours was made for it and has no opening balance yet.
    var opens = false
    var lastEntry: CalendarDate?
    /// The last success since it goes to this account.
    var lastSuccessAt: Timestamp?
    var details = Details()

    static let table = RecordTable(
        "bank_accounts", blank: BankAccountRecord(),
        [
            .column("connection", \.connection).fixed, .column("bank_id", \.bankID).fixed,
            .column("account", \.account), .column("is_ignored", \.isIgnored), .column("opens", \.opens),
            .column("last_entry", \.lastEntry), .column("last_success_at", \.lastSuccessAt),
            .json("details", \.details).unexported,
        ])

    /// Nil for a currency that books do not have.
    var currency: Currency? { Currency(details.currency) }

    /// Returns the account for its user.
    /// - Parameter booked: the balance of its account of ours.
    func answer(booked: Money?) -> BankAccount {
        let stated = currency.flatMap { currency in
            details.balance.flatMap { BankAmount(plain: $0) }.flatMap { try? $0.money(in: currency) }
        }
        let difference = stated.flatMap { stated in
            booked.flatMap { stated.adding(Money(amountMinor: -$0.amountMinor, $0.currency)) }
        }
        return BankAccount(
            bankAccountId: bankID, name: details.name, bank: details.bank, currency: details.currency,
            accountId: account, isIgnored: isIgnored, balance: stated?.text ?? details.balance,
            balanceAt: details.balanceAt, bookBalance: booked?.text, difference: difference?.text,
            lastEntryDate: lastEntry, lastSuccessAt: lastSuccessAt, error: error, pending: details.pending)
    }

    private var error: String? {
        let unread = details.unread.map { "Its balance may differ. \($0.joined(separator: " "))" }
        if let error = details.error { return unread.map { "\(error) \($0)" } ?? error }
        if let unread { return unread }
        if currency == nil {
            return "Its currency is \(details.currency), which Coffer cannot keep"
        }
        return details.isGone == true ? "The server does not list this account any more" : nil
    }

    /// The day whose balance in the book is compared with the bank's.
    var balanceDay: CalendarDate? {
        guard let day = details.balanceAt?.utcDate else { return nil }
        return max(day, lastEntry ?? day)
    }
}
