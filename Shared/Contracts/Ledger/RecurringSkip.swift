/// The day of the booking that a template leaves out.
public struct RecurringSkip: Codable, Sendable {
    public let date: Field<CalendarDate>
    public init(date: Field<CalendarDate> = .absent) { self.date = date }
}

/// The booking that a template leaves out.
public struct RecurringSkipped: Codable, Sendable, Equatable {
    public let templateId: ID<RecurringTemplate>
    public let date: CalendarDate
    public init(templateId: ID<RecurringTemplate>, date: CalendarDate) {
        self.templateId = templateId
        self.date = date
    }
}
