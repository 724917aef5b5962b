import SodiumKit

/// A token of 256 random bits in a mail's link; only its `hash` is stored.
struct MailedToken: Sendable, Equatable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the form that `text` writes; nil for any other text.
    init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Sodium.fromBase64URL(text), bytes.count == 32 else {
            return nil
        }
        self.init(bytes: bytes)
    }

    static func random() -> MailedToken { MailedToken(bytes: Random.bytes(32)) }

    var text: String { Sodium.base64URL(bytes) }
    var hash: [UInt8] { Sodium.sha256(bytes) }
}
