import Contracts
import LedgerCurrencies

/// The XRP Ledger. Amounts are in drops; times count seconds from 2000.
enum RippleAnswers {
    /// `{"balance":"61114498","assets":[]}`
    private struct Balance: Decodable, Sendable {
        let balance: AmountText
    }

    /// `{"account":"r…","transactions":[{"tx":{…},"meta":{…},"validated":true}]}`, the newest first.
    private struct Page: Decodable, Sendable {
        let transactions: [Transfer]
    }

    private struct Transfer: Decodable, Sendable {
        let tx: Transaction
        let meta: Outcome
        let validated: Bool
    }

    private struct Transaction: Decodable, Sendable {
        let hash: String
        let account: String
        let destination: String?
        let fee: AmountText
        let type: String
        let date: Int64

        private enum CodingKeys: String, CodingKey {
            case hash, date
            case account = "Account"
            case destination = "Destination"
            case fee = "Fee"
            case type = "TransactionType"
        }
    }

    private struct Outcome: Decodable, Sendable {
        let result: String
        /// An object where another currency than XRP was delivered.
        let delivered: Field<AmountText>

        private enum CodingKeys: String, CodingKey {
            case result = "TransactionResult"
            case delivered = "delivered_amount"
        }
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
            try new.filter(\.validated).map { transfer throws(ProviderFailure) in
                let (seconds, overflow) = transfer.tx.date.addingReportingOverflow(epochSeconds)
                return ChainTransaction(
                    id: transfer.tx.hash, time: try ChainTime.seconds(overflow ? -1 : seconds),
                    change: try change(transfer, place))
            })
    }

    /// The sender pays the fee of a failed transaction, too.
    private static func change(_ transfer: Transfer, _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        let (tx, coin) = (transfer.tx, place.chain.coin)
        var change = tx.account == place.address ? -Int128(try coin.smallest(tx.fee)) : 0
        guard tx.type == "Payment", transfer.meta.result == "tesSUCCESS",
            let delivered = transfer.meta.delivered.value
        else { return change }
        let amount = Int128(try coin.smallest(delivered))
        if tx.account == place.address { change -= amount }
        if tx.destination == place.address { change += amount }
        return change
    }
}
