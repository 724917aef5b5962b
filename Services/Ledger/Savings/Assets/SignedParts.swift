import Contracts

/// A balance within a day, in 10⁻¹⁸ parts. It can be negative: only the balance at a day's end is at least
/// zero.
struct SignedParts: Sendable, Equatable {
    var parts: Int128

    func text(in currency: AssetCode) -> String {
        (parts < 0 ? "-" : "") + currency.text(ofParts: parts.magnitude)
    }
}
