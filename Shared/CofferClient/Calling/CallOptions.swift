public import Contracts

/// What a call says beside its arguments.
public struct CallOptions: Sendable {
    /// The key of a create that the program may repeat itself, after a restart for example; each call has a
    /// new one when nil.
    public var idempotencyKey: String?
    /// The `tag` that a resource must still have for the change to happen.
    public var tag: String?
    /// The user for whom the call is; it throws `AnotherUser` instead of going out for another one.
    public var user: ID<User>?
    /// The token that makes the device known to a sign-in.
    var deviceToken: String?
    /// The passphrase of an encrypted file in the body.
    var passphrase: String?

    public init(idempotencyKey: String? = nil, ifUnchanged tag: String? = nil) {
        self.idempotencyKey = idempotencyKey
        self.tag = tag
    }

    var fields: [TransportField] {
        // The passphrase can have any characters, and a field only those of ASCII.
        let phrase = passphrase.map { RequestTarget.encoded($0) }
        return [("If-Match", tag), ("X-Device-Token", deviceToken), ("X-Backup-Passphrase", phrase)]
            .compactMap { name, value in value.map { TransportField(name, $0) } }
    }
}

/// Keys by which Coffer knows a repeated request.
public enum IdempotencyKey {
    /// Returns a new random key of 128 bits.
    public static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
