import JSONKit
import SodiumKit

/// A passkey in software, with its client: answers the options of Coffer as a browser and an authenticator
/// would. What it writes is open to change before it is signed or sent.
package struct SoftPasskey: Sendable {
    package let key: SoftKey
    package var credentialID: [UInt8]
    /// What the relying party told at registration.
    package var userHandle: [UInt8] = []
    package var origin: String
    package var rpID: String
    /// User present and verified; backup eligible and backed up.
    package var flags: UInt8 = 0x1D
    package var signCount: UInt32 = 0

    package init(_ algorithm: SoftKey.Algorithm = .es256, origin: String, rpID: String) throws {
        key = try SoftKey(algorithm)
        credentialID = Random.bytes(32)
        self.origin = origin
        self.rpID = rpID
    }

    /// What it answers to the options of a registration; keeps the user handle.
    package mutating func registration(_ options: JSONValue) -> SoftRegistration {
        userHandle = Sodium.fromBase64URL(options["user"]["id"].string ?? "") ?? []
        return SoftRegistration(
            client: SoftClientData(
                type: "webauthn.create", challenge: options["challenge"].string ?? "", origin: origin),
            rpID: rpID, flags: flags | 0x40, signCount: signCount, credentialID: credentialID,
            publicKey: key.publicKey, id: credentialID)
    }

    /// What it answers to the options of a sign-in.
    package func assertion(_ options: JSONValue) -> SoftAssertion {
        SoftAssertion(
            client: SoftClientData(
                type: "webauthn.get", challenge: options["challenge"].string ?? "", origin: origin),
            rpID: rpID, flags: flags, signCount: signCount, id: credentialID, userHandle: userHandle)
    }
}

/// The client data of a ceremony, before it is written.
package struct SoftClientData: Sendable {
    package var type: String
    package var challenge: String
    package var origin: String
    /// More members as JSON text, with a comma before each.
    package var more = #","crossOrigin":false"#
    /// Replaces the whole when set.
    package var raw: [UInt8]?

    package var bytes: [UInt8] {
        raw
            ?? Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
    }
}

/// A registration's answer, before it is written.
package struct SoftRegistration: Sendable {
    package var client: SoftClientData
    package var rpID: String
    package var flags: UInt8
    package var signCount: UInt32
    package var credentialID: [UInt8]
    package var publicKey: [UInt8]
    /// CBOR; the flag is set by the test.
    package var extensions: [UInt8] = []
    package var format = "none"
    /// CBOR.
    package var statement: [UInt8] = [0xA0]
    /// Replaces the attestation object when set.
    package var rawAttestation: [UInt8]?
    /// What the client says the id is.
    package var id: [UInt8]
    package var type = "public-key"
    /// More members of the body as JSON text, with a comma before each.
    package var more = ""

    package var authenticatorData: [UInt8] {
        let length = UInt16(truncatingIfNeeded: credentialID.count)
        let credential = [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 0xFF)]
        return SoftAssertion.head(rpID, flags, signCount) + credential + credentialID + publicKey + extensions
    }

    /// What a `packed` self attestation signs.
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

/// A sign-in's answer, before it is signed and written.
package struct SoftAssertion: Sendable {
    package var client: SoftClientData
    package var rpID: String
    package var flags: UInt8
    package var signCount: UInt32
    /// Behind the counter.
    package var rest: [UInt8] = []
    package var id: [UInt8]
    package var userHandle: [UInt8]?
    package var type = "public-key"
    /// More members of the body as JSON text, with a comma before each.
    package var more = ""

    static func head(_ rpID: String, _ flags: UInt8, _ signCount: UInt32) -> [UInt8] {
        Sodium.sha256(Array(rpID.utf8)) + [flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: signCount >> (24 - 8 * $0)) }
    }

    package var authenticatorData: [UInt8] { Self.head(rpID, flags, signCount) + rest }

    package func signature(by key: SoftKey) throws -> [UInt8] {
        try key.sign(authenticatorData + Sodium.sha256(client.bytes))
    }

    /// The body as a client sends it.
    package func json(signedBy key: SoftKey) throws -> String { json(signature: try signature(by: key)) }

    package func json(signature: [UInt8]) -> String {
        let id = Sodium.base64URL(id)
        let handle = userHandle.map { #","userHandle":"\#(Sodium.base64URL($0))""# } ?? ""
        return #"""
            {"id":"\#(id)","rawId":"\#(id)","type":"\#(type)","clientExtensionResults":{},"response":{
            "clientDataJSON":"\#(Sodium.base64URL(client.bytes))",
            "signature":"\#(Sodium.base64URL(signature))",
            "authenticatorData":"\#(Sodium.base64URL(authenticatorData))"\#(handle)}\#(more)}
            """#
    }
}
