import Contracts

/// An allocation with the value of its funded part in the goal's currency.
struct ValuedAllocation: Sendable, Equatable {
    let asset: ID<Asset>
    let assetName: String
    let currency: AssetCode
    let target: Quantity
    let funded: Quantity
    /// Nil without a rate, or if the value exceeds 64 bits.
    let value: Money?

    init(_ funding: Funding, value: Money?) {
        asset = funding.asset
        assetName = funding.assetName
        currency = funding.currency
        target = funding.target
        funded = funding.funded
        self.value = value
    }

    var answer: GoalAllocation {
        GoalAllocation(
            assetId: asset, assetName: assetName, currency: currency, amount: target.text(in: currency),
            funded: funded.text(in: currency), value: value?.text)
    }
}
