import SodiumKit

/// Makes the ids of requests for answers, logs and upstream calls (contract §0, "Headers").
enum RequestID {
    /// Returns the caller's id if it is 1…128 characters of `[A-Za-z0-9._-]`, otherwise nil.
    static func accepted(_ value: String?) -> String? {
        guard let value, (1...128).contains(value.utf8.count) else { return nil }
        let isPlain = value.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95: true
            default: false
            }
        }
        return isPlain ? value : nil
    }

    /// Returns thirteen characters for 64 random bits: short enough to need no allocation.
    static func make() -> String {
        var number = Random.uint64()
        return String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: number & 31)
                buffer[index] = digit < 10 ? digit + 48 : digit + 87
                number >>= 5
            }
            return 13
        }
    }
}
