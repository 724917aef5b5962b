import Contracts
import LedgerCore

/// What payments cost in a year and in a month, exactly until they are rounded, halves to the even unit.
struct RepeatedCost: Sendable {
    /// Every interval of templates (1…12) divides it.
    private static let parts: UInt128 = 27_720

    private var yearly: [Currency: UInt128] = [:]

    mutating func add(_ amount: Money, _ frequency: RecurringFrequency, interval: Int = 1) {
        let payments = UInt128(frequency.periodsAYear) * Self.parts / UInt128(max(1, interval))
        yearly[amount.currency, default: 0] += UInt128(amount.amountMinor.magnitude) * payments
    }

    /// - Parameter main: the currency of the figures; the others follow in order.
    func answer(in main: Currency) throws -> RecurringCost {
        let others = yearly.keys.filter { $0 != main }.sorted { $0.code < $1.code }
        return RecurringCost(
            monthly: try sum(main, over: 12), yearly: try sum(main, over: 1),
            otherCurrencies: try others.map {
                .init(monthly: try sum($0, over: 12), yearly: try sum($0, over: 1))
            })
    }

    private func sum(_ currency: Currency, over divisor: UInt128) throws -> Money {
        let whole = Self.parts * divisor
        let (quotient, rest) = (yearly[currency] ?? 0).quotientAndRemainder(dividingBy: whole)
        let isUp = rest * 2 > whole || (rest * 2 == whole && quotient % 2 == 1)
        guard let minor = Int64(exactly: quotient + (isUp ? 1 : 0)) else {
            throw APIError.sumTooLarge(currency)
        }
        return Money(amountMinor: minor, currency)
    }
}
