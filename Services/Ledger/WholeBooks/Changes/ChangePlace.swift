import Contracts

/// How far a client's copy of a book is: the `cursor` of `/changes`.
struct ChangePlace: Sendable, Equatable {
    /// The log that the place is in: `Book.changeLog`.
    let log: ID<BookChanges>
    /// Whether the first pages, with everything, are not through yet.
    var isFirst: Bool
    /// The newest change that the copy has; in the first pages the newest one when they began.
    var sequence: Int64
    /// The last record, among the first pages or the changes of that number, and its kind's number.
    var kind: Int64
    var id: ID<BookChange>

    /// The beginning of the first pages.
    init(log: ID<BookChanges>, newest: Int64) {
        self.log = log
        isFirst = true
        sequence = newest
        (kind, id) = (0, Self.lowest)
    }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        guard let (log, numbers): (ID<BookChanges>, [Int64]) = PlaceText.numbers(text, 5...5),
            0...1 ~= numbers[0], numbers[1] >= 0, 0...Self.lastKind ~= numbers[2]
        else { return nil }
        self.log = log
        isFirst = numbers[0] == 1
        sequence = numbers[1]
        kind = numbers[2]
        id = ID(high: UInt64(bitPattern: numbers[3]), low: UInt64(bitPattern: numbers[4]))
    }

    var text: String {
        PlaceText.text(
            log,
            [
                isFirst ? 1 : 0, sequence, kind, Int64(bitPattern: id.high), Int64(bitPattern: id.low),
            ])
    }

    /// Goes behind everything up to the sequence number, at the end of the first pages.
    mutating func endFirst() {
        isFirst = false
        (kind, id) = (Self.lastKind, Self.lowest)
    }

    static let lowest = ID<BookChange>(high: 0, low: 0)
    /// A number above those of all kinds.
    private static let lastKind: Int64 = 127
}
