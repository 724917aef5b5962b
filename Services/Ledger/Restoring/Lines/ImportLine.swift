import Contracts

/// A row that an import brought, in a restore's stream.
struct ImportedRowLine: Decodable, Sendable {
    let importId: Field<ID<Import>>
    let row: Field<Int>
    let transactionId: Field<ID<Transaction>>
    let accountId: Field<ID<Account>>
    let type: Field<EntryType>
    let amount: Field<AmountText>
    let currency: Field<Currency>
    let date: Field<CalendarDate>
    let description: Field<String>
    let externalId: Field<String>

    // The longest texts of a bank.
    private static let description = TextRule("Description", 1...10_000, isMultiline: true)
    private static let externalID = TextRule("External id", 1...10_000)

    /// Returns the row with its import and number, or nil with the errors reported.
    func checked(_ errors: inout FieldErrors) -> (ID<Import>, row: Int, ImportedRow)? {
        let importID = errors.needed(importId, "importId")
        let number = errors.needed(row, "row")
        if let number, !ImportRules.rowRange.contains(number) {
            errors.add("row", "Must be the number of a row")
        }
        let transaction = errors.needed(transactionId, "transactionId")
        let account = errors.needed(accountId, "accountId")
        let type = errors.needed(type, "type")
        _ = errors.needed(currency, "currency")
        let amount = errors.lineAmount(amount, "amount", in: currency, usual: .usd, allowsZero: false)
        let date = errors.needed(date, "date")
        let description = errors.optionalText(description, "description", Self.description)
        let externalID = errors.optionalText(externalId, "externalId", Self.externalID)
        guard let importID, let number, let transaction, let account, let type, let amount, let date else {
            return nil
        }
        return (
            importID, number,
            ImportedRow(
                transaction: transaction, account: account, type: type, amount: amount, date: date,
                description: description, externalID: externalID)
        )
    }
}

/// A category that an import made or took back into use, in a restore's stream.
struct ImportCategoryLine: Decodable, Sendable {
    let importId: Field<ID<Import>>
    let categoryId: Field<ID<Category>>
    let wasArchived: Field<Bool>
    let version: Field<Int64>
}

/// An import that was undone, in a restore's stream.
struct UndoneImportLine: Decodable, Sendable {
    let importId: Field<ID<Import>>
}
