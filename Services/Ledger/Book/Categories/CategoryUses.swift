/// The rows that refer to a category; a category in use cannot be deleted (contract §2).
package struct CategoryUses: Sendable, Equatable {
    /// The count of each kind stops here, so that a write unit never counts a million rows.
    static let limit = 10_000

    /// Those that are deleted or joined into transfers are included.
    let transactions: Int
    let budgets: Int
    let templates: Int
    /// The categories under it.
    let categories: Int

    package var isEmpty: Bool { transactions == 0 && budgets == 0 && templates == 0 && categories == 0 }

    /// The message of the refusal, with the counts and the alternative.
    var refusal: String {
        "This category is used by \(Self.counted(transactions, "transaction")) "
            + "(deleted ones included), \(Self.counted(budgets, "budget")) and "
            + "\(Self.counted(templates, "recurring template"))"
            + (categories == 0 ? "" : ", and has \(Self.counted(categories, "category", "categories"))")
            + ". Archive it instead."
    }

    private static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(count)\(count == limit ? " or more" : "") \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
