import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// An asset that the provider of rates knows, as stored.
struct ProviderAssetRecord: Sendable, Equatable {
    var code = AssetCode(.usd)
    var name = ""
    var isCrypto = false

    static let table = RecordTable(
        "provider_assets", blank: ProviderAssetRecord(),
        [.column("code", \.code), .column("name", \.name), .column("is_crypto", \.isCrypto)])

    var entry: CurrencyEntry {
        CurrencyEntry(
            code: code, name: name, kind: isCrypto ? .crypto : .fiat,
            digits: code.currency?.digits ?? CryptoAsset.digits)
    }
}
