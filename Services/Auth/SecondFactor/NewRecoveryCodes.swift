/// A new set of recovery codes, with the hashes that are stored.
struct NewRecoveryCodes: Sendable {
    let codes: [RecoveryCode]
    let hashes: [[UInt8]]
    let hashing: RecoveryHashing
}
