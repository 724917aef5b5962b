import Contracts
import LedgerCore
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

    /// Returns the value rounded half up, or nil without a rate. Zero needs none. Throws `sumTooLarge` for a
    /// value that exceeds 64 bits.
    mutating func value(
        of amount: Quantity, _ code: AssetCode, in currency: Currency
    ) throws(APIError) -> Money? {
        if amount.isZero { return Money(amountMinor: 0, currency) }
        let value: Money?
        if code.text == currency.code {
            value = amount.money(in: currency)
        } else {
            guard let ratio = ratio(of: code, in: currency) else { return nil }
            value = ratio.convert(amount, to: currency)
        }
        guard let value else { throw .sumTooLarge(currency) }
        return value
    }

    private mutating func ratio(of code: AssetCode, in currency: Currency) -> ExchangeRatio? {
        let pair = Pair(code: code, currency: currency)
        if let known = ratios[pair] { return known }
        let found = rates?.find(code, in: AssetCode(currency))?.ratio
        ratios.updateValue(found, forKey: pair)
        return found
    }
}
