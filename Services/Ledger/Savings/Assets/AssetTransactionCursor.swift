import Contracts

/// The position after a transaction in the list of an asset, as text `date_id`, opaque to clients.
struct AssetTransactionCursor: Sendable, Equatable {
    let date: CalendarDate
    let id: ID<AssetTransaction>

    init(after transaction: AssetTransactionRecord) {
        (date, id) = (transaction.date, transaction.id)
    }

    /// Returns nil if the text is no position.
    init?(_ text: String) {
        let words = text.split(separator: "_", omittingEmptySubsequences: false)
        guard words.count == 2, let date = CalendarDate(String(words[0])),
            let id = ID<AssetTransaction>(String(words[1]))
        else { return nil }
        (self.date, self.id) = (date, id)
    }

    var text: String { "\(date.text)_\(id.text)" }
}
