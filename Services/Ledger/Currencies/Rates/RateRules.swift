import Contracts
import LedgerCore

/// The rules for exchange rates (contract §2, "Exchange rates").
package enum RateRules {
    /// The shortest time between two attempts to ask the provider.
    static let refreshSeconds: Int64 = 15 * 60
    /// The age at which a rate of today is stale: one refresh has failed.
    static let staleSeconds: Int64 = 2 * refreshSeconds
    /// The most rates of one author, over all days; the request that reaches the limit may exceed it.
    package static let limit = 10_000
    /// The most pairs of assets with rates of one author, because an answer lists every pair.
    package static let pairsLimit = 1_000
    /// The author of the operator's rates.
    static let operatorID = ID<User>(high: 0, low: 0)

    /// Whether a provided rate of the day `date`, told at the time `told`, is out of date for `day`.
    static func isStale(
        date: CalendarDate, told: Timestamp, for day: CalendarDate, at now: Timestamp
    ) -> Bool {
        if day < now.utcDate { return date < day }
        return told.adding(seconds: staleSeconds) < now
    }

    static let tooMany = APIError.field(
        "rates", "You have the largest number of rates (\(limit)) already")
    static let tooManyPairs = APIError.field(
        "rates", "You can keep rates of at most \(pairsLimit) pairs of currencies")
}

/// A validated request to set or delete rates of a base.
struct RateSetting: Sendable, Equatable {
    let base: AssetCode
    let date: CalendarDate
    /// A nil rate deletes the stored one.
    let rates: [(quote: AssetCode, rate: Quantity?)]

    static func == (left: RateSetting, right: RateSetting) -> Bool {
        left.base == right.base && left.date == right.date
            && left.rates.elementsEqual(right.rates) { $0.quote == $1.quote && $0.rate == $1.rate }
    }
}

extension RatesDraft {
    func setting(today: CalendarDate) throws(APIError) -> RateSetting {
        var errors = FieldErrors()
        let base = errors.required(base, "base", "Base is required")
        let date = errors.optional(date, "date") ?? today
        DateRules.checkAhead(date, "date", label: "Date", today: today, &errors)
        var lines: [(quote: AssetCode, rate: Quantity?)] = []
        if rates.isGiven {
            let list = errors.optional(rates, "rates")?.elements
            if let list, list.isEmpty { errors.add("rates", "Add at least one rate") }
            for (index, field) in (list ?? []).enumerated() {
                let path = "rates[\(index)]"
                guard let line = errors.required(field, path, .must("be a rate")) else { continue }
                if let line = line.checked(path + ".", base, &errors) { lines.append(line) }
            }
        } else if let line = RateLine(currency: currency, rate: rate).checked("", base, &errors) {
            lines.append(line)
        }
        guard errors.isEmpty, let base else { throw errors.refusal }
        return RateSetting(base: base, date: date, rates: lines)
    }
}

extension RateLine {
    fileprivate func checked(
        _ path: String, _ base: AssetCode?, _ errors: inout FieldErrors
    ) -> (quote: AssetCode, rate: Quantity?)? {
        let quote = errors.required(currency, path + "currency", "Currency is required")
        if let quote, quote == base { errors.add(path + "currency", "Choose another currency than the base") }
        guard !rate.isNull else { return quote.map { ($0, nil) } }
        guard let text = errors.required(rate, path + "rate", "Rate is required") else { return nil }
        guard let value = text.quantity, !value.isZero else {
            errors.add(
                path + "rate",
                text.hasComma
                    ? "Rate must be a number \(MoneyError.pointSeparates)"
                    : "Rate must be a number above zero with at most 18 digits after the point")
            return nil
        }
        return quote.map { ($0, value) }
    }
}
