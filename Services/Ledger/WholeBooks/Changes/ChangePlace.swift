import Contracts

/// How far a client's copy of a book is: the `cursor` of `/changes`.
struct ChangePlace: Sendable, Equatable {
    /// What the next pages tell.
    enum Phase: Int64 {
        case log
        /// All records, at the beginning.
        case everything
        /// All accounts, because their balances follow the day.
        case accounts
    }

    /// The log that the place is in: `Book.changeLog`.
    let log: ID<BookChanges>
    private(set) var phase: Phase
    /// The user's day for which the copy has the accounts, counted from 1970.
    private(set) var day: Int64
    /// The book's revision that the copy has; outside the log the one when that phase began.
    var revision: Int64
    /// The number of the last record's kind.
    var kind: Int64
    /// The last record, among those of the phase, or of the changes of one revision.
    var id: ID<BookChange>

    /// The beginning.
    init(log: ID<BookChanges>, revision: Int64, on day: CalendarDate) {
        self.log = log
        phase = .everything
        self.day = Int64(day.daysSinceEpoch)
        self.revision = revision
        (kind, id) = (0, Self.lowest)
    }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        guard let (log, numbers): (ID<BookChanges>, [Int64]) = PlaceText.numbers(text, 6...6),
            let phase = Phase(rawValue: numbers[0]), numbers[2] >= 0
        else { return nil }
        self.log = log
        self.phase = phase
        (day, revision, kind) = (numbers[1], numbers[2], numbers[3])
        id = ID(high: UInt64(bitPattern: numbers[4]), low: UInt64(bitPattern: numbers[5]))
        let isKind = 0 <= kind && kind < Int64(BookChangeKind.allCases.count)
        guard isKind || phase == .log && kind == Self.behindKinds else { return nil }
    }

    var text: String {
        PlaceText.text(
            log,
            [phase.rawValue, day, revision, kind, Int64(bitPattern: id.high), Int64(bitPattern: id.low)])
    }

    /// Whether the copy has all changes up to the revision.
    var isComplete: Bool { phase != .log || kind == Self.behindKinds }

    func hasAccounts(of today: CalendarDate) -> Bool { day == Int64(today.daysSinceEpoch) }

    /// Goes behind all changes of the revision.
    mutating func complete(at revision: Int64) {
        (phase, self.revision, kind, id) = (.log, revision, Self.behindKinds, Self.lowest)
    }

    mutating func beginAccounts(of today: CalendarDate) {
        day = Int64(today.daysSinceEpoch)
        (phase, kind, id) = (.accounts, BookChangeKind.account.number, Self.lowest)
    }

    /// Goes to the next kind, or to the log behind the last one.
    mutating func endKind() {
        let isLast = phase == .accounts || kind + 1 >= Int64(BookChangeKind.allCases.count)
        if isLast { complete(at: revision) } else { (kind, id) = (kind + 1, Self.lowest) }
    }

    private static let lowest = ID<BookChange>(high: 0, low: 0)
    /// A number above those of all kinds.
    private static let behindKinds: Int64 = 127
}
