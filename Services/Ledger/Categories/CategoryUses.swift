/// What refers to a category, and so keeps it from being deleted (contract §2).
struct CategoryUses: Sendable, Equatable {
    /// Uses of a kind are counted up to here: a writer must not count a million.
    static let limit = 10_000

    /// Deleted ones too.
    let transactions: Int
    let budgets: Int
    let templates: Int

    var isEmpty: Bool { transactions == 0 && budgets == 0 && templates == 0 }

    /// Says how many uses there are, and what can be done instead.
    var refusal: String {
        "This category is used by \(Self.counted(transactions, "transaction")) "
            + "(deleted ones included), \(Self.counted(budgets, "budget")) and "
            + "\(Self.counted(templates, "recurring template")). Archive it instead."
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count)\(count == limit ? " or more" : "") \(noun)\(count == 1 ? "" : "s")"
    }
}
