import Contracts

extension GoalComposition {
    /// The parts with a value; their shares are rounded by the largest remainder, so that they add up to 1.
    init(of allocations: [ValuedAllocation]) {
        let valued = allocations.compactMap { allocation in allocation.value.map { (allocation, $0) } }
        let shares = LargestRemainder.shares(
            of: UInt128(Proportion.whole), weights: valued.map { UInt128(max(0, $0.1.amountMinor)) })
        self.init(
            parts: zip(valued, shares ?? []).map { entry, share in
                Part(
                    assetId: entry.0.asset, name: entry.0.assetName, currency: entry.0.currency,
                    value: entry.1.text, share: Proportion(tenThousandths: Int(share)))
            })
    }
}
