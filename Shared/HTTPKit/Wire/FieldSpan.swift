/// Where a field lies in its buffer: `name`, two bytes, `value`, CR LF. Lengths are bounded by the buffer's
/// limit.
struct FieldSpan {
    var start: UInt32
    var nameLength: UInt32
    var valueLength: UInt32

    @inline(__always) init(start: Int, nameLength: Int, valueLength: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.nameLength = UInt32(truncatingIfNeeded: nameLength)
        self.valueLength = UInt32(truncatingIfNeeded: valueLength)
    }

    var nameRange: Range<Int> { Int(start)..<Int(start) + Int(nameLength) }
    var valueRange: Range<Int> {
        let valueStart = Int(start) + Int(nameLength) + 2
        return valueStart..<valueStart + Int(valueLength)
    }
    /// The whole line with its end.
    var lineRange: Range<Int> { Int(start)..<Int(start) + Int(nameLength) + Int(valueLength) + 4 }
}
