import Contracts

/// A transaction in a restore's stream. Its members are read from the text at once, in three groups.
struct TransactionLine: Decodable, Sendable {
    let stamps: StampFields
    let entry: EntryLine
    private let own: OwnFields

    init(from decoder: any Decoder) throws {
        stamps = try StampFields(from: decoder)
        entry = try EntryLine(from: decoder)
        own = try OwnFields(from: decoder)
    }

    /// The members of transactions only.
    private struct OwnFields: Decodable, Sendable {
        let id: Field<ID<Transaction>>
        let date: Field<CalendarDate>
        let description: Field<String>
        let notes: Field<String>
        let tags: Field<BoundedList<Field<String>, TagsLimit>>
        let isRecurring: Field<Bool>
        let recurringId: Field<ID<RecurringTemplate>>
        let clientId: Field<String>
    }

    /// Returns the record, or nil with the errors reported.
    func checked(
        _ entry: Entry?, _ stamps: RowStamps, today: CalendarDate, _ errors: inout FieldErrors
    ) -> TransactionRecord? {
        let id = errors.needed(own.id, "id")
        let date = errors.needed(own.date, "date")
        TransactionRules.checkAhead(date, "date", label: "Date", today: today, &errors)
        let description = errors.optionalText(
            own.description, "description", label: "Description", maximum: TransactionRules.descriptionMaximum
        )
        let notes = errors.optionalText(
            own.notes, "notes", label: "Notes", maximum: TransactionRules.notesMaximum, multiline: true)
        let tags = checkedTags(&errors)
        let clientID = errors.optionalText(
            own.clientId, "clientId", label: "Client id", maximum: TransactionRules.clientIDMaximum)
        let template = errors.optional(own.recurringId, "recurringId")
        let isRecurring = errors.optional(own.isRecurring, "isRecurring") ?? (template != nil)
        guard let id, let date, let entry else { return nil }
        return TransactionRecord(
            id: id, account: entry.account, category: entry.category, type: entry.type,
            amount: entry.amount, date: date, description: description, notes: notes, tags: tags,
            clientID: clientID, createdAt: stamps.createdAt, updatedAt: stamps.updatedAt,
            template: template, isRecurring: isRecurring)
    }

    private func checkedTags(_ errors: inout FieldErrors) -> [String] {
        let wished = errors.optional(own.tags, "tags")?.elements ?? []
        var result: [String] = []
        for (index, field) in wished.enumerated() {
            let tag = errors.optionalText(
                field, "tags[\(index)]", label: "Tag", maximum: TransactionRules.tagMaximum)
            if let tag, !result.contains(where: { $0.lowercased() == tag.lowercased() }) {
                result.append(tag)
            }
        }
        return result
    }
}
