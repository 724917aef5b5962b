import Glibc

/// The names in a folder, sorted; none when it cannot be read.
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

/// RFC 2045 §6.7, the reading side.
enum QuotedPrintable {
    static func decode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let pair = String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self)
            if let byte = UInt8(pair, radix: 16) { result.append(byte) }
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }
}
