import JSONKit

/// A receipt in an archive, under its own name in a folder of its own.
struct ArchivedReceipt: Sendable {
    let sha256: String
    let path: String

    /// - Parameter attachment: the members of a receipt's line.
    init(_ attachment: JSONObject) throws {
        sha256 = try attachment.requiredText("sha256")
        let name = Self.name(try attachment.requiredText("fileName"))
        path = "receipts/\(try attachment.requiredText("id"))/\(name)"
    }

    /// Returns a name that stays in its folder wherever the archive is unpacked.
    private static func name(_ name: String) -> String {
        var safe = ""
        for scalar in name.unicodeScalars {
            let isSafe = scalar.value >= 32 && !"/\\:*?\"<>|\u{7F}".unicodeScalars.contains(scalar)
            safe.unicodeScalars.append(isSafe ? scalar : "_")
        }
        return safe.allSatisfy({ $0 == "." }) ? "receipt" : safe
    }
}
