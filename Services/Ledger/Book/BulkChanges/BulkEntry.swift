import Contracts

/// A transaction, a transfer or a template, as operations over many rows see it.
protocol BulkEntry {
    var payee: String? { get set }
    var description: String? { get set }
    var splits: [TransactionPart] { get set }
    /// Its own category; nil for transfers.
    var leadingCategory: ID<Category>? { get set }
    /// None of a template.
    var bulkNotes: String? { get set }
    /// None of a template.
    var bulkTags: [String] { get set }
}

extension TransactionRecord: BulkEntry {
    var leadingCategory: ID<Category>? {
        get { category }
        set { category = newValue ?? category }
    }
}

extension MovementRecord {
    var bulkNotes: String? {
        get { notes }
        set { notes = newValue }
    }

    var bulkTags: [String] {
        get { tags }
        set { tags = newValue }
    }
}

extension RecurringPlan: BulkEntry {
    var leadingCategory: ID<Category>? {
        get { category }
        set { category = newValue ?? category }
    }

    var bulkNotes: String? {
        get { nil }
        set {}
    }

    var bulkTags: [String] {
        get { [] }
        set {}
    }
}

extension TransferRecord: BulkEntry {
    var splits: [TransactionPart] {
        get { [] }
        set {}
    }

    var leadingCategory: ID<Category>? {
        get { nil }
        set {}
    }
}
