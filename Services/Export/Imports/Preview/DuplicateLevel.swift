import Contracts

/// How sure it is that a row is an entry of the book. Surer levels are matched first, for all rows.
enum DuplicateLevel: CaseIterable, Sendable {
    case sameID, sameDayAndText, sameDay, nearAndSameText, near

    /// The most days between the two.
    var days: Int {
        switch self {
        case .sameID: Int.max
        case .sameDayAndText, .sameDay: 0
        case .nearAndSameText, .near: 3
        }
    }

    func fits(_ row: DescriptionWords, _ candidate: DescriptionWords) -> Bool {
        switch self {
        case .sameID: true
        case .sameDayAndText, .nearAndSameText: row.isSame(as: candidate)
        case .sameDay, .near: row.isLike(candidate)
        }
    }
}
