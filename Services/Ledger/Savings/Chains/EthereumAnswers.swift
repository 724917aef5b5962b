import Contracts
import LedgerCurrencies

/// Ethereum, BNB Smart Chain, Polygon and Avalanche. Fees of the sender are not listed; they are part of the
/// difference to the balance.
enum EthereumAnswers {
    /// `{"balance":"10.52"}` in coins.
    private struct Balance: Decodable, Sendable {
        let balance: AmountText
    }

    private struct Page: Decodable, Sendable {
        let result: [Transfer]
    }

    /// `{"hash":"0x…","transactionType":"native","transactionSubtype":"incoming","amount":"0.1",
    /// "timestamp":1681982568000,"blockNumber":3325316,…}`; the amount is in coins, with a minus if outgoing.
    private struct Transfer: Decodable, Hashable, Sendable {
        let hash: String
        let transactionType: String
        let transactionSubtype: String
        let amount: String
        let timestamp: Int64
        let counterAddress: String?

        private enum Key: String, CodingKey {
            case hash, transactionType, transactionSubtype, amount, timestamp, counterAddress
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            hash = try container.decode(String.self, forKey: .hash)
            transactionType = try container.decode(String.self, forKey: .transactionType)
            transactionSubtype = try container.decode(String.self, forKey: .transactionSubtype)
            amount = try container.decode(AmountText.self, forKey: .amount).text
            timestamp = try container.decode(Int64.self, forKey: .timestamp)
            counterAddress = try container.decodeIfPresent(String.self, forKey: .counterAddress)
        }
    }

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        let coin = place.chain.coin
        let (folder, network) = names(place.chain)
        let address = ProviderClient.escaped(place.address)
        let balance = try await reader.ask("/\(folder)/account/balance/\(address)", Balance.self)
        let parts = try coin.coins(balance.balance)
        let list = "/data/transactions?chain=\(network)&addresses=\(address)&transactionTypes=native,internal"
        let transfers: [Transfer] = try await reader.pages(known: known, id: \.hash) { offset in
            try await reader.ask(
                "\(list)&sort=DESC&pageSize=\(ChainReader.pageSize)&offset=\(offset)", Page.self
            ).result
        }
        return try ChainReport(balance: parts, transactions(transfers, coin))
    }

    /// Several transfers of one transaction, as what a contract pays back, are one.
    private static func transactions(
        _ transfers: [Transfer], _ coin: ChainCoin
    ) throws(ProviderFailure) -> [ChainTransaction] {
        var order: [String] = []
        var sums: [String: (time: Timestamp, change: Int128)] = [:]
        for transfer in transfers where ["native", "internal"].contains(transfer.transactionType) {
            let size = Int128(try coin.coins(AmountText(String(transfer.amount.drop { $0 == "-" }))))
            let change: Int128
            switch transfer.transactionSubtype {
            case "incoming": change = size
            case "outgoing": change = -size
            case "zero-transfer": continue
            default: throw .unreadable("a transaction goes neither in nor out")
            }
            if sums[transfer.hash] == nil { order.append(transfer.hash) }
            let time = try ChainTime.milliseconds(transfer.timestamp)
            sums[transfer.hash] = (time, (sums[transfer.hash]?.change ?? 0) + change)
        }
        return order.compactMap { id in
            sums[id].map { ChainTransaction(id: id, time: $0.time, change: $0.change) }
        }
    }

    private static func names(_ chain: AssetChain) -> (folder: String, network: String) {
        switch chain {
        case .bsc: ("bsc", "bsc-mainnet")
        case .matic: ("polygon", "polygon-mainnet")
        case .avax: ("avalanche", "avalanche-c-mainnet")
        default: ("ethereum", "ethereum-mainnet")
        }
    }
}
