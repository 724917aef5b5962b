/// Bytes of a picture that say something about it and are not needed to show it: Exif with the place where it
/// was taken, XMP, IPTC, comments, times, thumbnails.
struct MetadataPiece: Sendable, Equatable {
    let range: Range<Int>
    /// The one thing of them that a viewer needs; nil for all pieces but one at most.
    var orientation: Orientation?
}
