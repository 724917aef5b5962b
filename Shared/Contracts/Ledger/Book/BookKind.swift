/// The kinds of lines in a book's stream (`LedgerAPI.readBook`), in their order: each kind comes after those
/// that it refers to.
public enum BookKind: String, Codable, Sendable, CaseIterable {
    /// Always the first line.
    case head
    case account, deletedAccount, category, recurring, deletedRecurring, transaction
    /// Deleted within the last 30 days, or of a deleted account.
    case deletedTransaction
    case spentClientId, recurringBooking, attachment, budget, deletedBudget, incomeGoal, deletedIncomeGoal
    case rate, goal, asset, assetTransaction, allocation, allocationChange, planMonth, sampleMark
    /// For information only: a restore leaves the wallet as it is.
    case walletTransaction
    /// Always the last line; a stream without it is incomplete.
    case end

    /// The name of the kind's array in exports and backups; nil for head and end.
    public var arrayName: String? {
        switch self {
        case .head, .end: nil
        case .recurring, .deletedRecurring: rawValue
        case .category: "categories"
        case .allocationChange: "allocationHistory"
        case .sampleMark: "sampleData"
        default: "\(rawValue)s"
        }
    }

    /// The kind of a line, and the position after `"record":"…",`. Returns nil for any other line.
    public static func read(_ line: some RandomAccessCollection<UInt8>) -> (kind: BookKind, fieldsAt: Int)? {
        let opening = Array("{\"record\":\"".utf8)
        guard line.starts(with: opening),
            let name = line.dropFirst(opening.count).split(
                separator: UInt8(ascii: "\""), maxSplits: 1, omittingEmptySubsequences: false
            ).first, let kind = BookKind(rawValue: String(decoding: name, as: UTF8.self))
        else { return nil }
        return (kind, opening.count + name.count + 2)
    }
}
