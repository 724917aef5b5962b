import Contracts

/// A transaction or a template, as operations over many rows see it.
protocol BulkEntry {
    var payee: String? { get set }
    var splits: [TransactionPart] { get set }
    /// Its own category; nil for transfers.
    var leadingCategory: ID<Category>? { get set }
}

extension TransactionRecord: BulkEntry {
    var leadingCategory: ID<Category>? {
        get { category }
        set { category = newValue ?? category }
    }
}

extension RecurringPlan: BulkEntry {
    var leadingCategory: ID<Category>? {
        get { category }
        set { category = newValue ?? category }
    }
}
