import Contracts

/// One entry of a file as the file tells it, before anything is known of the book.
struct StatementEntry: Sendable, Equatable {
    /// The account's name or number in the file.
    var account: String?
    var date: CalendarDate?
    /// A plain decimal, negative for expenses.
    var amount: AmountText?
    var currency: Currency?
    var description: String?
    var notes: String?
    var category: String?
    var tags: [String] = []
    var externalID: String?
    var isPending = false
    /// Whether the entry is one side of a transfer between accounts.
    var isTransfer = false
    /// Whether the file repeats the entry in its parts.
    var isSummary = false
    /// What keeps the entry from being imported.
    var problems: [ImportProblem] = []
    /// What our books cannot hold of the entry.
    var remarks: [ImportProblem] = []
}
