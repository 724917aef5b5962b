/// The purpose of a transaction or budget; the same object in all answers.
public struct Category: Codable, Sendable, Equatable {
    public var id: ID<Category>
    public var name: String
    @Open public var type: EntryType?
    @Nullable public var color: String?
    @Nullable public var icon: String?
    public var isArchived: Bool
    public let isHolding: Bool
    @Nullable public var parentId: ID<Category>?

    public init(
        id: ID<Category>, name: String, type: EntryType, color: String?, icon: String?, isArchived: Bool,
        parentId: ID<Category>? = nil
    ) {
        self._parentId = Nullable(wrappedValue: parentId)
        self.id = id
        self.name = name
        _type = Open(type)
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

/// The body of both create and change.
public struct CategoryDraft: Codable, Sendable {
    public var name: Field<String>
    public var type: Field<EntryType>
    public var color: Field<String>
    public var icon: Field<String>
    public var parentId: Field<ID<Category>>

    public init(
        name: Field<String> = .absent, type: Field<EntryType> = .absent, color: Field<String> = .absent,
        icon: Field<String> = .absent, parentId: Field<ID<Category>> = .absent
    ) {
        self.parentId = parentId
        self.name = name
        self.type = type
        self.color = color
        self.icon = icon
    }
}

/// Archives a category or takes it back into use.
public struct ArchiveDraft: Codable, Sendable {
    public let isArchived: Field<Bool>

    public init(isArchived: Field<Bool> = .absent) { self.isArchived = isArchived }
}

public enum CategoriesLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 100
    public static let message = "Send at most \(maximum) categories at once"
}

/// Many categories at once.
public struct CategoryDrafts: Codable, Sendable {
    public let categories: Field<BoundedList<Field<CategoryDraft>, CategoriesLimit>>

    public init(categories: Field<BoundedList<Field<CategoryDraft>, CategoriesLimit>> = .absent) {
        self.categories = categories
    }
}

public struct CategoriesCreated: Codable, Sendable {
    public let categoriesCreated: Int
    public let categories: [Category]
    public init(categoriesCreated: Int, categories: [Category]) {
        self.categoriesCreated = categoriesCreated
        self.categories = categories
    }
}
