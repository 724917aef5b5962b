import Contracts

/// A category in a restore's stream.
struct CategoryLine: Decodable, Sendable {
    let id: Field<ID<Category>>
    let name: Field<String>
    let type: Field<EntryType>
    let color: Field<String>
    let icon: Field<String>
    let isArchived: Field<Bool>

    /// Returns the category, or nil with the errors reported.
    func checked(_ errors: inout FieldErrors) -> Category? {
        let id = errors.needed(id, "id")
        let name = errors.requiredText(name, "name", .categoryName)
        let type = errors.needed(type, "type")
        let color = errors.optionalText(color, "color", .color)
        let icon = errors.optionalText(icon, "icon", .icon)
        let isArchived = errors.flag(isArchived, "isArchived")
        guard let id, let name, let type else { return nil }
        return Category(id: id, name: name, type: type, color: color, icon: icon, isArchived: isArchived)
    }
}
