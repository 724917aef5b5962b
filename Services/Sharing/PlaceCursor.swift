import Contracts

/// A cursor in a list ordered by time: the last entry of a page.
struct PlaceCursor: Sendable, Equatable {
    let at: Timestamp
    let id: ID<PlaceCursor>

    init<Entity>(at: Timestamp, id: ID<Entity>) {
        self.at = at
        self.id = id.cast()
    }

    /// Returns nil for a text that is not a cursor.
    init?(_ text: String) {
        guard let (id, numbers): (ID<PlaceCursor>, [Int64]) = PlaceText.numbers(text, 1...1),
            let at = numbers.first
        else { return nil }
        (self.at, self.id) = (Timestamp(millisecondsSinceEpoch: at), id)
    }

    var text: String { PlaceText.text(id, [at.millisecondsSinceEpoch]) }
}

extension PageQuery<PlaceCursor> {
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        self.init(query, &errors) { PlaceCursor($0) }
    }
}
