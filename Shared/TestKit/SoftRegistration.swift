import SodiumKit

/// A passkey's answer to a registration, which a test can change before it is written.
package struct SoftRegistration: Sendable {
    package var client: SoftClientData
    package var rpID: String
    package var flags: UInt8
    package var signCount: UInt32
    package var credentialID: [UInt8]
    package var publicKey: [UInt8]
    /// The extensions in CBOR; the test sets the flag for them.
    package var extensions: [UInt8] = []
    package var format = "none"
    /// The attestation statement in CBOR.
    package var statement: [UInt8] = [0xA0]
    /// Replaces the attestation object when set.
    package var rawAttestation: [UInt8]?
    /// The credential's id as the client gives it.
    package var id: [UInt8]
    package var type = "public-key"
    /// More members of the body as JSON text, with a comma before each.
    package var more = ""

    package var authenticatorData: [UInt8] {
        let length = UInt16(truncatingIfNeeded: credentialID.count)
        let credential = [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 0xFF)]
        return SoftAssertion.head(rpID, flags, signCount) + credential + credentialID + publicKey + extensions
    }

    /// The bytes that a `packed` self attestation signs.
    package var signed: [UInt8] { authenticatorData + Sodium.sha256(client.bytes) }

    package var attestationObject: [UInt8] {
        rawAttestation
            ?? CBORText.map([
                (CBORText.text("fmt"), CBORText.text(format)), (CBORText.text("attStmt"), statement),
                (CBORText.text("authData"), CBORText.bytes(authenticatorData)),
            ])
    }

    package var json: String {
        let id = Sodium.base64URL(id)
        return #"""
            {"id":"\#(id)","rawId":"\#(id)","type":"\#(type)","clientExtensionResults":{},"response":{
            "clientDataJSON":"\#(Sodium.base64URL(client.bytes))","transports":["internal","hybrid"],
            "attestationObject":"\#(Sodium.base64URL(attestationObject))"}\#(more)}
            """#
    }
}
