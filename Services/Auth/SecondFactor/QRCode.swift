import CQRCode

/// Draws a text as a QR code.
enum QRCode {
    /// Light modules around the symbol (ISO/IEC 18004 §6.3.8).
    private static let margin = 4

    private static let library: coffer_qr? = {
        var library = coffer_qr()
        return coffer_qr_load(&library) ? library : nil
    }()

    /// Returns an SVG document, or nil if the library is not installed or the text is too long.
    static func svg(_ text: String) -> String? {
        guard let library, let encode = library.QRcode_encodeString8bit, let free = library.QRcode_free,
            let symbol = encode(text, 0, Int32(COFFER_QR_LEVEL_M))
        else { return nil }
        defer { free(symbol) }
        let width = Int(symbol.pointee.width)
        guard width > 0, let data = symbol.pointee.data else { return nil }
        let modules = UnsafeBufferPointer(start: data, count: width * width)
        var path = ""
        for row in 0..<width {
            for column in 0..<width where modules[row * width + column] & 1 == 1 {
                path += "M\(column + margin) \(row + margin)h1v1h-1z"
            }
        }
        let side = width + 2 * margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
            shape-rendering="crispEdges"><rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path d="\(path)" fill="#000"/></svg>
            """
    }
}
