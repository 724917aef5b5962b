import Contracts

/// The position after a transaction in the list of an asset.
struct AssetTransactionCursor: Sendable, Equatable {
    let date: CalendarDate
    let id: ID<AssetTransaction>

    init(after transaction: AssetTransactionRecord) {
        (date, id) = (transaction.date, transaction.id)
    }

    /// Returns nil if the text is no position.
    init?(_ text: String) {
        guard let (id, numbers): (ID<AssetTransaction>, [Int64]) = PlaceText.numbers(text, 1...1),
            let day = numbers.first, let date = CalendarDate(daysSinceEpoch: Int(day))
        else { return nil }
        (self.date, self.id) = (date, id)
    }

    var text: String { PlaceText.text(id, [Int64(date.daysSinceEpoch)]) }
}
