import Contracts

/// What the entries of a book were booked as, by payee and by description.
struct FileHabits: Sendable {
    private struct Key: Hashable {
        let type: EntryType
        let text: String
    }

    private var byPayee: [Key: ID<Category>] = [:]
    private var byDescription: [Key: ID<Category>] = [:]

    /// - Parameter habits: the newest first.
    init(_ habits: [ImportHabit]) {
        for habit in habits {
            if let key = Self.payee(habit.payee, habit.type), byPayee[key] == nil {
                byPayee[key] = habit.categoryId
            }
            if let key = Self.description(habit.description, habit.type), byDescription[key] == nil {
                byDescription[key] = habit.categoryId
            }
        }
    }

    /// Returns the category that the payee had last, else the one of the last entry with this description.
    func category(of entry: BankEntry, _ type: EntryType) -> ID<Category>? {
        if byPayee.isEmpty, byDescription.isEmpty { return nil }
        if let key = Self.payee(entry.payee, type), let known = byPayee[key] { return known }
        return Self.description(entry.description, type).flatMap { byDescription[$0] }
    }

    /// Whether money that came in seems to be money back: the words say so, or the payee was only paid
    /// before.
    func mayBeRefund(_ entry: BankEntry) -> Bool {
        guard entry.amount.map({ !$0.isNegative && !$0.isZero }) == true, !entry.isTransfer else {
            return false
        }
        let words = [entry.description, entry.notes].compactMap { $0?.foldedWord }
            .flatMap { $0.split { !$0.isLetter } }
        if words.contains(where: { word in Self.refunds.contains { word.hasPrefix($0) } }) { return true }
        if category(of: entry, .income) != nil { return false }
        return category(of: entry, .expense) != nil
    }

    private static func payee(_ name: String?, _ type: EntryType) -> Key? {
        name.map { Key(type: type, text: $0.nameKey) }
    }

    private static func description(_ text: String?, _ type: EntryType) -> Key? {
        let letters = text.map { DescriptionWords.letters(of: $0) } ?? ""
        return letters.isEmpty ? nil : Key(type: type, text: letters)
    }

    /// Beginnings of words for money back, as `foldedWord` makes them.
    private static let refunds = [
        "refund", "chargeback", "retour", "ruckerstatt", "rueckerstatt", "ruckzahl", "rueckzahl",
        "erstattung",
        "rembours", "reembols", "devoluci", "rimbors", "terugbetal", "terugstort", "aterbetal", "refusjon",
        "tilbagebetal", "hyvitys", "zwrot", "vratka", "vraceni", "visszaterit", "iade", "возврат",
        "повернення",
        "返金", "החזר",
    ]
}
