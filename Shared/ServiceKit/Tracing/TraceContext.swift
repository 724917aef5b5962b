package import HTTPKit
import SodiumKit

/// A request's place in a trace (W3C Trace Context, version 00): our span under the caller's.
package struct TraceContext: Sendable {
    package static let fieldName = "traceparent"
    private static let sampledFlag: UInt8 = 1

    /// The context of the request that the current task serves; nil unless it is sampled.
    @TaskLocal package static var current: TraceContext?

    let trace: (high: UInt64, low: UInt64)
    /// The caller's span; 0 at a trace's beginning.
    let parent: UInt64
    let span: UInt64
    private let flags: UInt8

    /// Whether somebody collects the trace's spans.
    package var isSampled: Bool { flags & Self.sampledFlag != 0 }

    /// Begins a trace that is sampled.
    init() {
        // Ids of zeros only are invalid.
        trace = (Random.uint64(), Random.uint64() | 1)
        parent = 0
        span = Random.uint64() | 1
        flags = Self.sampledFlag
    }

    /// Continues a caller's `traceparent`; nil if there is none or it breaks the specification.
    package init?(_ fields: HTTPFields) {
        guard let parent = fields[Self.fieldName] else { return nil }
        self.init(continuing: parent)
    }

    package init?(continuing text: String) {
        let bytes = Array(text.utf8)
        // 00-<32 hex>-<16 hex>-<2 hex>; a higher version may be longer, and is read as version 00 (§4.3).
        guard bytes.count >= 55, bytes[2] == 45, bytes[35] == 45, bytes[52] == 45,
            let version = Self.number(bytes[0..<2]), version != 0xFF,
            bytes.count == 55 || (version != 0 && bytes[55] == 45),
            let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
            let parent = Self.number(bytes[36..<52]), let flags = Self.number(bytes[53..<55]),
            high | low != 0, parent != 0
        else { return nil }
        trace = (high, low)
        self.parent = parent
        span = Random.uint64() | 1
        self.flags = UInt8(truncatingIfNeeded: flags)
    }

    /// The `traceparent` for a call of this request to another program.
    package var header: String {
        let flagDigits = Self.hex(UInt64(flags), digits: 2)
        return "00-\(traceID)-\(Self.hex(span))-\(flagDigits)"
    }

    var traceID: String { Self.hex(trace.high) + Self.hex(trace.low) }

    static func hex(_ number: UInt64, digits: Int = 16) -> String {
        String(unsafeUninitializedCapacity: digits) { buffer in
            for index in 0..<digits {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - 1 - index))) & 15
                buffer[index] = digit < 10 ? digit + 48 : digit + 87
            }
            return digits
        }
    }

    /// Returns the number of lower-case hexadecimal digits, at most 16.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case 48...57: number = number << 4 | UInt64(digit - 48)
            case 97...102: number = number << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        return number
    }
}
