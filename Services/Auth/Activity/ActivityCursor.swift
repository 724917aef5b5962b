import Contracts
import SodiumKit

/// A place in a user's trail. It is sealed, because events are numbered over all users: the number would tell
/// how much happens to the others.
struct ActivityCursor: Sendable {
    /// The number of the last event before the place.
    let sequence: Int64

    init(after sequence: Int64) { self.sequence = sequence }

    /// Returns nil for a text that is no place in the trail of this user.
    init?(_ text: String, of user: ID<User>, by key: SealingKey) {
        guard let sealed = Sodium.fromBase64URL(text), let bytes = key.open(sealed, of: user.bytes),
            bytes.count == 8
        else { return nil }
        sequence = bytes.reduce(0) { $0 << 8 | Int64($1) }
    }

    func text(of user: ID<User>, by key: SealingKey) -> String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: sequence >> (56 - 8 * Int64($0))) }
        return Sodium.base64URL(key.seal(bytes, of: user.bytes))
    }
}
