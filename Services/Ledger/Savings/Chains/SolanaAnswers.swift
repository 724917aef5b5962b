import Contracts
import LedgerCurrencies

/// Solana. The balance is in coins, the amounts of transactions are in lamports. The list has only ids, so
/// each new transaction is an answer of its own.
enum SolanaAnswers {
    /// `{"balance":"10.52"}`
    private struct Balance: Decodable, Sendable {
        let balance: AmountText
    }

    /// The answer of `getSignaturesForAddress`, the newest first.
    private struct Signatures: Decodable, Sendable {
        let result: [Signature]
    }

    private struct Signature: Decodable, Sendable {
        let signature: String
    }

    /// `{"blockTime":1638279975,"meta":{"preBalances":[…],"postBalances":[…],…},
    /// "transaction":{"message":{"accountKeys":["…"]},…}}`
    private struct Transfer: Decodable, Sendable {
        let blockTime: Int64
        let meta: Balances
        let transaction: Content
    }

    private struct Balances: Decodable, Sendable {
        let preBalances: [AmountText]
        let postBalances: [AmountText]
    }

    private struct Content: Decodable, Sendable {
        let message: Accounts
    }

    private struct Accounts: Decodable, Sendable {
        let accountKeys: [String]
    }

    static func report(
        of place: ChainPlace, known: Set<String>, by reader: ChainReader
    ) async throws -> ChainReport {
        guard place.address.utf8.allSatisfy({ isLetterOrDigit($0) }) else {
            throw ProviderFailure.unreadable("the address is none of Solana")
        }
        let coin = place.chain.coin
        let balance = try await reader.ask("/solana/account/balance/\(place.address)", Balance.self)
        let parts = try coin.coins(balance.balance)
        let listed = try await reader.ask(
            "/blockchain/node/solana-mainnet", Signatures.self,
            json: """
                {"jsonrpc":"2.0","id":1,"method":"getSignaturesForAddress",\
                "params":["\(place.address)",{"limit":\(ChainReader.singleLimit)}]}
                """)
        var transactions: [ChainTransaction] = []
        let new = listed.result.prefix { !known.contains($0.signature) }
        for id in new.prefix(ChainReader.singleLimit).map(\.signature) {
            let transfer = try await reader.ask(
                "/solana/transaction/\(ProviderClient.escaped(id))", Transfer.self)
            transactions.append(
                ChainTransaction(
                    id: id, time: try ChainTime.seconds(transfer.blockTime),
                    change: try change(transfer, place)))
        }
        return try ChainReport(balance: parts, transactions)
    }

    /// An account that the transaction loads from a table is not listed; the difference to the balance has
    /// its change.
    private static func change(_ transfer: Transfer, _ place: ChainPlace) throws(ProviderFailure) -> Int128 {
        let (coin, meta) = (place.chain.coin, transfer.meta)
        guard let index = transfer.transaction.message.accountKeys.firstIndex(of: place.address) else {
            return 0
        }
        guard index < meta.preBalances.count, index < meta.postBalances.count else {
            throw .unreadable("a transaction has fewer balances than accounts")
        }
        return Int128(try coin.smallest(meta.postBalances[index]))
            - Int128(try coin.smallest(meta.preBalances[index]))
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
}
