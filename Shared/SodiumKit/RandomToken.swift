/// A token of 256 random bits; only its `hash` is stored. Tokens of different purposes are different types.
package struct RandomToken<Purpose>: Sendable, Equatable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the form that `text` writes; nil for any other text.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Sodium.fromBase64URL(text), bytes.count == 32 else {
            return nil
        }
        self.init(bytes: bytes)
    }

    package static func random() -> Self { Self(bytes: Random.bytes(32)) }

    package var text: String { Sodium.base64URL(bytes) }
    package var hash: [UInt8] { Sodium.sha256(bytes) }
}
