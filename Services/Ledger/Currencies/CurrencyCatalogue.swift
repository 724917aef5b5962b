import Contracts

/// What can be chosen as a currency or asset.
enum CurrencyCatalogue {
    /// All currencies, then crypto assets, those known by themselves and those that a provider knows; each by
    /// code.
    static func entries(provided: [CurrencyEntry]) -> [CurrencyEntry] {
        let fiat = Currency.allCodes.compactMap { Currency($0) }.map { currency in
            CurrencyEntry(
                code: AssetCode(currency), name: currency.name, kind: .fiat, digits: currency.digits)
        }
        var crypto: [AssetCode: CurrencyEntry] = [:]
        for entry in provided where entry.kind == .crypto { crypto[entry.code] = entry }
        for asset in CryptoAsset.all {
            guard let code = AssetCode(asset.code) else { continue }
            crypto[code] = CurrencyEntry(
                code: code, name: asset.name, kind: .crypto, digits: CryptoAsset.digits)
        }
        return fiat + crypto.values.sorted { $0.code < $1.code }
    }
}
