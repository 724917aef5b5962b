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
        (1...128).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, 45, 46, 95: true
                default: false
                }
            }
    }

    /// Returns 64 random bits in thirteen characters: short enough for a string without an allocation.
    package static func make() -> String {
        var number = UInt64.random(in: .min ... .max)
        return String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: number & 31)
                buffer[index] = digit < 10 ? digit + 48 : digit + 87
                number >>= 5
            }
            return 13
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
