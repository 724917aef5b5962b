package import Contracts

/// An address on a chain.
package struct ChainPlace: Sendable, Equatable {
    let chain: AssetChain
    let address: String

    /// Returns where an asset's coins lie. Throws `assetNotOnChain`.
    package init(_ asset: AssetRecord) throws(APIError) {
        guard let chain = asset.chain, let address = asset.address else {
            throw APIError(.conflict, SyncObstacle.noAddress.message)
        }
        guard chain.coin.codes.contains(asset.currency.text) else {
            throw APIError(.conflict, SyncObstacle.otherCoin(asset.currency, chain).message)
        }
        (self.chain, self.address) = (chain, address)
    }
}

/// The reason why an asset cannot be read from a chain.
enum SyncObstacle: Sendable, Equatable {
    case noAddress
    /// The asset is in another currency than the chain's own coin.
    case otherCoin(AssetCode, AssetChain)

    var message: String {
        switch self {
        case .noAddress: "This asset has no chain and address. Set both first."
        case .otherCoin(let code, let chain):
            "This asset is in \(code.text), but only \(chain.coin.codes[0]) is read from \(chain.rawValue)"
        }
    }
}
