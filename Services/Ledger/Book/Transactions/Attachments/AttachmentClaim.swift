package import Contracts

/// The space in a book's quota of a file that is no attachment: one that is arriving, or one whose attachment
/// was refused or deleted. The claim ends after the file, so that the quota bounds what the disk holds.
package struct AttachmentClaim: Sendable, Equatable {
    package let book: Int64
    /// The id of the attachment, also the name of the file while the content arrives.
    package let id: ID<Attachment>
    /// At least the size of the file.
    package let size: Int
    /// SHA-256 of the content in hexadecimal, nil until the content has arrived.
    package var hash: String?

    package init(
        book: Int64, id: ID<Attachment>, size: Int, hash: String? = nil
    ) {
        self.book = book
        self.id = id
        self.size = size
        self.hash = hash
    }
}
