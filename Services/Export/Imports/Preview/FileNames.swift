import Contracts

/// The names of accounts that a file has, and the bank's ids that it repeats.
struct FileNames: Sendable {
    static let accountLimit = 500

    private(set) var accounts: [String] = []
    /// Those that only other sides of transfers name.
    private(set) var others: Set<String> = []
    private var known: Set<String> = []
    /// Hashes of the ids of each account: a hash costs eight bytes, an id dozens.
    private var seen: Set<Int> = []
    private var repeated: Set<Int> = []

    mutating func take(_ entry: BankEntry) throws(ReadingError) {
        if let account = entry.account, known.insert(account).inserted {
            guard accounts.count < Self.accountLimit else {
                throw .tooLarge("The file has more than \(Self.accountLimit) accounts. Check its columns")
            }
            accounts.append(account)
            others.insert(account)
        }
        if let account = entry.account, !entry.isOtherSide { others.remove(account) }
        guard let hash = Self.hash(entry) else { return }
        if !seen.insert(hash).inserted { repeated.insert(hash) }
    }

    /// Returns the bank's id of an entry unless the file has it twice. In our own files it stands for each
    /// part of a split.
    func certainID(of entry: BankEntry) -> String? {
        isRepeated(entry) && !entry.isFromOurBooks ? nil : entry.externalID
    }

    func isRepeated(_ entry: BankEntry) -> Bool { Self.hash(entry).map(repeated.contains) ?? false }

    private static func hash(_ entry: BankEntry) -> Int? {
        guard let id = entry.externalID else { return nil }
        var hasher = Hasher()
        hasher.combine(entry.account)
        hasher.combine(id)
        return hasher.finalize()
    }
}
