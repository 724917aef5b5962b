/// A response, read by a simple parser that is independent of the code under test.
struct RawResponse: Equatable {
    var status: Int
    /// Keyed by the lower-case name.
    var fields: [String: String]
    var body: String

    static func headEnd(_ bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == mark }.map { $0 + 4 }
    }

    static func parse(_ bytes: [UInt8], toHead: Bool, isEnded: Bool) -> (RawResponse, Int)? {
        guard let headEnd = headEnd(bytes) else { return nil }
        let lines = String(decoding: bytes[..<(headEnd - 4)], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            return nil
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[line[..<colon].lowercased()] = String(line[line.index(colon, offsetBy: 2)...])
        }
        let rest = Array(bytes[headEnd...])
        var body: [UInt8] = []
        var length = 0
        if toHead || status == 204 || status == 304 || status < 200 {
            length = 0
        } else if let announced = fields["content-length"].flatMap({ Int($0) }) {
            guard rest.count >= announced else { return nil }
            body = Array(rest[..<announced])
            length = announced
        } else if fields["transfer-encoding"] == "chunked" {
            guard let (decoded, used) = unchunk(rest) else { return nil }
            body = decoded
            length = used
        } else {
            guard isEnded else { return nil }
            body = rest
            length = rest.count
        }
        let response = RawResponse(
            status: status, fields: fields, body: String(decoding: body, as: UTF8.self))
        return (response, headEnd + length)
    }

    private static func unchunk(_ bytes: [UInt8]) -> ([UInt8], Int)? {
        var body: [UInt8] = []
        var index = 0
        while let lineEnd = bytes[index...].firstIndex(of: 13) {
            guard let size = Int(String(decoding: bytes[index..<lineEnd], as: UTF8.self), radix: 16) else {
                return nil
            }
            let start = lineEnd + 2
            guard bytes.count >= start + size + 2 else { return nil }
            body += bytes[start..<start + size]
            index = start + size + 2
            if size == 0 { return (body, index) }
        }
        return nil
    }
}
