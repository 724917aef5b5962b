/// The ranges of whole numbers that clients send. Requests, restores and `/openapi.json` all use these rules.
public enum NumberRule {
    /// The day of a recurring template; a shorter month books on its last day.
    public static let dayOfMonth = 1...31
    /// What multiplies the frequency of a recurring template.
    public static let repeatInterval = 1...12
    /// Monday to Sunday.
    public static let weekday = 1...7
    /// The bookings of a recurring template.
    public static let occurrences = 1...10_000
    /// How many days ahead bookings are told.
    public static let upcomingDays = 1...90
    /// The minutes without activity after which a session locks itself.
    public static let autoLockMinutes = 1...60
    /// The most points of a goal's history, a leap year of days.
    public static let historyPoints = 1...366
    /// The day of planning's payments, which every month has.
    public static let paymentDay = 1...28
    /// For how many hours a month's start or completion can be undone.
    public static let graceHours = 0...168
    /// The order in which rules work.
    public static let ruleOrder = 0...100_000
    /// How many days before a payment its mail is sent.
    public static let noticeDays = 0...14
}
