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
