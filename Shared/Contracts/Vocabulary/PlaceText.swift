/// The text of a place in a list, which is opaque to clients: the id of a row and the values by which the
/// list is ordered, as lower-case hexadecimal digits.
public enum PlaceText {
    /// Returns the text of a place behind numbers, and behind the bytes of a key after them.
    public static func text<Entity>(_ id: ID<Entity>, _ numbers: [Int64], key: [UInt8] = []) -> String {
        text(id, key: numbers.flatMap { bytes(UInt64(bitPattern: $0)) } + key)
    }

    /// Returns the id and the `count` numbers of a place, or nil for another text.
    public static func numbers<Entity>(
        _ text: String, _ count: ClosedRange<Int>
    ) -> (id: ID<Entity>, numbers: [Int64])? {
        guard let (id, key): (ID<Entity>, [UInt8]) = key(text), key.count.isMultiple(of: 8),
            count.contains(key.count / 8)
        else { return nil }
        return (id, numbers(key[...]))
    }

    /// Returns the id of a place, the numbers that it begins with, and the bytes of the key after them; nil
    /// for another text.
    public static func numbers<Entity>(
        _ text: String, first count: Int
    ) -> (id: ID<Entity>, numbers: [Int64], key: [UInt8])? {
        guard let (id, bytes): (ID<Entity>, [UInt8]) = key(text), bytes.count >= 8 * count else {
            return nil
        }
        return (id, numbers(bytes.prefix(8 * count)), Array(bytes.dropFirst(8 * count)))
    }

    /// Returns the text of a place behind the bytes of a text.
    public static func text<Entity>(_ id: ID<Entity>, key: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        for byte in bytes(id.high) + bytes(id.low) + key {
            for digit in [byte >> 4, byte & 15] { digits.append(digit < 10 ? digit + 48 : digit + 87) }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the id and the bytes of a place, or nil for another text.
    public static func key<Entity>(_ text: String) -> (id: ID<Entity>, key: [UInt8])? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for unit in text.utf8 {
            let digit: UInt8
            switch unit {
            case 48...57: digit = unit - 48
            case 97...102: digit = unit - 87
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil, bytes.count >= 16 else { return nil }
        return (ID(high: number(bytes[..<8]), low: number(bytes[8..<16])), Array(bytes[16...]))
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    }

    /// Reads the numbers of eight bytes each.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int64] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map {
            Int64(bitPattern: number(bytes[$0..<$0 + 8]))
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
