/// A divided total, in minor units.
struct SplitParts: Sendable, Equatable {
    let ownerMinor: Int64
    /// In the order of the participants.
    let participantsMinor: [Int64]
}
