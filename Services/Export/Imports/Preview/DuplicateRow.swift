import Contracts

/// What of a row is compared with the entries of the book.
struct DuplicateRow: Sendable, Equatable {
    let row: Int
    let type: EntryType
    let amountMinor: Int64
    let currency: Currency
    let date: CalendarDate
    let description: String?
    /// The bank's id, where it stands for one entry of the file only.
    let externalID: String?
}
