import Contracts
import ServiceKit

/// The place of a client's copy in the changes of a book: the `cursor` of `/changes`.
struct ChangePlace: Sendable, Equatable {
    /// The log that the place is in: `Book.changeLog`.
    let log: ID<BookChanges>
    /// Whether the first pages, with everything, are not through yet.
    var isFirst: Bool
    /// The newest change that the copy has; in the first pages the newest one when they began.
    var sequence: Int64
    /// The last record, of the kind with this number, among those of the first pages or of the sequence number.
    var kind: Int64
    var id: ID<BookChange>

    /// The beginning of the first pages.
    init(log: ID<BookChanges>, newest: Int64) {
        self.log = log
        isFirst = true
        sequence = newest
        (kind, id) = (0, .blank)
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
        (kind, id) = (Self.lastKind, .blank)
    }

    /// A number above those of all kinds.
    private static let lastKind: Int64 = 127
}
