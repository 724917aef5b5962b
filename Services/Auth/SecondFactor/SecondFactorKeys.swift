import Contracts
import SodiumKit

/// Seals the secrets of authenticator apps. The key follows from `keys/pin.key`, so auth.db alone makes no
/// code.
struct SecondFactorKeys: Sendable {
    private let sealing: SealingKey

    /// - Parameter serverKey: the key that others are derived from; PINs use the same one.
    init(serverKey: [UInt8]) { sealing = SealingKey("secrets of authenticator apps", from: serverKey) }

    func seal(_ secret: [UInt8], of user: ID<User>) -> [UInt8] { sealing.seal(secret, of: user.bytes) }

    /// Throws `SERVER_ERROR` if the key is not the one that sealed the secret; recovery codes still work.
    func open(_ factor: FactorRecord) throws(APIError) -> [UInt8] {
        guard let secret = sealing.open(factor.secret, of: factor.user.bytes) else {
            throw APIError(
                .serverError,
                logMessage: "the secret of an authenticator app does not open: keys/pin.key is another one")
        }
        return secret
    }
}
