import SodiumKit

/// How a user's recovery codes are hashed slowly (Argon2id), with one salt for all, so that a typed code is
/// hashed once.
struct RecoveryHashing: Sendable, Equatable {
    var salt: [UInt8] = []
    var memoryBytes: Int64 = 0
    var passes: Int64 = 0

    /// The way for a new set of codes.
    static func random(at cost: PasswordHash.Cost) -> RecoveryHashing {
        RecoveryHashing(
            salt: Random.bytes(PasswordHash.saltBytes), memoryBytes: Int64(cost.memoryBytes),
            passes: Int64(cost.passes))
    }

    /// Returns the stored form of a code from its fast hash, after milliseconds of work, or nil if memory is
    /// short.
    func slowHash(of fast: [UInt8]) -> [UInt8]? {
        var cost = PasswordHash.Cost()
        (cost.memoryBytes, cost.passes) = (Int(memoryBytes), Int(passes))
        return PasswordHash.digest(of: fast, salt: salt, cost: cost)
    }
}
