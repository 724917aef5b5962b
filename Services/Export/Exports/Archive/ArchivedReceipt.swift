import Contracts

/// A receipt in an archive, under its own name in a folder of its own.
struct ArchivedReceipt: Sendable {
    let sha256: String
    let path: String

    init(_ attachment: BookAttachment) {
        sha256 = attachment.sha256
        path = "receipts/\(attachment.id.text)/\(Self.name(attachment.fileName))"
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
