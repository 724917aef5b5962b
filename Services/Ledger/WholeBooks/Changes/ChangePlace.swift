import Contracts

/// How far a client's copy of a book is: the `cursor` of `/changes`.
struct ChangePlace: Sendable, Equatable {
    /// What the next pages tell.
    enum Phase: Int64 {
        case log
        /// All records, at the beginning.
        case everything
        /// All accounts and the assets that are accounts, because their balances follow the day.
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
    /// The last record, among those of the phase, or of the changes of one revision; nil before the first.
    var key: ChangeKey?

    /// The beginning.
    init(log: ID<BookChanges>, revision: Int64, on day: CalendarDate) {
        self.log = log
        phase = .everything
        self.day = Int64(day.daysSinceEpoch)
        self.revision = revision
        kind = 0
    }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        let place: (id: ID<BookChanges>, numbers: [Int64], key: [UInt8])? = PlaceText.numbers(text, first: 4)
        guard let (log, numbers, bytes) = place, let phase = Phase(rawValue: numbers[0]), numbers[2] >= 0
        else { return nil }
        self.log = log
        self.phase = phase
        (day, revision, kind) = (numbers[1], numbers[2], numbers[3])
        let known = try? BookChangeKind(number: numbers[3])
        guard known != nil || phase == .log && kind == Self.behindKinds else { return nil }
        if bytes != Self.beforeAll {
            guard let known, let key = ChangeKey(bytes, of: known) else { return nil }
            self.key = key
        }
    }

    var text: String { PlaceText.text(log, [phase.rawValue, day, revision, kind], key: keyBytes) }

    /// The bytes of the last record's key; before the first record, bytes below those of every key.
    var keyBytes: [UInt8] { key?.bytes ?? Self.beforeAll }

    /// Whether the copy has all changes up to the revision.
    var isComplete: Bool { phase != .log || kind == Self.behindKinds }

    func hasAccounts(of today: CalendarDate) -> Bool { day == Int64(today.daysSinceEpoch) }

    /// Goes behind all changes of the revision.
    mutating func complete(at revision: Int64) {
        (phase, self.revision, kind, key) = (.log, revision, Self.behindKinds, nil)
    }

    mutating func beginAccounts(of today: CalendarDate) {
        day = Int64(today.daysSinceEpoch)
        (phase, kind, key) = (.accounts, BookChangeKind.account.number, nil)
    }

    /// Goes to the next kind, or to the log behind the last one.
    mutating func endKind() {
        let next =
            switch phase {
            case .accounts where kind == BookChangeKind.account.number: BookChangeKind.asset.number
            case .accounts: Int64(BookChangeKind.allCases.count)
            case .log, .everything: kind + 1
            }
        if next < Int64(BookChangeKind.allCases.count) {
            (kind, key) = (next, nil)
        } else {
            complete(at: revision)
        }
    }

    private static let beforeAll = [UInt8](repeating: 0, count: 16)
    /// A number above those of all kinds.
    private static let behindKinds: Int64 = 127
}
