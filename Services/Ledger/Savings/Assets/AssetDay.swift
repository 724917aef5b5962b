/// The sums of an asset's transactions of one day, in 10⁻¹⁸ parts. The balance of any day follows from them,
/// and whether a change in the past would leave a later day below zero, without reading the transactions.
struct AssetDay: Sendable, Equatable {
    var deposited: Int128 = 0
    var withdrawn: Int128 = 0

    /// The change of the balance.
    var net: Int128 { deposited - withdrawn }
}
