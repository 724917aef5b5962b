/// A divided total, in minor units.
package struct SplitParts: Sendable, Equatable {
    package let ownerMinor: Int64
    /// In the order of the participants.
    package let participantsMinor: [Int64]
}
