package import Contracts
import LedgerCore

/// The parts of a month's sums, such as its spending by category, in one currency. The whole of each currency
/// is converted and rounded once and its parts by largest remainder (amounts below zero, such as refunds,
/// apart from the others), so that every answer that shows the
/// whole or its parts agrees to the cent.
package struct ConvertedParts<Key: Hashable & Sendable>: Sendable {
    package struct Part: Sendable, Equatable {
        package var main: Int64 = 0
        /// What is not part of `main`, ordered by code.
        package var rest: [Money] = []
    }

    private let money: DisplayMoney
    private var parts: [Key: Part] = [:]

    /// - Parameter amounts: in the order in which equal remainders are served; no key twice.
    init(
        _ amounts: [(key: Key, sums: CurrencySums)], in money: DisplayMoney
    ) throws(APIError) {
        self.money = money
        var byCurrency: [Currency: [(key: Key, amount: Int64)]] = [:]
        for (key, sums) in amounts {
            for (currency, amount) in sums.minor where amount != 0 {
                byCurrency[currency, default: []].append((key, amount))
            }
        }
        for (currency, lines) in byCurrency.sorted(by: { $0.key.code < $1.key.code }) {
            for (line, share) in zip(lines, try shares(of: lines.map(\.amount), in: currency)) {
                if let share {
                    try add(share, to: line.key)
                } else {
                    parts[line.key, default: Part()].rest.append(Money(amountMinor: line.amount, currency))
                }
            }
        }
    }

    package subscript(key: Key) -> Part { parts[key] ?? Part() }

    private mutating func add(_ amount: Int64, to key: Key) throws(APIError) {
        let (sum, overflow) = self[key].main.addingReportingOverflow(amount)
        if overflow { throw .sumTooLarge(money.currency) }
        parts[key, default: Part()].main = sum
    }

    /// Returns the converted amounts, nil where there is no rate.
    private func shares(of amounts: [Int64], in currency: Currency) throws(APIError) -> [Int64?] {
        if currency == money.currency || !money.converts {
            return amounts.map { currency == money.currency ? $0 : nil }
        }
        var whole = CurrencySums()
        for amount in amounts { try whole.add(amount, currency) }
        let sum = Money(amountMinor: whole.minor[currency] ?? 0, currency)
        guard let converted = money.converted(sum) else { return amounts.map { _ in nil } }
        let above = amounts.map { max(0, $0) }
        let below = amounts.map { min(0, $0) }
        guard let added = try wholeConverted(above, in: currency),
            let subtracted = Self.difference(added, converted.amountMinor), subtracted >= 0,
            let plus = Self.shares(of: added, among: above),
            let minus = Self.shares(of: subtracted, among: below)
        else { return amounts.map { money.converted(Money(amountMinor: $0, currency))?.amountMinor } }
        return zip(plus, minus).map { $0 - $1 }
    }

    /// Returns the converted sum of amounts that are not below zero, or nil if it cannot be converted.
    private func wholeConverted(_ amounts: [Int64], in currency: Currency) throws(APIError) -> Int64? {
        var sum = CurrencySums()
        for amount in amounts { try sum.add(amount, currency) }
        return money.converted(Money(amountMinor: sum.minor[currency] ?? 0, currency))?.amountMinor
    }

    private static func difference(_ first: Int64, _ second: Int64) -> Int64? {
        let (difference, overflow) = first.subtractingReportingOverflow(second)
        return overflow ? nil : difference
    }

    /// Divides a sum, which is not below zero, in proportion to the amounts; nil if that cannot be.
    private static func shares(of sum: Int64, among amounts: [Int64]) -> [Int64]? {
        if amounts.allSatisfy({ $0 == 0 }) { return sum == 0 ? amounts : nil }
        let weights = amounts.map { UInt128($0.magnitude) }
        return LargestRemainder.shares(of: UInt128(sum), weights: weights)?.map { Int64(clamping: $0) }
    }
}

extension ConvertedParts where Key: Comparable {
    /// Serves equal remainders in the order of the keys.
    package init(
        _ amounts: [Key: [Currency: Int64]], in money: DisplayMoney
    ) throws(APIError) {
        let sorted = amounts.sorted { $0.key < $1.key }.map {
            (key: $0.key, sums: CurrencySums(minor: $0.value))
        }
        try self.init(sorted, in: money)
    }
}
