/// How the end of a body is found (RFC 9112 §6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
    /// Responses only.
    case untilClose
}
