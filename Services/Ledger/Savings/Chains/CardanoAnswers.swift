import Contracts
import LedgerCurrencies

/// Cardano. Amounts are in lovelace; a transaction names its block, which tells the time.
enum CardanoAnswers {
    /// `[{"value":"2000000","currency":{"symbol":"ADA","decimals":6}},…]`, also with other assets.
    private struct Balance: Decodable, Sendable {
        let value: AmountText
        let currency: Unit
    }

    private struct Unit: Decodable, Sendable {
        let symbol: String
    }

    /// `{"hash":"5f83…","block":{"number":1,"hash":"e8da…"},"inputs":[{"value":"989946","address":"…"}],
    /// "outputs":[…]}`
    private struct Transfer: Decodable, Hashable, Sendable {
        let hash: String
        let block: BlockName
        let inputs: [Part]
        let outputs: [Part]
    }

    private struct BlockName: Decodable, Hashable, Sendable {
        let hash: String
    }

    private struct Part: Decodable, Hashable, Sendable {
        let value: String
        let address: String
    }

    private struct Block: Decodable, Sendable {
        let forgedAt: Timestamp
    }

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        let (coin, address) = (place.chain.coin, ProviderClient.escaped(place.address))
        let balances = try await reader.ask("/ada/account/\(address)", [Balance].self)
        let own = balances.first { $0.currency.symbol == "ADA" }
        let parts = try own.map { try coin.smallest($0.value) } ?? 0
        let transfers: [Transfer] = try await reader.pages(
            known: known, limit: ChainReader.singleLimit, id: \.hash
        ) { offset in
            try await reader.ask(
                "/ada/transaction/address/\(address)?pageSize=\(ChainReader.pageSize)&offset=\(offset)",
                [Transfer].self)
        }
        var times: [String: Timestamp] = [:]
        var transactions: [ChainTransaction] = []
        for transfer in transfers {
            let name = transfer.block.hash
            let time: Timestamp
            if let told = times[name] {
                time = told
            } else {
                let block = try await reader.ask("/ada/block/\(ProviderClient.escaped(name))", Block.self)
                time = try ChainTime.milliseconds(block.forgedAt.millisecondsSinceEpoch)
            }
            times[name] = time
            let received = try sum(transfer.outputs, place)
            let spent = try sum(transfer.inputs, place)
            transactions.append(
                ChainTransaction(id: transfer.hash, time: time, change: received - spent))
        }
        return try ChainReport(balance: parts, transactions)
    }

    private static func sum(_ parts: [Part], _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        var sum = Int128(0)
        for part in parts where part.address == place.address {
            sum += Int128(try place.chain.coin.smallest(AmountText(part.value)))
        }
        return sum
    }
}
