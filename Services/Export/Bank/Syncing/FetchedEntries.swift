import Contracts
import JSONKit
import SodiumKit

/// The booked entries of one answer for the accounts of ours, as an import's file keeps them.
struct FetchedEntries: Codable, Sendable, Equatable {
    struct Account: Codable, Sendable, Equatable {
        /// The bank's id of the account.
        let id: String
        let currency: Currency
        var entries: [Entry]
    }

    struct Entry: Codable, Sendable, Equatable {
        let id: String
        let date: CalendarDate
        /// A decimal; below zero for what goes out.
        let amount: String
        let description: String?
        let payee: String?
        let notes: String?
        /// The entry of the book that an earlier import made of it.
        var repeats: ID<Transaction>?
        /// The same, where the bank has changed the amount since.
        var corrects: ID<Transaction>?
        /// The amount before that change, in minor units.
        var formerMinor: Int64?
    }

    var accounts: [Account]

    /// Returns the entries as readers of files do.
    func bankEntries() throws -> [BankEntry] {
        try accounts.flatMap { account in
            try account.entries.map { entry in
                guard let amount = BankAmount(plain: entry.amount) else {
                    throw ReadingError.unreadable("An amount is no number")
                }
                var result = BankEntry()
                result.account = account.id
                result.date = entry.date
                result.amount = amount
                result.currency = account.currency
                result.description = entry.description
                result.notes = entry.notes
                result.payee = entry.payee
                result.externalID = entry.id
                (result.repeats, result.corrects) = (entry.repeats, entry.corrects)
                result.formerMinor = entry.formerMinor
                return result
            }
        }
    }
}

/// The ids that books keep of a bank's entries.
extension FetchedEntries {
    /// Returns how the ids begin that entries have from a connection to a server. Two of them with different
    /// ids are never the same entry, however alike they are.
    static func idStart(of connection: ID<BankConnection>, to host: String) -> String {
        "bank-\(hash(of: "\(connection.text) \(host)").prefix(12)):"
    }

    /// Returns the bank's id behind that beginning, or its hash where it is long or no line of text.
    static func id(_ id: String, behind start: String) -> String {
        let whole = start + id
        return BankText.externalID(whole) == whole ? whole : "\(start)sha256:\(hash(of: id))"
    }

    private static func hash(of text: String) -> String { Sodium.hex(Sodium.sha256(Array(text.utf8))) }
}

/// Reads such a file, which the provider bounds.
struct FetchedEntriesReader: BankFileReader {
    private var source: ByteSource
    private var isRead = false
    let facts = BankFileFacts()

    init(_ source: ByteSource) { self.source = source }

    mutating func next() throws -> [BankEntry]? {
        if isRead { return nil }
        isRead = true
        var bytes: [UInt8] = []
        while let piece = try source.next() { bytes += piece }
        return try JSON.decode(FetchedEntries.self, from: bytes).bankEntries()
    }
}
