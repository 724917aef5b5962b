import Contracts
import LedgerCurrencies

/// The coin of a chain, in the units that the provider uses for it.
struct ChainCoin: Sendable, Equatable {
    /// The codes that an asset of the coin can have.
    let codes: [String]
    /// The digits after the point of the smallest unit: satoshi, wei, drop, sun, lovelace or lamport.
    let digits: Int
    /// More whole coins than there can be. A larger amount is in a wrong unit.
    let limit: UInt64

    private static let partsOfUnit: UInt128 = 1_000_000_000_000_000_000

    /// The 10⁻¹⁸ parts of the smallest unit.
    private var partsOfSmallest: UInt128 {
        (digits..<CryptoAsset.digits).reduce(1) { parts, _ in parts * 10 }
    }

    /// Reads an amount in whole coins, as "0.1234".
    func coins(_ text: AmountText) throws(ProviderFailure) -> UInt128 {
        guard let amount = Quantity(number: text.text), amount.parts % partsOfSmallest == 0 else {
            throw .unreadable("an amount is no number of \(codes[0])")
        }
        return try checked(amount.parts)
    }

    /// Reads an amount in the smallest unit, as "1341956178".
    func smallest(_ text: AmountText) throws(ProviderFailure) -> UInt128 {
        let digits = text.text.utf8
        guard (1...30).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
            let number = UInt128(text.text)
        else { throw .unreadable("an amount is no whole number of the smallest unit of \(codes[0])") }
        let (parts, overflow) = number.multipliedReportingOverflow(by: partsOfSmallest)
        return try checked(overflow ? .max : parts)
    }

    private func checked(_ parts: UInt128) throws(ProviderFailure) -> UInt128 {
        guard parts < UInt128(limit) * Self.partsOfUnit else {
            throw .unreadable("an amount is larger than all \(codes[0]) together")
        }
        return parts
    }
}

extension AssetChain {
    var coin: ChainCoin {
        switch self {
        case .btc: ChainCoin(codes: ["BTC"], digits: 8, limit: 21_000_000)
        case .ltc: ChainCoin(codes: ["LTC"], digits: 8, limit: 84_000_000)
        case .bch: ChainCoin(codes: ["BCH"], digits: 8, limit: 21_000_000)
        case .doge: ChainCoin(codes: ["DOGE"], digits: 8, limit: 1_000_000_000_000)
        case .eth: ChainCoin(codes: ["ETH"], digits: 18, limit: 1_000_000_000)
        case .bsc: ChainCoin(codes: ["BNB"], digits: 18, limit: 1_000_000_000)
        case .matic: ChainCoin(codes: ["MATIC", "POL"], digits: 18, limit: 100_000_000_000)
        case .avax: ChainCoin(codes: ["AVAX"], digits: 18, limit: 1_000_000_000)
        case .xrp: ChainCoin(codes: ["XRP"], digits: 6, limit: 100_000_000_000)
        case .trx: ChainCoin(codes: ["TRX"], digits: 6, limit: 1_000_000_000_000)
        case .ada: ChainCoin(codes: ["ADA"], digits: 6, limit: 45_000_000_000)
        case .sol: ChainCoin(codes: ["SOL"], digits: 9, limit: 10_000_000_000)
        }
    }
}
