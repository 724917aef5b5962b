import SodiumKit

/// Makes keyed hashes of addresses: an erased address itself is kept nowhere.
package struct AddressMarks: Sendable {
    private let key: [UInt8]

    init(identityKey: [UInt8]) {
        key = Sodium.hmacSHA256(Array("erased address".utf8), key: identityKey)
    }

    /// Returns the mark of an address, folded as `EmailAddress.folded`.
    package func mark(of folded: String) -> String {
        Sodium.hex(Sodium.hmacSHA256(Array(folded.utf8), key: key))
    }
}
