import Contracts

/// Finds the category of an entry: the chosen one, ours of the same name, a new one, the usual one of its
/// payee or description, the default.
struct FileCategories: Sendable {
    static let uncategorized = "Uncategorized"
    static let transfer = "Transfer"

    private struct Key: Hashable {
        let type: EntryType
        let name: String
    }

    private let choices: ImportChoices
    private let byID: [ID<Category>: Category]
    private let byName: [Key: Category]

    private let habits: FileHabits

    init(_ choices: ImportChoices, _ context: ImportContext, habits: FileHabits = FileHabits([])) {
        self.habits = habits
        self.choices = choices
        let active = context.categories.filter { !$0.isArchived }
        byID = Dictionary(active.map { ($0.id, $0) }) { first, _ in first }
        let named = active.compactMap { category in
            category.type.map { (Key(type: $0, name: category.name.nameKey), category) }
        }
        byName = Dictionary(named) { first, _ in first }
    }

    /// Returns the category's name, and its id unless it is made on commit.
    func category(
        of entry: BankEntry, type: EntryType, chosen: ID<Category>?
    ) -> (name: String, id: ID<Category>?) {
        if let found = usable(chosen, type) { return (found.name, found.id) }
        let text = entry.category ?? (entry.isTransfer ? Self.transfer : nil)
        if let text, let found = usable(choices.categoryFor[text], type) { return (found.name, found.id) }
        if let text, let found = byName[Key(type: type, name: text.nameKey)] { return (found.name, found.id) }
        if let text, choices.createCategories || entry.isTransfer, let name = Self.name(text) {
            return (name, nil)
        }
        if let found = usable(habits.category(of: entry, type), type), !Self.isOpen(found) {
            return (found.name, found.id)
        }
        if let found = usable(choices.defaultCategory, type) { return (found.name, found.id) }
        let usual = byName[Key(type: type, name: Self.uncategorized.nameKey)]
        return (usual?.name ?? Self.uncategorized, usual?.id)
    }

    /// Whether an entry seems to be money back for an expense: its words say so, or its payee was only paid
    /// before.
    func mayBeRefund(_ entry: BankEntry) -> Bool { habits.mayBeRefund(entry) }

    /// Whether a category says nothing of an entry.
    private static func isOpen(_ category: Category) -> Bool {
        category.name.nameKey == uncategorized.nameKey
    }

    private func usable(_ id: ID<Category>?, _ type: EntryType) -> Category? {
        guard let id, let category = byID[id], category.type == type else { return nil }
        return category
    }

    /// Returns a text as a category's name, or nil where it is too short for one.
    private static func name(_ text: String) -> String? {
        let name = BankText.cut(text, to: TextRule.categoryName.maximum).trimmed
        return TextRule.categoryName.length.contains(name.count) ? name : nil
    }
}
