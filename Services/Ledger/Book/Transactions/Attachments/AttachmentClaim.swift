import Contracts

/// The space in a book's quota of a file that is no attachment: one that is arriving, or one whose attachment
/// was refused or deleted. The claim ends after the file, so that the quota bounds what the disk holds.
struct AttachmentClaim: Sendable, Equatable {
    let book: Int64
    /// The id of the attachment, also the name of the file while the content arrives.
    let id: ID<Attachment>
    /// At least the size of the file.
    let size: Int
    /// SHA-256 of the content in hexadecimal, nil until the content has arrived.
    var hash: String?
}
