import Contracts

/// A word that says whether an amount without a sign is income or expense.
enum CSVDirection {
    case income, expense

    init?(_ text: String) {
        guard text.utf8.count <= 16 else { return nil }
        switch text.lowercased() {
        case "credit", "crdt", "cr", "c", "income", "deposit", "bij", "haben", "h", "in", "+": self = .income
        case "debit", "dbit", "dr", "d", "expense", "withdrawal", "af", "soll", "s", "out", "-":
            self = .expense
        default: return nil
        }
    }
}
