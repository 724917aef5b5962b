import Contracts
import LedgerCurrencies

/// TRON. Amounts are in sun; fees are part of the difference to the balance.
enum TronAnswers {
    /// `{"address":"T…","balance":2342342,…}`
    private struct Account: Decodable, Sendable {
        let balance: AmountText
    }

    /// `{"transactions":[…],"next":"…"}`, up to 200 of them, the newest first.
    private struct Page: Decodable, Sendable {
        let transactions: [Transfer]
    }

    private struct Transfer: Decodable, Sendable {
        let txID: String
        let ret: [Outcome]
        let rawData: RawData
    }

    private struct Outcome: Decodable, Sendable {
        let contractRet: String?
    }

    private struct RawData: Decodable, Sendable {
        let timestamp: Int64
        let contract: [Contract]
    }

    private struct Contract: Decodable, Sendable {
        let type: String
        let parameter: Parameter
    }

    private struct Parameter: Decodable, Sendable {
        let value: Value
    }

    private struct Value: Decodable, Sendable {
        let amount: AmountText?
        let ownerAddressBase58: String?
        let toAddressBase58: String?
    }

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        let address = ProviderClient.escaped(place.address)
        let account = try await reader.ask("/tron/account/\(address)", Account.self)
        let parts = try place.chain.coin.smallest(account.balance)
        let page = try await reader.ask("/tron/transaction/account/\(address)", Page.self)
        let new = page.transactions.prefix { !known.contains($0.txID) }.prefix(ChainReader.limit)
        return try ChainReport(
            balance: parts,
            try new.map { transfer throws(ProviderFailure) in
                ChainTransaction(
                    id: transfer.txID, time: try ChainTime.milliseconds(transfer.rawData.timestamp),
                    change: try change(transfer, place))
            })
    }

    private static func change(_ transfer: Transfer, _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        guard transfer.ret.allSatisfy({ $0.contractRet == "SUCCESS" }) else { return 0 }
        var change = Int128(0)
        for contract in transfer.rawData.contract where contract.type == "TransferContract" {
            let value = contract.parameter.value
            guard let text = value.amount else { throw .unreadable("a transfer has no amount") }
            let amount = Int128(try place.chain.coin.smallest(text))
            if value.ownerAddressBase58 == place.address { change -= amount }
            if value.toAddressBase58 == place.address { change += amount }
        }
        return change
    }
}
