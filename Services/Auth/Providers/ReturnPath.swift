/// The other end of a way to the provider and back.
enum ReturnPath {
    static let home = "/"
    private static let limitBytes = 500

    /// Returns a path of this site, or nil for a text that could lead a browser elsewhere: `//host`,
    /// `/\host`, other schemes, control characters.
    static func own(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= limitBytes,
            bytes.dropFirst().first != UInt8(ascii: "/"),
            bytes.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return text
    }
}
