import Contracts

/// Why a request about an import is refused.
enum ImportError: Error, Sendable, Equatable {
    case notFound
    case userErased
    /// The user has `ImportStore.previewLimit` previews, or `ImportStore.limit` imports.
    case tooManyPreviews
    case tooManyImports
    /// The user's imports would take more bytes than they may.
    case quotaExceeded(Int)
    /// The file is read, or committed, at this moment.
    case busy
    /// The import is no preview any more.
    case notPreview(ImportStatus)
    /// Questions are open; the text is the first.
    case openQuestion(ImportQuestion)
    /// The file is lost: previews come with a restored database, their files do not.
    case fileGone
    /// Nothing of the import is in the book.
    case notCommitted
    /// The ledger refused the commit.
    case refused(ImportRefusal)

    var apiError: APIError {
        switch self {
        case .notFound: .notFound
        case .userErased: APIError(.unauthorized)
        case .tooManyPreviews:
            APIError(
                .conflict,
                "There are \(ImportStore.previewLimit) previews already. Commit or delete one first.")
        case .tooManyImports:
            APIError(.conflict, "There are \(ImportStore.limit) imports already. Delete some first.")
        case .quotaExceeded(let bytes):
            APIError(
                .conflict,
                "Your imports would need more than \(bytes >> 20) MiB. Delete some, or wait: those that are "
                    + "recorded count for seven days.")
        case .busy: APIError(.conflict, "This import is being worked on. Please try again.")
        case .notPreview(let status):
            APIError(.conflict, "This import is no preview any more: it is \(status.rawValue)")
        case .openQuestion(let question):
            .field(question.field, question.message, code: .conflict)
        case .fileGone: APIError(.conflict, "The file is not kept any more. Upload it again.")
        case .notCommitted: APIError(.conflict, "Nothing of this import is in the book")
        case .refused(let refusal): APIError(refusal.code ?? .conflict, refusal.message)
        }
    }
}

extension ReadingError {
    var apiError: APIError {
        switch self {
        case .unreadable(let reason): .field("file", reason)
        case .tooLarge(let reason): APIError(.payloadTooLarge, reason)
        }
    }
}
