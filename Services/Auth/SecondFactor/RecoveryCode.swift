import Contracts
import SodiumKit

/// A code that replaces the authenticator app once: 80 random bits.
struct RecoveryCode: Sendable, Equatable {
    /// Letters and digits that nobody confuses (Crockford's base32).
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    private static let length = 16
    private static let group = 4

    private let characters: [Character]

    /// Reads a code as people type it: in either case, with any spaces and hyphens. Returns nil for any
    /// other text.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let read = text.asciiLowercased.filter { $0 != "-" && !$0.isWhitespace }.map { character in
            switch character {
            case "o": Character("0")
            case "i", "l": Character("1")
            default: character
            }
        }
        guard read.count == Self.length, read.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = read
    }

    private init(characters: [Character]) { self.characters = characters }

    static func random() -> RecoveryCode {
        RecoveryCode(characters: Random.bytes(length).map { alphabet[Int($0 & 31)] })
    }

    /// `7k2m-9xqd-4vtn-e3hw`.
    var text: String {
        stride(from: 0, to: Self.length, by: Self.group)
            .map { String(characters[$0..<$0 + Self.group]) }.joined(separator: "-")
    }

    /// The hash from which `RecoveryHashing` makes the form that is stored. Older codes are stored by it.
    func fastHash(of user: ID<User>) -> [UInt8] { Sodium.sha256(user.bytes + Array(String(characters).utf8)) }
}
