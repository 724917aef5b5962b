/// Whether money comes or goes.
public enum EntryType: String, Codable, Sendable, CaseIterable, FieldValue {
    case income = "INCOME"
    case expense = "EXPENSE"

    /// What a person is told when it is something else.
    public static let expectation = "Must be INCOME or EXPENSE"

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let type = EntryType(rawValue: text) else { throw FieldProblem(Self.expectation) }
        self = type
    }
}

/// What a transaction or budget is for; the same object everywhere.
public struct Category: Codable, Sendable, Equatable {
    public let id: ID<Category>
    public let name: String
    public let type: EntryType
    @Nullable public var color: String?
    @Nullable public var icon: String?
    public let isArchived: Bool
    public let isHolding: Bool

    public init(
        id: ID<Category>, name: String, type: EntryType, color: String?, icon: String?, isArchived: Bool
    ) {
        self.id = id
        self.name = name
        self.type = type
        self._color = Nullable(wrappedValue: color)
        self._icon = Nullable(wrappedValue: icon)
        self.isArchived = isArchived
        isHolding = false
    }
}

public struct CategoryList: Codable, Sendable {
    public let categories: [Category]
    public init(categories: [Category]) { self.categories = categories }
}

/// Create and change alike.
public struct CategoryDraft: Decodable, Sendable {
    public let name: Field<String>
    public let type: Field<EntryType>
    public let color: Field<String>
    public let icon: Field<String>
}

/// Takes a category out of use, or back.
public struct ArchiveDraft: Decodable, Sendable {
    public let isArchived: Field<Bool>
}

/// The categories of one request.
public enum CategoriesLimit: ListLimit {
    public static let maximum = 100
    public static let message = "Send at most \(maximum) categories at once"
}

/// Many categories at once.
public struct CategoryDrafts: Decodable, Sendable {
    public let categories: Field<BoundedList<Field<CategoryDraft>, CategoriesLimit>>
}

public struct CategoriesCreated: Codable, Sendable {
    public let categoriesCreated: Int
    /// All that were asked for, those that existed too.
    public let categories: [Category]
    public init(categoriesCreated: Int, categories: [Category]) {
        self.categoriesCreated = categoriesCreated
        self.categories = categories
    }
}
