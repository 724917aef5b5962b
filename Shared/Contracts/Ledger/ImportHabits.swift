/// What the newest entries of a book were booked as, so that the next file is booked alike.
public struct ImportHabits: Codable, Sendable {
    /// The most entries that are looked at, and the most different ones that are told.
    public static let (looks, maximum) = (10_000, 4_000)

    /// The newest first.
    public let habits: [ImportHabit]
    public init(habits: [ImportHabit]) { self.habits = habits }
}

/// The payee, the description and the category of an entry.
public struct ImportHabit: Codable, Sendable, Hashable {
    public let type: EntryType
    public let payee: String?
    public let description: String?
    public let categoryId: ID<Category>
    public init(type: EntryType, payee: String?, description: String?, categoryId: ID<Category>) {
        self.type = type
        self.payee = payee
        self.description = description
        self.categoryId = categoryId
    }
}
