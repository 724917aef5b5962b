import Contracts

/// A transaction in a restore's stream: the draft of a client with the members that only a backup has. Its
/// members are read from the text at once, in four groups.
struct TransactionLine: Decodable, Sendable {
    let stamps: StampFields
    let entry: EntryLine
    private let draft: TransactionDraft
    private let own: OwnFields

    init(from decoder: any Decoder) throws {
        stamps = try StampFields(from: decoder)
        entry = try EntryLine(from: decoder)
        draft = try TransactionDraft(from: decoder)
        own = try OwnFields(from: decoder)
    }

    /// The members that clients do not send.
    private struct OwnFields: Decodable, Sendable {
        let id: Field<ID<Transaction>>
        let recurringId: Field<ID<RecurringTemplate>>
        /// Absent in older files: then it is the month of the date.
        let recurringMonth: Field<Month>
    }

    /// Returns the record, or nil with the errors reported.
    func checked(
        _ entry: Entry?, _ stamps: RowStamps, today: CalendarDate, _ errors: inout FieldErrors
    ) -> TransactionRecord? {
        let id = errors.needed(own.id, "id")
        let date = errors.needed(draft.date, "date")
        TransactionRules.checkAhead(date, "date", label: "Date", today: today, &errors)
        let template = errors.optional(own.recurringId, "recurringId")
        let month = errors.optional(own.recurringMonth, "recurringMonth") ?? date?.month
        let booking = template.flatMap { template in
            month.map { RecurringBooking(template: template, month: $0) }
        }
        var record = draft.record(
            id: id, entry, date: date, booking: booking, over: nil, at: stamps.createdAt, &errors)
        record?.updatedAt = stamps.updatedAt
        return record
    }
}
