import Contracts
import JSONKit

/// Writes the book as one JSON object (contract §4), without loss: a restore reads a whole one.
struct JSONForm: BookForm {
    /// The owner of the export. Address, name and locale are null while auth is down.
    struct Owner: Encodable, Sendable {
        let id: ID<User>
        @Nullable var email: String?
        @Nullable var displayName: String?
        let preferredCurrency: Currency
        @Nullable var locale: String?
        let timeZone: String
    }

    static let version = "2.2"
    /// The names of lists that differ from `BookKind.arrayName`.
    static let names: [BookKind: String] = [
        .recurring: "recurringTemplates", .deletedRecurring: "deletedRecurringTemplates",
    ]
    private static let ofWhole = Set(BookKind.allCases).subtracting(BookKind.ofSharing)
    /// A part of a book has no deleted rows, and nothing that only a restore needs.
    private static let ofPart = ofWhole.subtracting([
        .deletedAccount, .deletedRecurring, .deletedTransaction, .deletedTransfer, .joinedTransaction,
        .spentClientId, .recurringBooking, .suggestionState, .attachment, .deletedBudget, .deletedIncomeGoal,
        .planMonth, .planCorrection, .importedRow, .importCategory, .undoneImport, .sampleMark,
        .walletTransaction,
        .deletedAsset, .deletedAssetTransaction, .deletedAllocationChange, .trashedRecord, .deletion,
    ])

    let kinds: Set<BookKind>
    private let exportedAt: Timestamp
    private let owner: Owner
    private let isPersonal: Bool
    private let isPart: Bool
    private var arrays: RecordArrays

    /// - Parameters:
    ///   - isPersonal: whether the book is the owner's personal one. The file of another has no wallet and
    ///     no settings of a person.
    ///   - isPart: whether filters leave something out; such a file has its version under another name, so
    ///     that nobody restores it as a whole.
    init(
        of owner: Owner, at exportedAt: Timestamp, isPersonal: Bool = true, isPart: Bool = false,
        withSharing: Bool = false
    ) {
        kinds =
            (isPart ? Self.ofPart : Self.ofWhole).union(withSharing ? BookKind.ofSharing : [])
            .subtracting(isPersonal ? [] : BookKind.ofPerson)
        self.isPersonal = isPersonal
        self.exportedAt = exportedAt
        self.owner = owner
        self.isPart = isPart
        arrays = RecordArrays(kinds, names: Self.names)
    }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        switch line.kind {
        case .head: try begin(line.decode(), in: &file)
        case .end: return
        default: try arrays.add(line, to: &file)
        }
    }

    private func begin(_ head: BookHead, in file: inout [UInt8]) throws {
        file += "{\"\(isPart ? "partVersion" : "version")\":\"\(Self.version)\",".utf8
        file += "\"exportedAt\":\"\(exportedAt.text)\",\"user\":".utf8
        file += try JSON.encode(owner)
        file += ",\"settings\":".utf8
        file += try head.settings(locale: owner.locale, timeZone: owner.timeZone, isPersonal: isPersonal)
    }

    mutating func end(to file: inout [UInt8]) throws {
        try arrays.end(to: &file)
        file += ",\(RecordArrays.text(arrays.counts))}".utf8
    }
}
