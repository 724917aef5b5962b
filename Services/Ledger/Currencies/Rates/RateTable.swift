package import Contracts

/// The rates of a day. A user's own rate wins over the operator's (`deploy/coffer rates`), and that over the
/// provider's. A pair without a rate goes through one common currency.
package struct RateTable: Sendable {
    /// A rate of the provider: the units of an asset that equal one bitcoin.
    struct Provided: Sendable, Equatable {
        let perBitcoin: Quantity
        let date: CalendarDate
        let at: Timestamp
        let isStale: Bool
    }

    package struct Found: Sendable, Equatable {
        package let ratio: ExchangeRatio
        /// Of a rate through a common currency, the lower in precedence of both.
        package let source: RateSource
        /// Of a rate through a common currency, the earlier day of both; the same for `at`.
        package var date: CalendarDate
        let at: Timestamp
        let isStale: Bool
        /// The common currency that the rate goes through; nil for a pair's own rate.
        package var via: AssetCode?
        /// Whether it is of a later day than asked for, because no earlier one is known.
        var isLater = false
    }

    private struct Pair: Hashable {
        let base: AssetCode
        let quote: AssetCode
    }

    private let manual: [Pair: SetRateRecord]
    private let fromOperator: [Pair: SetRateRecord]
    private let provided: [AssetCode: Provided]
    /// Every asset of a set rate with those that it has one to, in either direction.
    private let neighbours: [AssetCode: Set<AssetCode>]
    /// The common currencies to try first.
    private let commonFirst: [AssetCode]
    /// The currency of the rates' book; nil without a book.
    let preferred: Currency?

    /// - Parameter preferred: the currency that rates go through before all others.
    init(
        manual: [SetRateRecord] = [], fromOperator: [SetRateRecord] = [],
        provided: [AssetCode: Provided] = [:], preferred: Currency? = nil
    ) {
        self.manual = Self.byPair(manual)
        self.fromOperator = Self.byPair(fromOperator)
        self.provided = provided
        var neighbours: [AssetCode: Set<AssetCode>] = [:]
        for pair in [self.manual.keys, self.fromOperator.keys].joined() {
            neighbours[pair.base, default: []].insert(pair.quote)
            neighbours[pair.quote, default: []].insert(pair.base)
        }
        self.neighbours = neighbours
        commonFirst = Self.commonFirst(preferred)
        self.preferred = preferred
    }

    /// The currencies that rates go through before all others: the preferred one, the dollar, the euro.
    static func commonFirst(_ preferred: Currency?) -> [AssetCode] {
        [preferred, .usd, "EUR"].compactMap { $0.map { AssetCode($0) } }
    }

    /// An upper bound of the number of assets with a rate.
    var count: Int { manual.count + fromOperator.count + provided.count }

    /// Returns the units of `quote` for one of `base`, or nil: the pair's own rate, else that through a
    /// common currency.
    package func find(_ base: AssetCode, in quote: AssetCode) -> Found? {
        direct(base, in: quote) ?? chained(base, in: quote)
    }

    /// Returns the pair's own rate: that of the user, the operator or the provider, in this order. A set rate
    /// also counts inverted.
    func direct(_ base: AssetCode, in quote: AssetCode) -> Found? {
        said(base, quote, manual, .manual) ?? said(base, quote, fromOperator, .operator)
            ?? providedRatio(base, quote)
    }

    /// Returns the rate through a common currency: the first of `commonFirst` that has both rates, else the
    /// one whose older rate is the newest, by code where two are alike.
    func chained(_ base: AssetCode, in quote: AssetCode) -> Found? {
        if base == quote || neighbours[base] == nil && neighbours[quote] == nil { return nil }
        for common in commonFirst {
            if let found = chained(base, in: quote, through: common) { return found }
        }
        var newest: Found?
        for common in commons(of: base, and: quote) {
            guard let found = chained(base, in: quote, through: common) else { continue }
            if newest.map({ $0.date < found.date }) ?? true { newest = found }
        }
        return newest
    }

    private func chained(
        _ base: AssetCode, in quote: AssetCode, through common: AssetCode
    ) -> Found? {
        guard common != base, common != quote, let first = direct(base, in: common),
            let second = direct(common, in: quote)
        else { return nil }
        return first.then(second, through: common)
    }

    /// Returns the assets with a rate to both, ordered by code.
    func commons(of base: AssetCode, and quote: AssetCode) -> [AssetCode] {
        let (one, other) = (neighbours[base] ?? [], neighbours[quote] ?? [])
        var commons = one.intersection(other)
        if provided[base] != nil { commons.formUnion(other.filter { provided[$0] != nil }) }
        if provided[quote] != nil { commons.formUnion(one.filter { provided[$0] != nil }) }
        commons.subtract([base, quote])
        return commons.sorted()
    }

    /// Returns every asset with a rate to `base`, ordered by code.
    func quotes(of base: AssetCode) -> [(code: AssetCode, found: Found)] {
        let near = directQuotes(of: base)
        var codes = near
        for code in near { codes.formUnion(neighbours[code] ?? []) }
        // The provider prices all that it knows, so that one of them leads to all others.
        if near.contains(where: { provided[$0] != nil }) { codes.formUnion(provided.keys) }
        codes.remove(base)
        return codes.sorted().compactMap { code in find(base, in: code).map { (code, $0) } }
    }

    private func directQuotes(of base: AssetCode) -> Set<AssetCode> {
        (neighbours[base] ?? []).union(provided[base] == nil ? [] : Array(provided.keys))
    }

    private func said(
        _ base: AssetCode, _ quote: AssetCode, _ table: [Pair: SetRateRecord], _ source: RateSource
    ) -> Found? {
        let direct = table[Pair(base: base, quote: quote)]
        let reverse = table[Pair(base: quote, quote: base)]
        // If both directions were set, the rate for the later day wins.
        let isReverse = direct.map { direct in reverse.map { $0.date > direct.date } ?? false } ?? true
        guard let said = isReverse ? reverse : direct, let ratio = ExchangeRatio(said.rate) else {
            return nil
        }
        return Found(
            ratio: isReverse ? ratio.inverse : ratio, source: source, date: said.date, at: said.at,
            isStale: false)
    }

    private func providedRatio(_ base: AssetCode, _ quote: AssetCode) -> Found? {
        guard let from = provided[base], let to = provided[quote],
            let ratio = ExchangeRatio(of: from.perBitcoin, in: to.perBitcoin)
        else { return nil }
        return Found(
            ratio: ratio, source: .provider, date: min(from.date, to.date), at: min(from.at, to.at),
            isStale: from.isStale || to.isStale)
    }

    private static func byPair(_ said: [SetRateRecord]) -> [Pair: SetRateRecord] {
        Dictionary(said.map { (Pair(base: $0.base, quote: $0.quote), $0) }) { _, last in last }
    }
}

extension RateTable.Found {
    /// Returns the rate of two conversions in a row, or nil if one of them goes through a currency already.
    func then(_ next: RateTable.Found, through common: AssetCode) -> RateTable.Found? {
        guard let ratio = ratio.then(next.ratio) else { return nil }
        let sources = RateSource.allCases
        let ranks = [source, next.source].compactMap { sources.firstIndex(of: $0) }
        return RateTable.Found(
            ratio: ratio, source: ranks.max().map { sources[$0] } ?? source, date: min(date, next.date),
            at: min(at, next.at), isStale: isStale || next.isStale, via: common)
    }

    /// Returns the rate as answers name it, or nil if its decimals exceed those of a quantity.
    package func applied(from base: Currency, to quote: Currency, in month: Month? = nil) -> AppliedRate? {
        ratio.rate.map {
            AppliedRate(
                month: month, base: base, quote: quote, rate: $0.text, source: source, asOf: date, via: via,
                isLater: isLater)
        }
    }
}
