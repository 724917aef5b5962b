import Contracts

/// The part of an asset that is meant for a goal, in the asset's currency.
struct AllocationTarget: Sendable, Equatable {
    let goal: ID<Goal>
    let amount: Quantity
}
