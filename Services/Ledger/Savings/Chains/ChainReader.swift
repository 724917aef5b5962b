import Contracts
import LedgerCurrencies

/// Reads an address from a provider with Tatum's API (v3): the balance, and the newest transactions that are
/// not known yet. Whatever is not what the API promises makes the whole answer unreadable.
struct ChainReader: Sendable {
    /// The most new transactions of one report. Older ones count as part of the difference to the balance.
    static let limit = 200
    static let pageSize = 50
    /// The most new transactions of chains that tell each one's time or amount in an answer of its own.
    static let singleLimit = 20

    private let client: ProviderClient
    private let deadline: ContinuousClock.Instant

    /// - Parameter milliseconds: the time for all requests of a report together.
    init(_ client: ProviderClient, within milliseconds: Int) {
        self.client = client
        deadline = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
    }

    /// - Parameter known: ids of transactions that end the list.
    func report(of place: ChainPlace, known: Set<String>) async throws -> ChainReport {
        switch place.chain {
        case .btc, .ltc, .bch, .doge: try await BitcoinAnswers.report(of: place, known: known, by: self)
        case .eth, .bsc, .matic, .avax: try await EthereumAnswers.report(of: place, known: known, by: self)
        case .xrp: try await RippleAnswers.report(of: place, known: known, by: self)
        case .trx: try await TronAnswers.report(of: place, known: known, by: self)
        case .ada: try await CardanoAnswers.report(of: place, known: known, by: self)
        case .sol: try await SolanaAnswers.report(of: place, known: known, by: self)
        }
    }

    /// Sends a request in what is left of the time. Throws `ProviderFailure`.
    func ask<Value: Decodable & Sendable>(
        _ path: String, _ type: Value.Type, json: String? = nil
    ) async throws -> Value {
        let left = Int(ContinuousClock.now.duration(to: deadline) / .milliseconds(1))
        guard left > 0 else { throw ProviderFailure.slow }
        return try await client.ask(path, type, json: json, timeoutMilliseconds: left)
    }

    /// Returns the entries of a list that is asked for page by page, the newest first: all before the first
    /// known one, at most `limit`. An entry that appears again on the next page, because new ones moved it
    /// there, counts once.
    func pages<Entry: Hashable & Sendable>(
        known: Set<String>, limit: Int = ChainReader.limit, id: (Entry) -> String,
        _ page: (_ offset: Int) async throws -> [Entry]
    ) async throws -> [Entry] {
        var entries: [Entry] = []
        var seen: Set<Entry> = []
        for offset in stride(from: 0, to: limit, by: Self.pageSize) {
            let listed = try await page(offset)
            for entry in listed {
                if known.contains(id(entry)) || entries.count == limit { return entries }
                if seen.insert(entry).inserted { entries.append(entry) }
            }
            if listed.count < Self.pageSize { break }
        }
        return entries
    }
}
