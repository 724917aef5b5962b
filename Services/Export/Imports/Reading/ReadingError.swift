import Contracts

/// Why a file cannot be read.
enum ReadingError: Error, Sendable, Equatable {
    /// The file is damaged or of another kind; the text says what is wrong with it.
    case unreadable(String)
    /// The file exceeds a limit; the text names it.
    case tooLarge(String)

    var apiError: APIError {
        switch self {
        case .unreadable(let reason): .field("file", reason)
        case .tooLarge(let reason): APIError(.payloadTooLarge, reason)
        }
    }
}
