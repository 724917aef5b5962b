import SodiumKit

/// A passkey's answer to a sign-in, which a test can change before it is signed and written.
package struct SoftAssertion: Sendable {
    package var client: SoftClientData
    package var rpID: String
    package var flags: UInt8
    package var signCount: UInt32
    /// The bytes after the counter.
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
