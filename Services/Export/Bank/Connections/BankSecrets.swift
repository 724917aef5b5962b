import Contracts
import SodiumKit

/// Seals what opens bank accounts, so that export.db alone opens none.
struct BankSecrets: Sendable {
    private let key: SealingKey

    /// - Parameter serverKey: the key that others are derived from; identities use the same one.
    init(serverKey: [UInt8]) { key = SealingKey("access to banks", from: serverKey) }

    func seal(_ access: BankAccess, of connection: ID<BankConnection>) -> [UInt8] {
        key.seal(Array(access.text.utf8), of: connection.bytes)
    }

    /// Returns nil if another key sealed it, as after a restore without the keys.
    func open(_ record: BankConnectionRecord) -> BankAccess? {
        guard let sealed = record.access, let bytes = key.open(sealed, of: record.id.bytes) else {
            return nil
        }
        return BankAccess(text: String(decoding: bytes, as: UTF8.self), host: record.host)
    }
}
