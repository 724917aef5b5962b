/// How sure it is that a row is an entry of the book. Surer levels are matched first, for all rows.
enum DuplicateLevel: CaseIterable, Sendable {
    case sameID
    /// Matches nothing, but finds the rows that some entry of the book may be. The levels after this one look
    /// at those only, because most rows of a new statement are none.
    case sameAmount
    case sameDayAndText, sameDay, nearAndSameText, near

    /// The days of rows that fit an entry, before (negative) or after its own, the nearest first; nil for
    /// any.
    var days: [Int]? {
        switch self {
        case .sameID: nil
        case .sameDayAndText, .sameDay: [0]
        case .sameAmount, .nearAndSameText, .near: [0, -1, 1, -2, 2, -3, 3]
        }
    }

    /// Whether all letters of the descriptions must be the same.
    var isOfText: Bool { self == .sameDayAndText || self == .nearAndSameText }

    /// Whether descriptions are compared. This level and those like it look only at rows that `sameAmount`
    /// has found.
    var readsTexts: Bool { self != .sameID && self != .sameAmount }

    /// The most rows that are looked for at once. One question to the ledger names at most 400 ids.
    var rowsAtOnce: Int { self == .sameID ? 400 : 2_000 }
}
