import Contracts
import LedgerCurrencies

/// Bitcoin, Litecoin, Bitcoin Cash and Dogecoin, whose transactions spend and make outputs of addresses.
enum BitcoinAnswers {
    /// `{"incoming":"0.1234","outgoing":"0.1"}` in coins.
    private struct Balance: Decodable, Sendable {
        let incoming: AmountText
        let outgoing: AmountText
    }

    /// `{"hash":"4c78…","blockNumber":1611609,"time":1575663091,
    /// "inputs":[{"coin":{"value":1,"address":"…"}}],"outputs":[{"value":1,"address":"…"}]}`; Litecoin's time
    /// is `ts`. Values are in satoshi, those of Litecoin, Bitcoin Cash and Dogecoin in coins.
    private struct Transfer: Decodable, Hashable, Sendable {
        let hash: String
        let blockNumber: Int64?
        let time: Int64?
        let ts: Int64?
        let inputs: [Input]
        let outputs: [Output]
    }

    private struct Input: Decodable, Hashable, Sendable {
        /// Absent in a transaction that makes new coins.
        let coin: Output?
    }

    private struct Output: Decodable, Hashable, Sendable {
        let value: String
        let address: String?

        private enum Key: String, CodingKey { case value, address }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            value = try container.decode(AmountText.self, forKey: .value).text
            address = try container.decodeIfPresent(String.self, forKey: .address)
        }
    }

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        let (coin, path) = (place.chain.coin, "/\(folder(place.chain))")
        let address = ProviderClient.escaped(place.address)
        let balance = try await reader.ask("\(path)/address/balance/\(address)", Balance.self)
        let (incoming, outgoing) = (try coin.coins(balance.incoming), try coin.coins(balance.outgoing))
        guard incoming >= outgoing else { throw ProviderFailure.unreadable("more was spent than received") }
        let transfers: [Transfer] = try await reader.pages(known: known, id: \.hash) { offset in
            try await reader.ask(
                "\(path)/transaction/address/\(address)?pageSize=\(ChainReader.pageSize)&offset=\(offset)",
                [Transfer].self)
        }
        var transactions: [ChainTransaction] = []
        var (received, spent) = (Int128(0), Int128(0))
        for transfer in transfers {
            // Without a block the transaction can still vanish.
            guard let number = transfer.blockNumber, number > 0, let time = transfer.time ?? transfer.ts
            else {
                continue
            }
            let change = try change(transfer, place)
            received += max(0, change)
            spent -= min(0, change)
            transactions.append(
                ChainTransaction(id: transfer.hash, time: try ChainTime.seconds(time), change: change))
        }
        guard received <= Int128(incoming), spent <= Int128(outgoing) else {
            throw ProviderFailure.unreadable("the transactions move more than the address ever did")
        }
        return try ChainReport(balance: incoming - outgoing, transactions)
    }

    private static func change(_ transfer: Transfer, _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        let own = plain(place.address)
        var change = Int128(0)
        for output in transfer.outputs where output.address.map(plain) == own {
            change += try amount(output, place.chain)
        }
        for input in transfer.inputs.compactMap(\.coin) where input.address.map(plain) == own {
            change -= try amount(input, place.chain)
        }
        return change
    }

    private static func amount(_ output: Output, _ chain: AssetChain) throws(ProviderFailure) -> Int128 {
        let text = AmountText(output.value)
        return Int128(chain == .btc ? try chain.coin.smallest(text) : try chain.coin.coins(text))
    }

    /// Returns an address without the prefix that Bitcoin Cash allows to leave out.
    private static func plain(_ address: String) -> String {
        let prefix = "bitcoincash:"
        return address.hasPrefix(prefix) ? String(address.dropFirst(prefix.count)) : address
    }

    private static func folder(_ chain: AssetChain) -> String {
        switch chain {
        case .ltc: "litecoin"
        case .bch: "bcash"
        case .doge: "dogecoin"
        default: "bitcoin"
        }
    }
}
