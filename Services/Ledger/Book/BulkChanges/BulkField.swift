import Contracts

/// A field of an entry that operations over many rows change, with how its value is kept to take it back.
enum BulkField: String, Sendable, CaseIterable {
    case payee, description, notes
    /// As they are stored.
    case tags
    /// Of an entry that is not split.
    case category
    /// The parts of a split entry, whose category is that of the first.
    case splits

    func value(of entry: some BulkEntry) throws -> String? {
        switch self {
        case .payee: entry.payee
        case .description: entry.description
        case .notes: entry.bulkNotes
        case .tags: StoredTags.text(entry.bulkTags)
        case .category: entry.splits.isEmpty ? entry.leadingCategory?.text : nil
        case .splits: try StoredSplits.text(entry.splits)
        }
    }
}
