/// A part of an OFX file.
enum OFXToken: Sendable, Equatable {
    case open(String)
    case close(String)
    /// The text between two tags, without white space at its ends; never empty.
    case text(String)
}
