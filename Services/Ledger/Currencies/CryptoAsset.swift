/// A built-in crypto asset; a provider can know more.
package struct CryptoAsset: Sendable, Equatable {
    /// Digits after the point (contract §0, "Money").
    package static let digits = 18
    /// The code of the coin in which the provider's rates are kept.
    static let bitcoin = "BTC"

    let code: String
    let name: String
    /// CoinGecko's id of the asset.
    let providerID: String

    /// The sign that people write; nil where the code is written.
    let symbol: String?

    private init(_ code: String, _ name: String, providerID: String, symbol: String? = nil) {
        self.symbol = symbol
        self.code = code
        self.name = name
        self.providerID = providerID
    }

    /// By market value, the largest first.
    static let all = [
        CryptoAsset("BTC", "Bitcoin", providerID: "bitcoin", symbol: "₿"),
        CryptoAsset("ETH", "Ethereum", providerID: "ethereum", symbol: "Ξ"),
        CryptoAsset("USDT", "Tether", providerID: "tether", symbol: "₮"),
        CryptoAsset("BNB", "BNB", providerID: "binancecoin"),
        CryptoAsset("SOL", "Solana", providerID: "solana"),
        CryptoAsset("USDC", "USDC", providerID: "usd-coin"),
        CryptoAsset("XRP", "XRP", providerID: "ripple"),
        CryptoAsset("DOGE", "Dogecoin", providerID: "dogecoin", symbol: "Ð"),
        CryptoAsset("ADA", "Cardano", providerID: "cardano"),
        CryptoAsset("TRX", "TRON", providerID: "tron"),
        CryptoAsset("AVAX", "Avalanche", providerID: "avalanche-2"),
        CryptoAsset("SHIB", "Shiba Inu", providerID: "shiba-inu"),
        CryptoAsset("DOT", "Polkadot", providerID: "polkadot"),
        CryptoAsset("LINK", "Chainlink", providerID: "chainlink"),
        CryptoAsset("BCH", "Bitcoin Cash", providerID: "bitcoin-cash"),
        CryptoAsset("TON", "Toncoin", providerID: "the-open-network"),
        CryptoAsset("NEAR", "NEAR Protocol", providerID: "near"),
        CryptoAsset("LTC", "Litecoin", providerID: "litecoin", symbol: "Ł"),
        CryptoAsset("UNI", "Uniswap", providerID: "uniswap"),
        CryptoAsset("DAI", "Dai", providerID: "dai"),
        CryptoAsset("XLM", "Stellar", providerID: "stellar"),
        CryptoAsset("XMR", "Monero", providerID: "monero"),
        CryptoAsset("ETC", "Ethereum Classic", providerID: "ethereum-classic"),
        CryptoAsset("ATOM", "Cosmos Hub", providerID: "cosmos"),
        CryptoAsset("ALGO", "Algorand", providerID: "algorand"),
        CryptoAsset("FIL", "Filecoin", providerID: "filecoin"),
        CryptoAsset("XTZ", "Tezos", providerID: "tezos"),
        CryptoAsset("AAVE", "Aave", providerID: "aave"),
        CryptoAsset("EOS", "EOS", providerID: "eos"),
        CryptoAsset("YFI", "yearn.finance", providerID: "yearn-finance"),
    ]
}
