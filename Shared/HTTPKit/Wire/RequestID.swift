import Synchronization

/// The name of a request in answers, logs and calls to other programs (contract §0, "Headers").
package enum RequestID {
    package static let fieldName = "X-Request-Id"

    /// Returns the valid id that the fields bring, or a new one.
    static func of(_ fields: HTTPFields) -> String {
        guard let id = fields[fieldName], isValid(id) else { return make() }
        return id
    }

    /// Whether an id is 1…128 of `[A-Za-z0-9._-]`.
    package static func isValid(_ id: String) -> Bool {
        var id = id
        return id.withUTF8 { bytes in
            for byte in bytes where !isIDByte(byte) { return false }
            return (1...128).contains(bytes.count)
        }
    }

    @inline(__always) private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95: true
        default: false
        }
    }

    private static let next = Atomic<UInt64>(.random(in: .min ... .max))

    /// Returns 64 bits in thirteen characters: short enough for a string without an allocation. A program's
    /// ids start at random and do not repeat; they are no secrets.
    package static func make() -> String {
        // The steps of SplitMix64: random bits of the system for each id are a system call for each request.
        var number = next.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        number ^= number >> 31
        return String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: number & 31)
                buffer[index] = digit < 10 ? digit + 48 : digit + 87
                number >>= 5
            }
            return 13
        }
    }

    /// Whether the fields bring this id, once, and no other id.
    static func isOnlyID(_ id: String, in fields: HTTPFields) -> Bool {
        var id = id
        return id.withUTF8 { id in
            var (count, isSame) = (0, false)
            fields.forEachRaw { name, value in
                guard isFieldName(name) else { return }
                count += 1
                isSame = Ascii.isSame(value, UnsafeRawBufferPointer(id))
            }
            return count == 1 && isSame
        }
    }

    static func write(_ id: String, to buffer: IOBuffer) {
        buffer.append("X-Request-Id: ")
        buffer.append(text: id)
        buffer.append("\r\n")
    }

    @inline(__always)
    static func isFieldName(_ name: UnsafeRawBufferPointer) -> Bool {
        Ascii.equals(name, lowercase: "x-request-id")
    }
}
