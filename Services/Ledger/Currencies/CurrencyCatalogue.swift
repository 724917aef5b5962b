import Contracts

/// The list of currencies and crypto assets to choose from.
enum CurrencyCatalogue {
    /// Returns all currencies, then all crypto assets, built-in and provided; each part is ordered by code.
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
