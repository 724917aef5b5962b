import CTLS

/// The calling thread's queue of OpenSSL's errors, which must be empty before each call whose failure is
/// looked at.
enum OpenSSLErrors {
    static func clear() { ERR_clear_error() }

    /// Returns the library's number for the reason of the first error, or 0, and empties the queue.
    static func takeReason() -> Int32 {
        defer { ERR_clear_error() }
        return coffer_error_reason(ERR_peek_error())
    }

    /// Returns the first error's reason in words, and empties the queue.
    static func takeText() -> String {
        defer { ERR_clear_error() }
        let error = ERR_peek_error()
        guard error != 0, let reason = ERR_reason_error_string(error) else { return "no reason is given" }
        return String(cString: reason)
    }
}
