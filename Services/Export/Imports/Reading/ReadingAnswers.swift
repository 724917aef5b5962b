import Contracts

/// What a person has answered about a file, now and for an earlier file of the same header.
struct ReadingAnswers: Sendable {
    /// The answers for an earlier file, which hold where this one leaves something open.
    struct Remembered: Sendable, Codable {
        var mapping: ImportMapping
        var dateFormat: DateOrder?
        var decimalSeparator: DecimalMark?
    }

    var mapping: ImportMapping?
    var order: DateOrder?
    var mark: DecimalMark?
    var remembered: Remembered?
}
