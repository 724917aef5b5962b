/// Writes CBOR for tests, in the given order, so that tests can also write CBOR that is not canonical.
package enum CBORText {
    package static func head(_ major: UInt8, _ argument: UInt64) -> [UInt8] {
        let top = major << 5
        switch argument {
        case 0..<24: return [top | UInt8(argument)]
        case 24..<0x100: return [top | 24, UInt8(argument)]
        case 0x100..<0x1_0000: return [top | 25] + bigEndian(argument, 2)
        case 0x1_0000..<0x1_0000_0000: return [top | 26] + bigEndian(argument, 4)
        default: return [top | 27] + bigEndian(argument, 8)
        }
    }

    package static func integer(_ number: Int64) -> [UInt8] {
        number < 0 ? head(1, UInt64(-1 - number)) : head(0, UInt64(number))
    }

    package static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, UInt64(bytes.count)) + bytes }

    package static func text(_ text: String) -> [UInt8] {
        head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    }

    package static func array(_ items: [[UInt8]]) -> [UInt8] {
        head(4, UInt64(items.count)) + items.flatMap { $0 }
    }

    package static func map(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
        head(5, UInt64(members.count)) + members.flatMap { $0.key + $0.value }
    }

    private static func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
}
