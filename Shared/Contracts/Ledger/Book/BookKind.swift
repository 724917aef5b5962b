/// The kinds of lines in a book's stream (`LedgerAPI.readBook`), in their order: each kind comes after those
/// that it refers to.
public enum BookKind: String, Codable, Sendable, CaseIterable {
    /// Always the first line.
    case head
    case account, deletedAccount, category, reconciliation, recurring, deletedRecurring, transaction
    /// Deleted within the last 30 days, or of a deleted account.
    case deletedTransaction
    case transfer
    /// Deleted within the last 30 days, or of deleted accounts only.
    case deletedTransfer
    /// An expense or an income that was joined into a transfer.
    case joinedTransaction
    case spentClientId, recurringBooking
    /// That something that repeats is expected, hidden or a template.
    case suggestionState
    case attachment, budget, deletedBudget, incomeGoal, deletedIncomeGoal
    case rule
    case rate, goal, asset
    /// In the trash; so the other `deleted…` kinds of assets.
    case deletedAsset
    case assetTransaction, deletedAssetTransaction, allocation, allocationChange, deletedAllocationChange
    case planMonth, planCorrection
    case importedRow, importCategory, undoneImport, sampleMark
    /// A category, a budget, a template, a goal or an asset in the trash, with the rows that come back.
    case trashedRecord
    /// When a record was deleted that the book does not have any more.
    case deletion
    /// For information only: a restore leaves the wallet as it is.
    case walletTransaction
    /// These five come from `SharingAPI.readSharing`: `SharedExpense`, `ShareWithMe`, `SharedExpense` of
    /// another member of a group with those who owe the user, `SharePaymentLine`, `ExpenseGroup`. For
    /// information only.
    case share, shareWithMe, sharePaidByMe, sharePayment, group
    /// Always the last line; a stream without it is incomplete.
    case end

    /// The kinds that sharing has, not the ledger.
    public static let ofSharing: Set<BookKind> = [
        .share, .shareWithMe, .sharePaidByMe, .sharePayment, .group,
    ]

    /// The kinds that are a person's, and only in files of their personal book.
    public static let ofPerson = ofSharing.union([.walletTransaction])

    /// The name of the kind's array in exports and backups; nil for head and end.
    public var arrayName: String? {
        switch self {
        case .head, .end: nil
        case .recurring, .deletedRecurring: rawValue
        case .category: "categories"
        case .importCategory: "importCategories"
        case .allocationChange: "allocationHistory"
        case .deletedAllocationChange: "deletedAllocationHistory"
        case .sampleMark: "sampleData"
        case .shareWithMe: "sharesWithMe"
        case .sharePaidByMe: "sharesPaidByMe"
        default: "\(rawValue)s"
        }
    }

    /// The kind of a line, and the position after `"record":"…",`. Returns nil for any other line.
    public static func read(_ line: [UInt8]) -> (kind: BookKind, fieldsAt: Int)? { read(line[...]) }

    /// The same of a part of a longer text. Not generic, because this runs for every line of a book.
    public static func read(_ line: ArraySlice<UInt8>) -> (kind: BookKind, fieldsAt: Int)? {
        guard line.starts(with: opening) else { return nil }
        let rest = line.dropFirst(opening.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "\"")),
            let kind = byName[String(decoding: rest[..<end], as: UTF8.self)]
        else { return nil }
        return (kind, opening.count + (end - rest.startIndex) + 2)
    }

    private static let opening = Array("{\"record\":\"".utf8)
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
