import Contracts

/// What holds for exchange rates (contract §2, "Exchange rates").
enum RateRules {
    /// The provider is asked no more often.
    static let refreshSeconds: Int64 = 15 * 60
    /// A rate of today is stale when it is older: one refresh has failed.
    static let staleSeconds: Int64 = 2 * refreshSeconds
    /// After so many failures in a row the provider is left alone for a while: the circuit is open.
    static let failuresToOpen = 3
    static let openSeconds: Int64 = 60 * 60
    /// Rates that one author keeps, over all days; one request may go beyond by its own.
    static let limit = 10_000
    /// Pairs of things whose rates one author keeps: an answer lists each.
    static let pairsLimit = 1_000
    /// The author of the operator's rates.
    static let operatorID = ID<User>(high: 0, low: 0)

    /// When the provider may be asked again.
    static func nextAttempt(after attempt: Timestamp, failures: Int) -> Timestamp {
        attempt.adding(seconds: failures >= failuresToOpen ? openSeconds : refreshSeconds)
    }

    /// Whether a provided rate of `date`, told at `told`, is not what somebody who asks for `day` would want.
    static func isStale(
        date: CalendarDate, told: Timestamp, for day: CalendarDate, at now: Timestamp
    ) -> Bool {
        if day < now.utcDate { return date < day }
        return told.adding(seconds: staleSeconds) < now
    }

    static let tooMany = LedgerError.field(
        "rates", "You have the largest number of rates (\(limit)) already")
    static let tooManyPairs = LedgerError.field(
        "rates", "You can keep rates of at most \(pairsLimit) pairs of currencies")
}

/// A checked wish to set or take back rates of a base.
struct RateSetting: Sendable, Equatable {
    let base: AssetCode
    let date: CalendarDate
    /// Nil takes a rate back.
    let rates: [(quote: AssetCode, rate: Quantity?)]

    static func == (left: RateSetting, right: RateSetting) -> Bool {
        left.base == right.base && left.date == right.date
            && left.rates.elementsEqual(right.rates) { $0.quote == $1.quote && $0.rate == $1.rate }
    }
}

extension RatesDraft {
    func setting(today: CalendarDate) throws(LedgerError) -> RateSetting {
        var errors = FieldErrors()
        let base = errors.required(base, "base", "Base is required")
        let date = errors.optional(date, "date") ?? today
        TransactionRules.checkAhead(date, "date", label: "Date", today: today, &errors)
        var lines: [(quote: AssetCode, rate: Quantity?)] = []
        if rates.isGiven {
            let list = errors.optional(rates, "rates")?.elements
            if let list, list.isEmpty { errors.add("rates", "Add at least one rate") }
            for (index, field) in (list ?? []).enumerated() {
                let path = "rates[\(index)]"
                guard let line = errors.required(field, path, "Must be a rate") else { continue }
                if let line = line.checked(path + ".", base, &errors) { lines.append(line) }
            }
        } else if let line = RateLine(currency: currency, rate: rate).checked("", base, &errors) {
            lines.append(line)
        }
        try errors.refuseIfAny()
        guard let base else { throw .storedValue("rates without a reason") }
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
        guard let text = errors.required(rate, path + "rate", "Rate is required")?.text else { return nil }
        guard let value = Quantity(number: text), !value.isZero else {
            errors.add(
                path + "rate", "Rate must be a number above zero with at most 18 digits after the point")
            return nil
        }
        return quote.map { ($0, value) }
    }
}
