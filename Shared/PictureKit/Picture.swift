/// A picture whose structure matches its format from the first byte to the last. The pixels are not decoded.
package struct Picture: Sendable, Equatable {
    /// Default limit of each side in pixels: a phone can decode such a picture without harm.
    package static let sideLimit = 4_096

    package let format: ImageFormat
    package let width: Int
    package let height: Int
    /// Bytes of the picture, from the first on. Only a JPEG may have more bytes behind its end: phones append
    /// the film of a motion photo or further pictures of an MPO. Store only these `length` bytes, so that no
    /// other content hides behind the picture.
    package let length: Int
    /// In the order of the file.
    let metadata: [MetadataPiece]

    /// Why bytes are not an accepted picture.
    package enum Problem: Error, Sendable, Equatable {
        /// The bytes do not have the format's structure, or a PNG or WebP has bytes behind its end.
        case malformed
        /// A side is 0 or above the limit.
        case badSize
    }

    /// Checks the bytes. Takes about as long as a checksum of them, so it must not run on an event loop.
    package init(
        _ bytes: [UInt8], as format: ImageFormat, sideLimit: Int = Self.sideLimit
    ) throws(Problem) {
        var reader = ByteReader(bytes)
        var metadata: [MetadataPiece] = []
        let size: (width: Int, height: Int) =
            switch format {
            case .png: try PNGWalk.size(&reader, &metadata)
            case .jpeg: try JPEGWalk.size(&reader, &metadata)
            case .webp: try WebPWalk.size(&reader, &metadata)
            }
        guard reader.isAtEnd || format == .jpeg else { throw .malformed }
        let sides = 1...max(1, sideLimit)
        guard sides.contains(size.width), sides.contains(size.height) else { throw .badSize }
        self.format = format
        (width, height) = size
        length = reader.offset
        self.metadata = metadata
    }
}

/// Bytes of a picture that say something about it and are not needed to show it: Exif with the place where it
/// was taken, XMP, IPTC, comments, times, thumbnails.
struct MetadataPiece: Sendable, Equatable {
    let range: Range<Int>
    /// The one thing of them that a viewer needs; nil for all pieces but one at most.
    var orientation: Orientation?
}
