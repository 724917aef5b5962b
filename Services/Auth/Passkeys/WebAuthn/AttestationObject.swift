/// A registration's attestation (WebAuthn Level 3 §6.5.4): exactly format, statement and authenticator data.
struct AttestationObject: Sendable {
    let format: String
    let statement: [CBORKey: CBORValue]
    /// The bytes that were signed.
    let authenticatorData: [UInt8]

    /// Throws `unreadableAttestation`.
    init(_ bytes: [UInt8]) throws(WebAuthnProblem) {
        guard let map = try? CBORReader.whole(bytes).map, map.count == 3,
            let format = map[.text("fmt")]?.text, let statement = map[.text("attStmt")]?.map,
            let data = map[.text("authData")]?.bytes
        else { throw .unreadableAttestation }
        self.format = format
        self.statement = statement
        authenticatorData = data
    }
}
