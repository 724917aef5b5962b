import Contracts

/// The position after a transaction in a list.
struct TransactionCursor: Sendable, Equatable {
    let date: CalendarDate
    let id: ID<Transaction>
    /// The transaction's amount, in a list by amount only.
    let amountMinor: Int64?

    init(date: CalendarDate, id: ID<Transaction>, amountMinor: Int64? = nil) {
        self.date = date
        self.id = id
        self.amountMinor = amountMinor
    }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        guard let (id, numbers): (ID<Transaction>, [Int64]) = PlaceText.numbers(text, 1...2),
            let day = numbers.first, let date = CalendarDate(daysSinceEpoch: Int(day))
        else { return nil }
        self.init(date: date, id: id, amountMinor: numbers.count == 2 ? numbers[1] : nil)
    }

    var text: String {
        PlaceText.text(id, [Int64(date.daysSinceEpoch)] + (amountMinor.map { [$0] } ?? []))
    }
}
