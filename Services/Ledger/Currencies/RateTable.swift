import Contracts

/// The rates of a day. A user's own rate wins over the operator's (`deploy/coffer rates`), and that over the
/// provider's.
struct RateTable: Sendable {
    /// A rate that a user or the operator set.
    struct Said: Sendable, Equatable {
        let base: AssetCode
        let quote: AssetCode
        let rate: Quantity
        let date: CalendarDate
        let at: Timestamp
    }

    /// A rate of the provider: the units of an asset that equal one bitcoin.
    struct Provided: Sendable, Equatable {
        let perBitcoin: Quantity
        let date: CalendarDate
        let at: Timestamp
        let isStale: Bool
    }

    struct Found: Sendable, Equatable {
        let ratio: ExchangeRatio
        let source: RateSource
        let date: CalendarDate
        let at: Timestamp
        let isStale: Bool
    }

    private struct Pair: Hashable {
        let base: AssetCode
        let quote: AssetCode
    }

    private let manual: [Pair: Said]
    private let fromOperator: [Pair: Said]
    private let provided: [AssetCode: Provided]

    init(manual: [Said] = [], fromOperator: [Said] = [], provided: [AssetCode: Provided] = [:]) {
        self.manual = Self.byPair(manual)
        self.fromOperator = Self.byPair(fromOperator)
        self.provided = provided
    }

    /// An upper bound of the number of assets with a rate.
    var count: Int { manual.count + fromOperator.count + provided.count }

    /// Returns the units of `quote` for one of `base`, or nil: the rate of the user, the operator or the
    /// provider, in this order. A set rate also counts inverted.
    func find(_ base: AssetCode, in quote: AssetCode) -> Found? {
        said(base, quote, manual, .manual) ?? said(base, quote, fromOperator, .operator)
            ?? providedRatio(base, quote)
    }

    /// Returns every asset with a rate to `base`, ordered by code.
    func quotes(of base: AssetCode) -> [(code: AssetCode, found: Found)] {
        var codes = Set(provided[base] == nil ? [] : Array(provided.keys))
        for pair in [manual.keys, fromOperator.keys].joined() {
            if pair.base == base { codes.insert(pair.quote) }
            if pair.quote == base { codes.insert(pair.base) }
        }
        codes.remove(base)
        return codes.sorted().compactMap { code in find(base, in: code).map { (code, $0) } }
    }

    private func said(
        _ base: AssetCode, _ quote: AssetCode, _ table: [Pair: Said], _ source: RateSource
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

    private static func byPair(_ said: [Said]) -> [Pair: Said] {
        Dictionary(said.map { (Pair(base: $0.base, quote: $0.quote), $0) }) { _, last in last }
    }
}

extension RateTable.Found {
    /// Returns the rate as answers name it, or nil if its decimals exceed those of a quantity.
    func applied(from base: Currency, to quote: Currency, in month: Month? = nil) -> AppliedRate? {
        ratio.rate.map {
            AppliedRate(month: month, base: base, quote: quote, rate: $0.text, source: source, asOf: date)
        }
    }
}
