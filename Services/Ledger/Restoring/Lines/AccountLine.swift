import Contracts

/// An account in a restore's stream. Its currency is `preferredCurrency`.
struct AccountLine: Decodable, Sendable {
    let id: Field<ID<Account>>
    let name: Field<String>
    let type: Field<AccountType>
    let preferredCurrency: Field<Currency>
    let color: Field<String>
    let icon: Field<String>
    let description: Field<String>
    let isUnedited: Field<Bool>
    let spendingNetOfShares: Field<Bool>

    /// Returns the record, or nil with the errors reported.
    func checked(_ stamps: RowStamps, usual: Currency, _ errors: inout FieldErrors) -> AccountRecord? {
        let id = errors.needed(id, "id")
        let name = errors.requiredText(name, "name", .accountName)
        let type = errors.needed(type, "type")
        let color = errors.optionalText(color, "color", .color)
        let icon = errors.optionalText(icon, "icon", .icon)
        let description = errors.optionalText(description, "description", .accountDescription)
        let currency = errors.optional(preferredCurrency, "preferredCurrency") ?? usual
        guard let id, let name, let type else { return nil }
        return AccountRecord(
            id: id, name: name, type: type, currency: currency, color: color, icon: icon,
            description: description, isUnedited: errors.flag(isUnedited, "isUnedited"),
            createdAt: stamps.createdAt,
            spendingNetOfShares: errors.flag(spendingNetOfShares, "spendingNetOfShares"))
    }
}
