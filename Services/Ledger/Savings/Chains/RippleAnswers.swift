import Contracts

/// The XRP Ledger. Amounts are in drops; times count seconds from 2000.
enum RippleAnswers {
    /// `{"balance":"61114498","assets":[]}`
    private struct Balance: Decodable, Sendable {
        let balance: AmountText
    }

    /// `{"account":"r…","transactions":[{"tx":{…},"meta":{…},"validated":true}]}`, the newest first.
    private struct Page: Decodable, Sendable {
        let transactions: [Entry]
    }

    private struct Entry: Decodable, Sendable {
        let tx: Transaction
        let meta: Outcome
        let validated: Bool
    }

    private struct Transaction: Decodable, Sendable {
        let hash: String
        let Account: String
        let Destination: String?
        let Fee: AmountText
        let TransactionType: String
        let date: Int64
    }

    private struct Outcome: Decodable, Sendable {
        let TransactionResult: String
        /// An object where another currency than XRP was delivered.
        let delivered_amount: Field<AmountText>
    }

    private static let epochSeconds: Int64 = 946_684_800

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        let address = ProviderClient.escaped(place.address)
        let balance = try await reader.ask("/xrp/account/\(address)/balance", Balance.self)
        let parts = try place.chain.coin.smallest(balance.balance)
        let page = try await reader.ask("/xrp/account/tx/\(address)", Page.self)
        let new = page.transactions.prefix { !known.contains($0.tx.hash) }.prefix(ChainReader.limit)
        return try ChainReport(
            balance: parts,
            try new.filter(\.validated).map { entry throws(ProviderFailure) in
                let (seconds, overflow) = entry.tx.date.addingReportingOverflow(epochSeconds)
                return ChainTransaction(
                    id: entry.tx.hash, time: try ChainTime.seconds(overflow ? -1 : seconds),
                    change: try change(entry, place))
            })
    }

    /// The sender pays the fee of a failed transaction, too.
    private static func change(_ entry: Entry, _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        let (tx, coin) = (entry.tx, place.chain.coin)
        var change = tx.Account == place.address ? -Int128(try coin.smallest(tx.Fee)) : 0
        guard tx.TransactionType == "Payment", entry.meta.TransactionResult == "tesSUCCESS",
            let delivered = entry.meta.delivered_amount.value
        else { return change }
        let amount = Int128(try coin.smallest(delivered))
        if tx.Account == place.address { change -= amount }
        if tx.Destination == place.address { change += amount }
        return change
    }
}
