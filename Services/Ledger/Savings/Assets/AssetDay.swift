/// The sums of an asset's transactions of one day, in 10⁻¹⁸ parts. The balance of any day follows from them,
/// and whether a change in the past would leave a later day below zero, without reading the transactions.
package struct AssetDay: Sendable, Equatable {
    package var deposited: Int128 = 0
    package var withdrawn: Int128 = 0

    package init(deposited: Int128 = 0, withdrawn: Int128 = 0) {
        self.deposited = deposited
        self.withdrawn = withdrawn
    }

    /// The change of the balance.
    package var net: Int128 { deposited - withdrawn }
}
