/// Why a total cannot be divided.
enum SplitError: Error, Sendable, Equatable {
    /// At this participant the percentages exceed 100, or the amounts exceed the total.
    case aboveWhole(participant: Int)
    /// All weights are zero.
    case withoutWeight
}
