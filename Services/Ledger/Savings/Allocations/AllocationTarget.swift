package import Contracts

/// The part of an asset that is meant for a goal, in the asset's currency.
package struct AllocationTarget: Sendable, Equatable {
    package let goal: ID<Goal>
    package let amount: Quantity
}
