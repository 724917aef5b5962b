public enum ReminderFrequency: String, Codable, Sendable, CaseIterable, FieldValue {
    case weekly, biweekly, monthly

    public static let expectation = FieldProblem.must("be weekly, biweekly or monthly")
}

/// When a goal's owner wants to be reminded of it.
public struct GoalReminder: Codable, Sendable, Equatable {
    @Open public var frequency: ReminderFrequency?
    public let time: TimeOfDay
    public let startDate: CalendarDate
    public init(frequency: ReminderFrequency, time: TimeOfDay, startDate: CalendarDate) {
        _frequency = Open(frequency)
        self.time = time
        self.startDate = startDate
    }
}

/// The start date is today when absent.
public struct GoalReminderDraft: Codable, Sendable {
    public let frequency: Field<ReminderFrequency>
    public let time: Field<TimeOfDay>
    public let startDate: Field<CalendarDate>

    public init(
        frequency: Field<ReminderFrequency> = .absent, time: Field<TimeOfDay> = .absent,
        startDate: Field<CalendarDate> = .absent
    ) {
        self.frequency = frequency
        self.time = time
        self.startDate = startDate
    }
}
