import Contracts

/// A rate of a provider with CoinGecko's API: the units of an asset that equal one bitcoin.
struct ProvidedRate: Sendable, Equatable {
    let code: AssetCode
    let name: String
    let kind: CurrencyEntry.Kind
    let perBitcoin: Quantity

    var asset: ProviderAssetRecord {
        ProviderAssetRecord(code: code, name: name, isCrypto: kind == .crypto)
    }

    func record(toldAt: Timestamp) -> ProvidedRateRecord {
        ProvidedRateRecord(code: code, date: toldAt.utcDate, perBitcoin: perBitcoin, toldAt: toldAt)
    }
}

/// `GET /exchange_rates`: `{"rates":{"usd":{"name":"US Dollar","value":67187.33,"type":"fiat"}, …}}`. Numbers
/// are read from their text; unusable quotes are left out. Without dollars the answer is refused.
struct ProviderExchangeRates: Decodable, Sendable {
    private static let nameMaximum = 100
    private static let quotesMaximum = 1_000

    let rates: [ProvidedRate]
    let dollarsPerBitcoin: Quantity

    private enum Key: String, CodingKey { case rates }

    private struct Quote: Decodable, Sendable {
        let name: Field<String>
        let value: Field<AmountText>
        let type: Field<String>
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let quotes = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .rates)
        rates = try quotes.allKeys.prefix(Self.quotesMaximum).compactMap { key in
            let quote = try quotes.decode(Field<Quote>.self, forKey: key)
            return quote.value.flatMap { Self.rate(key.stringValue, $0) }
        }
        guard let dollars = rates.first(where: { $0.code.currency == .usd }) else {
            throw FieldProblem("no readable rates")
        }
        dollarsPerBitcoin = dollars.perBitcoin
    }

    private static func rate(_ key: String, _ quote: Quote) -> ProvidedRate? {
        guard let code = AssetCode(key),
            let kind = quote.type.value.flatMap(CurrencyEntry.Kind.init(rawValue:)),
            (kind == .fiat) == (code.currency != nil),
            let text = quote.value.value?.text, let value = Quantity(number: text, roundsExcess: true),
            !value.isZero
        else { return nil }
        let name = quote.name.value.map { String($0.prefix(nameMaximum)) } ?? code.text
        return ProvidedRate(code: code, name: name, kind: kind, perBitcoin: value)
    }
}

/// `GET /simple/price?vs_currencies=usd`: `{"tether":{"usd":0.9998}, …}`.
struct ProviderPrices: Decodable, Sendable {
    private let prices: [(asset: CryptoAsset, dollars: Quantity)]

    private struct Price: Decodable, Sendable {
        let usd: Field<AmountText>
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        prices = try CryptoAsset.all.compactMap { asset in
            let field = try container.decode(Field<Price>.self, forKey: AnyKey(asset.providerID))
            let text = field.value?.usd.value?.text
            return text.flatMap { Quantity(number: $0, roundsExcess: true) }.map { (asset, $0) }
        }
    }

    /// Returns the rates of the coins, in units per bitcoin.
    func rates(dollarsPerBitcoin: Quantity) -> [ProvidedRate] {
        prices.compactMap { asset, dollars in
            guard let code = AssetCode(asset.code),
                let perBitcoin = ExchangeRatio(of: dollars, in: dollarsPerBitcoin)?.rate, !perBitcoin.isZero
            else { return nil }
            return ProvidedRate(code: code, name: asset.name, kind: .crypto, perBitcoin: perBitcoin)
        }
    }
}

/// A coding key for any member name.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
