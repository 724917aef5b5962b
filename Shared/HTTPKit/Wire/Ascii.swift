/// Named bytes, and the byte classes of RFC 9110 §5.6 and RFC 3986.
enum Ascii {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0a
    static let carriageReturn: UInt8 = 0x0d
    static let space: UInt8 = 0x20
    static let percent: UInt8 = 0x25
    static let plus: UInt8 = 0x2b
    static let comma: UInt8 = 0x2c
    static let dot: UInt8 = 0x2e
    static let slash: UInt8 = 0x2f
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3a
    static let semicolon: UInt8 = 0x3b
    static let question: UInt8 = 0x3f

    /// A letter, a digit or one of `` !#$%&'*+-.^_`|~ ``.
    @inline(__always) static func isToken(_ byte: UInt8) -> Bool {
        isMember(byte, 0x03ff_6cfa_0000_0000, 0x57ff_ffff_c7ff_fffe)
    }

    /// Visible ASCII except `" # < > \`: accepts bytes that browsers send raw in a query, refuses bytes that
    /// could start a fragment or be read as a path in two ways.
    @inline(__always) static func isTarget(_ byte: UInt8) -> Bool {
        isMember(byte, 0xafff_fff2_0000_0000, 0x7fff_ffff_efff_ffff)
    }

    /// A byte of a registered name (RFC 3986 §3.2.2), `%` included.
    @inline(__always) static func isHost(_ byte: UInt8) -> Bool {
        isMember(byte, 0x2bff_7ff2_0000_0000, 0x47ff_fffe_87ff_fffe)
    }

    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

    /// A byte of a field's value: visible, space, tab, or above ASCII.
    @inline(__always) static func isValue(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != 0x7f) || byte == tab
    }

    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    @inline(__always) static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- zero }
        let letter = lowercase(byte) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// Compares without case; `lowercase` has no upper-case letters.
    @inline(__always)
    static func equals(_ bytes: UnsafeRawBufferPointer, lowercase: StaticString) -> Bool {
        guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where Ascii.lowercase(bytes[index]) != lowercase.utf8Start[index] {
            return false
        }
        return true
    }

    /// Compares with case.
    @inline(__always)
    static func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }

    /// Compares without case.
    static func equals(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] {
            if lowercase(left[index]) != lowercase(right[index]) { return false }
        }
        return true
    }

    /// Index after the run of bytes of one kind that begins at `start`.
    @inline(__always)
    static func end(
        of isKind: (UInt8) -> Bool, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int
    ) -> Int {
        var index = start
        while index < end, isKind(bytes[index]) { index += 1 }
        return index
    }

    /// Number of leading bytes that a field's value may have: all of them if none is a control byte.
    static func valueLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.firstIndex { !isValue($0) } ?? bytes.count
    }

    /// Returns the bytes without spaces and tabs at either end.
    static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var end = bytes.count
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// Returns the number if the bytes are digits only and fit into `Int`, otherwise nil.
    static func decimal(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var value = 0
        for byte in bytes {
            guard isDigit(byte) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(byte &- zero))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    @inline(__always) private static func isMember(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
        guard byte < 128 else { return false }
        return ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 == 1
    }
}
