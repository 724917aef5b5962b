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

    /// What people also call a currency, in lower case, where ISO 4217 calls it otherwise.
    private static let otherNames = [
        "ILS": ["shekel"], "CNY": ["renminbi"], "PLN": ["złoty"], "AED": ["emirates"], "CHF": ["switzerland"],
    ]

    /// Returns all currencies, the most used ones first, then all crypto assets by market value; those
    /// without a rank follow by code. `provided` are the assets that the provider knows.
    static func entries(provided: [CurrencyEntry]) -> [CurrencyEntry] {
        let fiat = Currency.allCodes.compactMap { Currency($0) }.map { currency in
            CurrencyEntry(
                code: AssetCode(currency), name: currency.name, symbol: currency.symbol, kind: .fiat,
                digits: currency.digits)
        }
        var crypto: [AssetCode: CurrencyEntry] = [:]
        for entry in provided where entry.kind == .crypto { crypto[entry.code] = entry }
        for asset in CryptoAsset.all {
            guard let code = AssetCode(asset.code) else { continue }
            crypto[code] = CurrencyEntry(
                code: code, name: asset.name, symbol: asset.symbol, kind: .crypto,
                digits: CryptoAsset.digits)
        }
        return sorted(fiat, by: mostUsed) + sorted(Array(crypto.values), by: CryptoAsset.all.map(\.code))
    }

    /// Returns the entries that a person may mean, the likeliest first. Equals keep their order.
    static func matches(_ text: String, in entries: [CurrencyEntry]) -> [CurrencyEntry] {
        let text = text.lowercased()
        var ranks = Rank.allCases.map { _ in [CurrencyEntry]() }
        for entry in entries {
            if let rank = rank(of: entry, for: text) { ranks[rank.rawValue].append(entry) }
        }
        return ranks.flatMap { $0 }
    }

    /// How well an entry fits what a person typed, the best first.
    private enum Rank: Int, CaseIterable {
        /// The text is the code, or the sign.
        case same
        case codeBegins, nameBegins, wordBegins, nameContains, signContains
    }

    private static func rank(of entry: CurrencyEntry, for text: String) -> Rank? {
        let code = entry.code.text.lowercased()
        let name = ([entry.name.lowercased()] + (otherNames[entry.code.text] ?? [])).joined(separator: " ")
        let sign = entry.symbol?.lowercased() ?? ""
        if code == text || sign == text { return .same }
        if code.hasPrefix(text) { return .codeBegins }
        if name.hasPrefix(text) { return .nameBegins }
        if name.split(separator: " ").contains(where: { $0.hasPrefix(text) }) { return .wordBegins }
        if name.contains(text) { return .nameContains }
        return sign.contains(text) ? .signContains : nil
    }

    private static func sorted(_ entries: [CurrencyEntry], by ranked: [String]) -> [CurrencyEntry] {
        let ranks = Dictionary(zip(ranked, 0...)) { first, _ in first }
        func place(_ entry: CurrencyEntry) -> (Int, String) {
            (ranks[entry.code.text] ?? .max, entry.code.text)
        }
        return entries.sorted { place($0) < place($1) }
    }
}
