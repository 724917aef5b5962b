import SodiumKit

/// A trace that passes through us (W3C Trace Context, version 00): the same trace id, with our own span
/// towards the service.
struct TraceContext {
    /// The `traceparent` field for the service.
    let header: String

    /// Continues a caller's `traceparent`; nil if the field breaks the specification.
    init?(continuing parent: String) {
        let bytes = Array(parent.utf8)
        // 00-<32 hex>-<16 hex>-<2 hex>; a higher version may be longer, and is read as version 00 (§4.3).
        guard bytes.count >= 55, bytes[2] == 45, bytes[35] == 45, bytes[52] == 45,
            Self.isHex(bytes[0..<2]), Self.isHex(bytes[3..<35]), Self.isHex(bytes[36..<52]),
            Self.isHex(bytes[53..<55])
        else { return nil }
        let version = bytes[0..<2]
        guard !version.elementsEqual("ff".utf8), bytes.count == 55 || !version.elementsEqual("00".utf8),
            bytes.count == 55 || bytes[55] == 45
        else { return nil }
        // An id of zeros only is invalid.
        guard bytes[3..<35].contains(where: { $0 != 48 }), bytes[36..<52].contains(where: { $0 != 48 })
        else { return nil }
        let trace = String(decoding: bytes[3..<35], as: UTF8.self)
        let flags = String(decoding: bytes[53..<55], as: UTF8.self)
        header = "00-\(trace)-\(Self.span())-\(flags)"
    }

    private static func span() -> String {
        // An id of zeros only is invalid.
        let number = Random.uint64() | 1
        return String(unsafeUninitializedCapacity: 16) { buffer in
            for index in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 15
                buffer[index] = digit < 10 ? digit + 48 : digit + 87
            }
            return 16
        }
    }

    private static func isHex(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
