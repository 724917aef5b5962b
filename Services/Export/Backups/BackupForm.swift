import Contracts
import JSONKit
import SodiumKit

/// Writes a backup's file (contract-exports, "Backups"), version 2.2: records of one moment, then the
/// contents of receipts, the counts, and a SHA-256 of all bytes before it.
struct BackupForm: Sendable {
    static let appVersion = "1.0.0"
    /// The member that ends the file.
    static let sumOpening = ",\"sha256\":\""

    private let createdAt: Timestamp
    private let locale: String?
    private let timeZone: String
    private let isPersonal: Bool
    private var arrays: RecordArrays
    private var hash = IncrementalSHA256()
    private(set) var revision: Int64 = 0
    /// The number of transactions that the book announces, to tell how far the file is.
    private(set) var announced: Int64 = 0
    private(set) var transactions: Int64 = 0
    /// The hashes of the receipts, each once.
    private(set) var contents: [String] = []
    private var known: Set<String> = []
    private var contentCount = 0

    /// - Parameters:
    ///   - isPersonal: whether the book is the maker's personal one. The file of another has no wallet and
    ///     no settings of a person.
    ///   - hasSharing: whether shares and groups follow.
    init(
        createdAt: Timestamp, locale: String?, timeZone: String, isPersonal: Bool = true, hasSharing: Bool
    ) {
        self.createdAt = createdAt
        self.locale = locale
        self.timeZone = timeZone
        self.isPersonal = isPersonal
        arrays = RecordArrays(
            Set(BookKind.allCases).subtracting(hasSharing ? [] : BookKind.ofSharing)
                .subtracting(isPersonal ? [] : BookKind.ofPerson))
    }

    /// Returns what a line of the book's stream adds to the file.
    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        switch line.kind {
        case .head: return try begin(line.decode(), in: &file)
        case .end: return
        case .transaction: transactions += 1
        case .attachment:
            let hash = try line.members().requiredText("sha256")
            if known.insert(hash).inserted { contents.append(hash) }
        default: break
        }
        try arrays.add(line, to: &file)
    }

    private mutating func begin(_ head: BookHead, in file: inout [UInt8]) throws {
        (revision, announced) = (head.revision, head.transactionCount)
        file += "{\"version\":\"\(JSONForm.version)\",\"createdAt\":\"\(createdAt.text)\",".utf8
        file += "\"appVersion\":\"\(Self.appVersion)\",\"data\":{\"settings\":".utf8
        file += try head.settings(locale: locale, timeZone: timeZone, isPersonal: isPersonal)
    }

    /// Ends the records; contents of receipts may follow.
    mutating func endRecords(in file: inout [UInt8]) throws {
        try arrays.end(to: &file)
        file += ",\"attachmentContents\":[".utf8
    }

    mutating func beginContent(_ sha256: String, in file: inout [UInt8]) {
        if contentCount > 0 { file.append(UInt8(ascii: ",")) }
        contentCount += 1
        file += "{\"sha256\":\"\(sha256)\",\"content\":\"".utf8
    }

    func endContent(size: Int, in file: inout [UInt8]) { file += "\",\"size\":\(size)}".utf8 }

    /// The number of entries of each kind so far.
    var counts: [String: Int] {
        var counts = arrays.counts
        counts["attachmentContents"] = contentCount
        return counts
    }

    /// Adds bytes that go into the file to its sum.
    mutating func hash(_ bytes: [UInt8]) { hash.update(bytes) }

    /// Returns the file's last bytes.
    mutating func tail() -> [UInt8] {
        let before = Array("]},\(RecordArrays.text(counts))".utf8)
        hash.update(before)
        return before + Array("\(Self.sumOpening)\(Sodium.hex(hash.finish()))\"}".utf8)
    }
}
