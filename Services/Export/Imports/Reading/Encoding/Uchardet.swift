import CUchardet

/// Guesses the encoding of a text by the library uchardet.
enum Uchardet {
    private static let library: coffer_uchardet? = {
        var library = coffer_uchardet()
        return coffer_uchardet_load(&library) ? library : nil
    }()

    /// Returns the likeliest encoding, or nil if it is none of ours or the library is not installed.
    static func guess(_ text: [UInt8]) -> TextEncoding? {
        guard let library, let make = library.uchardet_new, let delete = library.uchardet_delete,
            let handle = library.uchardet_handle_data, let end = library.uchardet_data_end,
            let name = library.uchardet_get_charset, let detector = make()
        else { return nil }
        defer { delete(detector) }
        text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            _ = handle(detector, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        end(detector)
        return name(detector).flatMap { TextEncoding(uchardet: String(cString: $0)) }
    }
}
