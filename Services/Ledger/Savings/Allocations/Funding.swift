package import Contracts

/// The part of an asset's balance that a goal gets.
struct FundedPart: Sendable, Equatable {
    let asset: ID<Asset>
    let currency: AssetCode
    let goal: ID<Goal>
    let funded: Quantity
}

/// An allocation with the part of the asset's balance that the goal gets.
package struct Funding: Sendable, Equatable {
    let asset: ID<Asset>
    let assetName: String
    let currency: AssetCode
    let goal: ID<Goal>
    let target: Quantity
    let funded: Quantity

    var part: FundedPart { FundedPart(asset: asset, currency: currency, goal: goal, funded: funded) }

    /// Returns the funded part of each target, in their order: the target while the targets' sum is at most
    /// the balance, else the balance is shared in proportion, exactly to the currency's last digit. Among
    /// equal remainders the earlier target gets more, so the targets must be ordered by goal.
    package static func parts(
        of balance: Quantity, _ currency: AssetCode, among targets: [AllocationTarget]
    ) -> [Quantity] {
        let sum = targets.reduce(UInt128(0)) { $0 &+ $1.amount.parts }
        guard sum > balance.parts else { return targets.map(\.amount) }
        let unit = currency.partsOfLastDigit
        let shares = LargestRemainder.shares(
            of: balance.parts / unit, weights: targets.map { $0.amount.parts / unit })
        return zip(targets, shares ?? []).map { target, share in
            // A share is never more than its target, so it is a quantity.
            Quantity(parts: share * unit) ?? target.amount
        }
    }
}

/// The part of an asset that is meant for a goal, in the asset's currency.
package struct AllocationTarget: Sendable, Equatable {
    package let goal: ID<Goal>
    package let amount: Quantity
}
