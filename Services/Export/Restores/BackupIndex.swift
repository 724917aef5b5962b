import Contracts

/// What a look through a whole backup file found, besides the elements of its lists.
struct BackupIndex: Sendable {
    /// The version of JSON exports, which have no sum of their own.
    static let export = "export"
    private static let known: Set = ["1.0", "2.0", "2.1", "2.2"]
    /// The versions in which entries before an opening date count besides the opening balance.
    private static let beforeHistory: Set = ["1.0", "2.0", "2.1"]
    /// The members of a 1.0 file that needs no sum.
    private static let sourceNames: Set = ["transactions", "categories", "budgets", "settings"]

    let lists: [BackupParser.List]
    let names: [String]
    /// The range of the value of `data`.
    let data: Range<Int>?
    /// Bytes from the file's start to the name of its last member.
    let lastNameAt: Int
    let version: String
    /// Whether the file is an export of a part of a book, which has no version.
    let isPart: Bool
    /// The version that the file, also an export, was written in; nil for earlier exports of a part.
    let writtenAs: String?
    let createdAt: Timestamp
    let appVersion: String?
    let counts: [String: Int]?
    let sha256: String?
    /// The value of `settings`, or an empty object.
    let settings: [UInt8]
    /// The account that is marked as active, for files whose settings do not tell.
    let activeAccount: ID<Account>?

    /// The bytes that the file's sum is over; nil for a file that needs none.
    func summed() throws(BackupDamage) -> Range<Int>? {
        switch version {
        case "2.0", "2.1", "2.2":
            guard names.last == "sha256" else { throw BackupDamage("Its sum is missing at the end") }
            // The sum's name has a comma before it.
            return 0..<max(0, lastNameAt - 1)
        case "1.0":
            let isOurs = counts != nil || lists.contains { $0.isData && !Self.sourceNames.contains($0.name) }
            guard isOurs || sha256 != nil else { return nil }
            guard sha256 != nil else { throw BackupDamage("Its sum is missing") }
            return data
        default: return nil
        }
    }

    /// Throws unless the version is known and the counts are those of the lists.
    func check() throws(BackupDamage) {
        guard version == Self.export || Self.known.contains(version) else {
            throw BackupDamage("Its version \(version.prefix(20)) is newer than this server")
        }
        if version != Self.export, data == nil { throw BackupDamage("Its data is missing") }
        for (name, count) in counts ?? [:] where count != self.count(of: name) {
            throw BackupDamage("It has \(self.count(of: name)) \(name) instead of \(count)")
        }
        if counts == nil, version != Self.export, version != "1.0" {
            throw BackupDamage("Its counts are missing")
        }
        var kinds: Set<BookKind> = []
        for list in records {
            guard let kind = Self.kind(of: list.name) else { continue }
            guard kinds.insert(kind).inserted else {
                throw BackupDamage("It has two lists of \(list.name)")
            }
        }
    }

    /// Whether entries before an opening date count besides the opening balance.
    var countsHistory: Bool { writtenAs.map(Self.beforeHistory.contains) ?? true }

    private func count(of name: String) -> Int { records.first { $0.name == name }?.count ?? 0 }

    /// The lists that can have records: those of `data`, or the export's own.
    var records: [BackupParser.List] {
        lists.filter { $0.isData == (version != Self.export) }
    }

    /// The list of a kind's records.
    func list(of kind: BookKind) -> BackupParser.List? {
        records.first { Self.kind(of: $0.name) == kind }
    }

    /// The list of the contents of receipts.
    var contents: BackupParser.List? { records.first { $0.name == "attachmentContents" } }

    static func kind(of name: String) -> BookKind? {
        JSONForm.names.first { $0.value == name }?.key ?? BookKind.allCases.first { $0.arrayName == name }
    }

    /// The paths of the lists and of the settings in the file.
    var paths: [String: String] {
        let prefix = version == Self.export ? "" : "data."
        var paths = [BookKind.head.rawValue: "\(prefix)settings"]
        for list in records {
            if let kind = Self.kind(of: list.name) { paths[kind.rawValue] = prefix + list.name }
        }
        return paths
    }
}
