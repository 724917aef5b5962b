import Contracts

/// A wish to pay more or less than required (contract-planning, "Flex").
struct FlexOptions: Sendable, Equatable {
    /// The adjustments in thousandths: 0…2 with three digits.
    static let adjustments = 0...2_000

    let adjustment: Int
    let protected: Set<ID<Goal>>
    let skipped: Set<ID<Goal>>
    let strategy: RedistributionStrategy

    /// Returns the same options with another adjustment.
    func adjusted(to adjustment: Int) -> FlexOptions {
        FlexOptions(adjustment: adjustment, protected: protected, skipped: skipped, strategy: strategy)
    }
}
