/// The codings that `Transfer-Encoding` lists (RFC 9112 §6.1, §6.3). Several fields are one list.
struct TransferCodings {
    private(set) var isEmpty = true
    private var endsChunked = false
    private var hasUnknown = false
    private var isMalformed = false

    mutating func note(_ value: UnsafeRawBufferPointer) {
        isEmpty = false
        for part in value.split(separator: Ascii.comma, omittingEmptySubsequences: false) {
            let coding = Ascii.trimmed(UnsafeRawBufferPointer(rebasing: part))
            let name = coding.prefix { $0 != Ascii.semicolon }
            // Nothing may follow chunked, not even chunked again.
            if endsChunked || name.isEmpty || !name.allSatisfy(Ascii.isToken) { isMalformed = true }
            endsChunked = Ascii.equals(coding, lowercase: "chunked")
            if !endsChunked { hasUnknown = true }
        }
    }

    /// Throws 400 unless chunked is the last coding, and 501 for any other coding before it.
    func requireChunked() throws(HTTPProblem) {
        guard endsChunked, !isMalformed else {
            throw .malformed("Transfer-Encoding does not end with a single chunked.")
        }
        guard !hasUnknown else {
            throw HTTPProblem(status: 501, reason: "The only transfer coding offered is chunked.")
        }
    }
}
