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

    /// Compares without case; `lowercase` must be of lower-case letters, digits, `-`, `.`, `:` and `/`.
    @inline(__always)
    static func equals(_ bytes: UnsafeRawBufferPointer, lowercase: StaticString) -> Bool {
        let count = lowercase.utf8CodeUnitCount
        guard bytes.count == count, let base = bytes.baseAddress else { return false }
        guard count >= 8 else {
            for index in 0..<count where Ascii.lowercase(bytes[index]) != lowercase.utf8Start[index] {
                return false
            }
            return true
        }
        // Eight bytes at once; the last eight may overlap those before them.
        var index = 0
        while true {
            let word = UnsafeRawPointer(lowercase.utf8Start).loadUnaligned(
                fromByteOffset: index, as: UInt64.self)
            let difference = word ^ base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // A letter, which alone has the bit 0x40, may differ by the bit 0x20.
            guard difference & ~(word >> 1 & 0x2020_2020_2020_2020) == 0 else { return false }
            if index == count - 8 { return true }
            index = min(index + 8, count - 8)
        }
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

    /// As `end(of:)`, for a kind that has all letters and `-`: these are skipped eight at once.
    @inline(__always)
    static func end(
        ofText isKind: (UInt8) -> Bool, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int
    ) -> Int {
        var index = start
        while true {
            index += lettersBefore(bytes + index, end - index)
            guard index < end, isKind(bytes[index]) else { return index }
            index += 1
        }
    }

    /// Number of leading bytes that are letters or `-`, of the next eight; 0 if there are fewer than eight.
    private static func lettersBefore(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        guard count >= 8 else { return 0 }
        let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
        // The high bit of each byte tells of the byte. No sum passes a carry on, because the added bytes have
        // no high bit of their own.
        let low = word & 0x7f7f_7f7f_7f7f_7f7f
        let lowered = low | 0x2020_2020_2020_2020
        let letters = (lowered &+ 0x1f1f_1f1f_1f1f_1f1f) & ~(lowered &+ 0x0505_0505_0505_0505)
        let hyphens = ~((low ^ 0x2d2d_2d2d_2d2d_2d2d) &+ 0x7f7f_7f7f_7f7f_7f7f)
        let others = (~(letters | hyphens) | word) & 0x8080_8080_8080_8080
        return others.littleEndian.trailingZeroBitCount / 8
    }

    /// Number of leading bytes that a field's value may have: all of them if none is a control byte.
    static func valueLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var index = 0
        while index < bytes.count {
            // Skips eight bytes at once while none is a control byte: below 0x20, or 0x7f.
            if index + 8 <= bytes.count {
                let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let low = (word &- 0x2020_2020_2020_2020) & ~word
                let delete = word ^ 0x7f7f_7f7f_7f7f_7f7f
                let hits = (low | ((delete &- 0x0101_0101_0101_0101) & ~delete)) & 0x8080_8080_8080_8080
                // The first hit is exact: a borrow only moves up.
                index += hits.littleEndian.trailingZeroBitCount / 8
                if hits == 0 { continue }
            }
            guard isValue(bytes[index]) else { return index }
            index += 1
        }
        return index
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
