extension Picture {
    /// Returns the picture's bytes without metadata: where, when and by whom it was taken leaves with nobody.
    /// The pixels are the same bytes, and orientation and colours stay. A picture without metadata stays as
    /// it is; the result is never longer.
    /// - Parameter bytes: those that the picture was made of.
    package func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
        let whole = bytes.prefix(length)
        if metadata.isEmpty { return Array(whole) }
        var kept: [UInt8] = []
        kept.reserveCapacity(whole.count)
        var place = 0
        for piece in metadata where piece.range.upperBound <= whole.count {
            kept += whole[place..<piece.range.lowerBound]
            if let orientation = piece.orientation { kept += orientation.piece(of: format) }
            place = piece.range.upperBound
        }
        kept += whole[place...]
        if format == .webp {
            Self.correctHeader(of: &kept, hasExif: metadata.contains { $0.orientation != nil })
        }
        return kept
    }

    /// Makes a WebP's header say what is in the file: its length, and in the extended header which chunks.
    private static func correctHeader(of webP: inout [UInt8], hasExif: Bool) {
        let (lengthPlace, flagsPlace) = (4, 20)
        guard webP.count > flagsPlace else { return }
        for index in 0..<4 {
            webP[lengthPlace + index] = UInt8(truncatingIfNeeded: (webP.count - 8) >> (8 * index))
        }
        let (exif, xmp): (UInt8, UInt8) = (0x08, 0x04)
        webP[flagsPlace] = webP[flagsPlace] & ~(exif | xmp) | (hasExif ? exif : 0)
    }
}
