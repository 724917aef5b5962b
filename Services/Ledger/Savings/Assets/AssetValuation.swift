import Contracts
import LedgerCurrencies

/// Values quantities in currencies by the rates of one day; looks each pair up once.
struct AssetValuation: Sendable {
    private struct Pair: Hashable {
        let code: AssetCode
        let currency: Currency
    }

    private let rates: RateTable?
    private var ratios: [Pair: ExchangeRatio?] = [:]

    /// Nothing is converted without `rates`.
    init(rates: RateTable?) { self.rates = rates }

    /// Returns the value rounded half up, or nil without a rate or if it exceeds 64 bits. Zero needs no rate.
    mutating func value(of amount: Quantity, _ code: AssetCode, in currency: Currency) -> Money? {
        if code.text == currency.code { return amount.money(in: currency) }
        if amount.isZero { return Money(amountMinor: 0, currency) }
        return ratio(of: code, in: currency)?.convert(amount, to: currency)
    }

    private mutating func ratio(of code: AssetCode, in currency: Currency) -> ExchangeRatio? {
        let pair = Pair(code: code, currency: currency)
        if let known = ratios[pair] { return known }
        let found = rates?.find(code, in: AssetCode(currency))?.ratio
        ratios.updateValue(found, forKey: pair)
        return found
    }
}
