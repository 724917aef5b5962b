import Contracts
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// An authenticator app with the secret of a setup.
struct Authenticator: Sendable {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    private let secret: [UInt8]

    /// Reads base32 as an app does (RFC 4648 §6).
    init(secret text: String) throws {
        var (held, bits) = (0, 0)
        var bytes: [UInt8] = []
        for character in text {
            held = held << 5 | (try #require(Self.alphabet.firstIndex(of: character)))
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: held >> bits))
            held &= (1 << bits) - 1
        }
        secret = bytes
    }

    /// - Parameter steps: steps of 30 s after the moment.
    func code(at moment: Timestamp, steps: Int64 = 0) -> String {
        TOTP.code(secret, step: TOTP.step(at: moment) + steps)
    }
}

extension CofferSystem {
    var now: Timestamp { harness.clock.clock.now() }
}
