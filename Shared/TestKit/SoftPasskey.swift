import SodiumKit

/// A passkey in software with its client: it answers the options of Coffer as a browser and an
/// authenticator would. Tests can change the answers before they are signed or sent.
package struct SoftPasskey: Sendable {
    package let key: SoftKey
    package var credentialID: [UInt8]
    /// The user handle that the relying party gave at registration.
    package var userHandle: [UInt8] = []
    package var origin: String
    package var rpID: String
    /// The flags for user present and verified, backup eligible and backed up.
    package var flags: UInt8 = 0x1D
    package var signCount: UInt32 = 0

    package init(_ algorithm: SoftKey.Algorithm = .es256, origin: String, rpID: String) throws {
        self.init(try SoftKey(algorithm), origin: origin, rpID: rpID)
    }

    package init(_ key: SoftKey, origin: String, rpID: String) {
        self.key = key
        credentialID = Random.bytes(32)
        self.origin = origin
        self.rpID = rpID
    }

    /// Returns the answer to the options of a registration, and keeps the user handle.
    package mutating func registration(_ options: JSONValue) -> SoftRegistration {
        userHandle = Sodium.fromBase64URL(options["user"]["id"].string ?? "") ?? []
        return SoftRegistration(
            client: SoftClientData(
                type: "webauthn.create", challenge: options["challenge"].string ?? "", origin: origin),
            rpID: rpID, flags: flags | 0x40, signCount: signCount, credentialID: credentialID,
            publicKey: key.publicKey, id: credentialID)
    }

    /// Returns the answer to the options of a sign-in.
    package func assertion(_ options: JSONValue) -> SoftAssertion {
        SoftAssertion(
            client: SoftClientData(
                type: "webauthn.get", challenge: options["challenge"].string ?? "", origin: origin),
            rpID: rpID, flags: flags, signCount: signCount, id: credentialID, userHandle: userHandle)
    }
}

/// The client data of a ceremony, which a test can change before it is written.
package struct SoftClientData: Sendable {
    package var type: String
    package var challenge: String
    package var origin: String
    /// More members as JSON text, with a comma before each.
    package var more = #","crossOrigin":false"#
    /// Replaces all client data when set.
    package var raw: [UInt8]?

    package var bytes: [UInt8] {
        raw
            ?? Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
    }
}
