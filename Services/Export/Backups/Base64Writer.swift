/// Writes bytes in Base64 (RFC 4648) piece by piece.
struct Base64Writer: Sendable {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private var rest: [UInt8] = []
    private(set) var count = 0

    mutating func add(_ bytes: [UInt8], to text: inout [UInt8]) {
        count += bytes.count
        let all = rest.isEmpty ? bytes : rest + bytes
        let whole = all.count - all.count % 3
        text.reserveCapacity(text.count + whole / 3 * 4)
        var index = 0
        while index < whole {
            let group = Int(all[index]) << 16 | Int(all[index + 1]) << 8 | Int(all[index + 2])
            for shift in [18, 12, 6, 0] { text.append(Self.alphabet[group >> shift & 63]) }
            index += 3
        }
        rest = Array(all[whole...])
    }

    mutating func end(in text: inout [UInt8]) {
        guard let first = rest.first else { return }
        let group = Int(first) << 16 | (rest.count > 1 ? Int(rest[1]) << 8 : 0)
        text.append(Self.alphabet[group >> 18])
        text.append(Self.alphabet[group >> 12 & 63])
        text.append(rest.count > 1 ? Self.alphabet[group >> 6 & 63] : UInt8(ascii: "="))
        text.append(UInt8(ascii: "="))
        rest = []
    }
}
