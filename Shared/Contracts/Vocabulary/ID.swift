/// The id of an entity: a UUID, in lower case on the wire (contract §0). The ids that services make have
/// version 7. `Entity` keeps ids of different entities apart at compile time.
public struct ID<Entity>: Sendable, Hashable, Comparable, Codable, FieldValue {
    public let high: UInt64
    public let low: UInt64

    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the sixteen bytes that stores keep. Returns nil for any other count.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
        }
        self.init(high: high, low: low)
    }

    /// Reads the 8-4-4-4-12 form in either case. Returns nil for any other text.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count == 36 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        var digits = 0
        var index = -1
        for byte in bytes {
            index += 1
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 97...102: digit = byte - 87
            case 65...70: digit = byte - 55
            default: return nil
            }
            if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
            digits += 1
        }
        self.init(high: high, low: low)
    }

    public var bytes: [UInt8] {
        (0..<16).map { index in
            let half = index < 8 ? high : low
            return UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * (index % 8)))
        }
    }

    /// The 8-4-4-4-12 form in lower case.
    public var text: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            write(to: buffer)
            return 36
        }
    }

    /// Writes the 36 characters of `text` into a buffer of at least that size.
    public func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let target = UnsafeMutableRawBufferPointer(buffer)
        let middle = Self.halves(Self.hexadecimal(high))
        let variant = Self.halves(Self.hexadecimal(low >> 32))
        target.storeBytes(of: Self.hexadecimal(high >> 32), as: UInt64.self)
        target[8] = UInt8(ascii: "-")
        target.storeBytes(of: middle.first, toByteOffset: 9, as: UInt32.self)
        target[13] = UInt8(ascii: "-")
        target.storeBytes(of: middle.second, toByteOffset: 14, as: UInt32.self)
        target[18] = UInt8(ascii: "-")
        target.storeBytes(of: variant.first, toByteOffset: 19, as: UInt32.self)
        target[23] = UInt8(ascii: "-")
        target.storeBytes(of: variant.second, toByteOffset: 24, as: UInt32.self)
        target.storeBytes(of: Self.hexadecimal(low), toByteOffset: 28, as: UInt64.self)
    }

    /// Returns the eight hexadecimal digits of a number's lower 32 bits, in memory order.
    private static func hexadecimal(_ number: UInt64) -> UInt64 {
        // Each step splits every part into its upper and lower half, until each byte has one digit.
        var digits = number & 0xFFFF_FFFF
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // A byte of ten or more becomes 1: "a" comes 39 places after the character that follows "9".
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).bigEndian
    }

    /// Returns the first four bytes of a word in memory, and the last four.
    private static func halves(_ word: UInt64) -> (first: UInt32, second: UInt32) {
        let number = word.bigEndian
        return (
            UInt32(truncatingIfNeeded: number >> 32).bigEndian, UInt32(truncatingIfNeeded: number).bigEndian
        )
    }

    /// Returns the same id as an id of another entity, for ids that pass through untyped code.
    @inlinable
    public func cast<Other>(to other: Other.Type = Other.self) -> ID<Other> {
        ID<Other>(high: high, low: low)
    }

    @inlinable
    public static func == (left: ID, right: ID) -> Bool { left.high == right.high && left.low == right.low }

    public static func < (left: ID, right: ID) -> Bool { (left.high, left.low) < (right.high, right.low) }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = ID(text) else { throw Self.expectation }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension ID: CustomStringConvertible {
    /// The same as `text`, for paths and messages.
    public var description: String { text }
}
