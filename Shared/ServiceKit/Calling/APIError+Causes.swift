package import HTTPKit
import JSONKit
import SodiumKit
import SQLiteKit
package import Vocabulary

extension APIError {
    /// Maps the kits' failures to the errors that a client sees. `ServiceRoutes.translate` maps a
    /// service's own errors first. Every unknown error becomes 500.
    package init(cause: any Error) {
        switch cause {
        case let error as APIError: self = error
        case let error as JSONError: self.init(.validation, "The body is not valid JSON: \(error.reason)")
        case let error as SQLiteError: self.init(database: error)
        case let error as HTTPProblem: self.init(problem: error)
        case let error as ServiceClientError: self.init(peer: error)
        case let error as HTTPClientError: self.init(peer: ServiceClientError(error))
        case let error as FileError:
            self.init(error.isStorageFull ? .storageFull : .serverError, logMessage: error.description)
        case PasswordHasherError.overloaded:
            self.init(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "password hashing queue is full")
        default: self.init(.serverError, logMessage: String(describing: cause))
        }
    }

    private init(database error: SQLiteError) {
        let log = "database: \(error.message) (\(error.extendedCode))"
        switch error.kind {
        case .full: self.init(.storageFull, logMessage: log)
        case .outcomeUnknown: self.init(.outcomeUnknown, retryAfterSeconds: 1, logMessage: log)
        case .busy, .overloaded, .timedOut, .unreachable, .closed:
            self.init(.serviceUnavailable, retryAfterSeconds: 1, logMessage: log)
        case .corrupt: self.init(.serviceUnavailable, retryAfterSeconds: 60, logMessage: log)
        case .inputOutput, .unique, .constraint, .unreadable, .interrupted, .misuse, .other:
            self.init(.serverError, logMessage: log)
        }
    }

    /// Maps a request that the HTTP server refuses to the catalogue's code of the same status.
    package init(problem: HTTPProblem) {
        let code = ErrorCode.allCases.first { $0.status == problem.status } ?? .serverError
        let retry = code == .serviceUnavailable ? 1 : nil
        self.init(code, problem.reason, retryAfterSeconds: retry)
    }

    private init(peer error: ServiceClientError) {
        switch error {
        case .refused(let refusal) where refusal.code.status < 500: self = refusal
        case .refused(let refusal) where [.serviceUnavailable, .outcomeUnknown].contains(refusal.code):
            self.init(refusal.code, retryAfterSeconds: 1, logMessage: "peer: \(refusal.message)")
        case .refused(let refusal) where refusal.code == .storageFull:
            self.init(.storageFull, logMessage: "peer: \(refusal.message)")
        case .refused(let refusal):
            self.init(
                .upstreamError, logMessage: "peer answered \(refusal.code.rawValue): \(refusal.message)")
        case .unavailable(let reason):
            self.init(.serviceUnavailable, retryAfterSeconds: 1, logMessage: "peer: \(reason)")
        case .timedOut: self.init(.gatewayTimeout, logMessage: "peer timed out")
        case .malformed(let reason): self.init(.upstreamError, logMessage: "peer: \(reason)")
        }
    }
}
