import Contracts

/// The list of currencies and crypto assets to choose from.
enum CurrencyCatalogue {
    /// The currencies that are traded most, in that order (Bank for International Settlements, Triennial
    /// Central Bank Survey, April 2022).
    private static let mostUsed = [
        "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW",
        "NOK", "NZD", "INR", "MXN", "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR",
        "CZK", "AED", "TRY", "HUF", "CLP", "SAR", "PHP", "MYR", "COP", "RUB", "RON", "PEN",
        "BHD", "BGN", "ARS",
    ]

    /// Returns all currencies, the most used ones first, then all crypto assets by market value; those
    /// without a rank follow by code. `provided` are the assets that the provider knows.
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
        return sorted(fiat, by: mostUsed) + sorted(Array(crypto.values), by: CryptoAsset.all.map(\.code))
    }

    /// Returns the entries that a person may mean, the likeliest first: whose code is the text, whose code
    /// starts with it, whose name starts with it, whose name contains it. Equals keep their order.
    static func matches(_ text: String, in entries: [CurrencyEntry]) -> [CurrencyEntry] {
        let text = text.lowercased()
        var ranks: [[CurrencyEntry]] = [[], [], [], []]
        for entry in entries {
            let (code, name) = (entry.code.text.lowercased(), entry.name.lowercased())
            if code == text {
                ranks[0].append(entry)
            } else if code.hasPrefix(text) {
                ranks[1].append(entry)
            } else if name.hasPrefix(text) {
                ranks[2].append(entry)
            } else if name.contains(text) {
                ranks[3].append(entry)
            }
        }
        return ranks.flatMap { $0 }
    }

    private static func sorted(_ entries: [CurrencyEntry], by ranked: [String]) -> [CurrencyEntry] {
        let ranks = Dictionary(zip(ranked, 0...)) { first, _ in first }
        func place(_ entry: CurrencyEntry) -> (Int, String) {
            (ranks[entry.code.text] ?? .max, entry.code.text)
        }
        return entries.sorted { place($0) < place($1) }
    }
}
