/// Parameters of a query in order; nil leaves one out.
public typealias QueryItems = KeyValuePairs<String, String?>

/// Makes the path and query of a request.
enum RequestTarget {
    /// Puts names where the path has braces. Throws if there are more or fewer names than braces.
    static func text(
        _ path: String, _ names: [any CustomStringConvertible], _ query: QueryItems
    ) throws -> String {
        var names = names.makeIterator()
        var segments: [String] = []
        for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard segment.hasPrefix("{") else {
                segments.append(String(segment))
                continue
            }
            guard let name = names.next() else { throw UnexpectedAnswer("\(path) needs more names") }
            segments.append(encoded(name.description))
        }
        guard names.next() == nil else { throw UnexpectedAnswer("\(path) needs fewer names") }
        let items = query.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
        return segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// Percent-encodes all but the unreserved characters (RFC 3986 §2.3).
    static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
