/// A new set of recovery codes, with the hashes that are stored.
struct NewRecoveryCodes: Sendable {
    /// The second factor whose code was spent for this set. Another one gets none of these codes.
    let factor: FactorRecord
    let codes: [RecoveryCode]
    let hashes: [[UInt8]]
    let hashing: RecoveryHashing
}
