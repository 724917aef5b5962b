import Contracts
import TestKit

/// A plain recount of split transactions and refunds.
struct EverydayModel {
    struct Entry {
        var account: String
        var isIncome: Bool
        var currency: String
        var date: String
        var payee: String
        /// Category and minor amount; one for a transaction that is not split.
        var parts: [(category: String, minor: Int64)]
        var isRefund = false
        var refundOf: String?

        var minor: Int64 { parts.reduce(0) { $0 + $1.minor } }
        var month: String { String(date.prefix(7)) }
        /// What the entry adds to the sums of its type.
        var sign: Int64 { isRefund ? -1 : 1 }

        func text(_ minor: Int64) -> String {
            Money(amountMinor: minor, Currency(currency) ?? .usd).text
        }

        /// Returns the body of a creation or change.
        var json: String {
            let splits = parts.map {
                #"{"categoryId":"\#($0.category)","amount":"\#(text($0.minor))"}"#
            }
            let category =
                parts.count == 1
                ? #""categoryId":"\#(parts[0].category)","splits":null"#
                : #""splits":[\#(splits.joined(separator: ","))]"#
            let refunded = refundOf.map { #""\#($0)""# } ?? "null"
            return #"{"accountId":"\#(account)","type":"\#(isIncome ? "INCOME" : "EXPENSE")","#
                + #""amount":"\#(text(minor))","currency":"\#(currency)","date":"\#(date)","#
                + #""payee":"\#(payee)","isRefund":\#(isRefund),"refundOf":\#(refunded),\#(category)}"#
        }
    }

    let accounts: [String]
    let expenses: [String]
    let incomes: [String]
    var entries: [String: Entry] = [:]
    var deleted: [String: Entry] = [:]

    static let currencies = ["USD", "JPY", "KWD", "EUR"]
    static let dates = ["2026-01-31", "2026-02-01", "2026-02-15", "2026-03-01", "2026-03-14"]
    static let payees = ["Aldi", "Zoo", "Bahn"]

    func random(_ random: inout SeededRandom) -> Entry {
        let isIncome = random.below(5) == 0
        let categories = isIncome ? incomes : expenses
        let count = random.below(3) == 0 ? 2 + random.below(4) : 1
        let parts = (0..<count).map { _ in
            (category: categories[random.below(categories.count)], minor: Int64(1 + random.below(9_999)))
        }
        return Entry(
            account: accounts[random.below(accounts.count)], isIncome: isIncome,
            currency: Self.currencies[random.below(Self.currencies.count)],
            date: Self.dates[random.below(Self.dates.count)],
            payee: Self.payees[random.below(Self.payees.count)], parts: parts,
            isRefund: !isIncome && random.below(5) == 0)
    }

    /// Returns the sum of an expense's refunds that are not deleted, besides one.
    func refunded(_ id: String, besides other: String? = nil) -> Int64 {
        entries.filter { $0.value.refundOf == id && $0.key != other }.reduce(0) { $0 + $1.value.minor }
    }

    func hasRefunds(_ id: String) -> Bool { entries.values.contains { $0.refundOf == id } }

    // MARK: Sums

    func balance(_ account: String, _ currency: String) -> Int64 {
        entries.values.filter { $0.account == account && $0.currency == currency }
            .reduce(0) { $0 + ($1.isIncome || $1.isRefund ? $1.minor : -$1.minor) }
    }

    /// Returns the net expenses of a category between two days.
    func spent(_ category: String, _ currency: String, _ account: String? = nil, in days: ClosedRange<String>)
        -> Int64
    {
        entries.values.filter {
            !$0.isIncome && $0.currency == currency && days.contains($0.date)
                && (account == nil || $0.account == account)
        }.reduce(0) { sum, entry in
            sum + entry.parts.filter { $0.category == category }.reduce(0) { $0 + entry.sign * $1.minor }
        }
    }

    /// Returns the ids of a list of a category, without refunds.
    func listed(_ category: String) -> Set<String> {
        Set(
            entries.filter { entry in
                !entry.value.isRefund && entry.value.parts.contains { $0.category == category }
            }.keys)
    }
}
