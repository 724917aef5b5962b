/// The category that takes everything of another one.
public struct CategoryMerge: Codable, Sendable {
    public let into: Field<ID<Category>>
    public init(into: Field<ID<Category>> = .absent) { self.into = into }
}
