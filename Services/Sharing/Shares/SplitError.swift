/// Why something cannot be divided.
enum SplitError: Error, Sendable, Equatable {
    /// With this participant the percentages exceed 100, or the amounts the total.
    case aboveWhole(participant: Int)
    /// All weights are zero.
    case withoutWeight
}
