import Glibc

/// Returns the sorted names in a folder, or none when the folder cannot be read.
func fileNames(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        names.append(
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            })
    }
    return names.sorted()
}

/// Decodes a mail's file into the text that its reader sees, with LF line ends.
enum MailFile {
    static func text(_ bytes: [UInt8]) -> String {
        let plain = String(decoding: bytes.filter { $0 != 13 }, as: UTF8.self)
        return plain.contains("quoted-printable") ? decoded(bytes) : plain
    }

    /// RFC 2045 §6.7.
    private static func decoded(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var index = 0
        let bytes = bytes.filter { $0 != 13 }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if bytes[index + 1] == 10 {
                index += 2
                continue
            }
            let pair = String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self)
            if let byte = UInt8(pair, radix: 16) { result.append(byte) }
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }
}
