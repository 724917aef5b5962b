import Contracts

/// The body types that the endpoints behind mailed links take.
enum MediaType: Equatable {
    case json, form, other

    /// Reads a `Content-Type`; parameters do not matter here, since browsers send forms as UTF-8.
    init(_ contentType: String?) {
        let type = (contentType ?? "").prefix { $0 != ";" }
        switch String(type).trimmed.asciiLowercased {
        case "application/json": self = .json
        case "application/x-www-form-urlencoded": self = .form
        default: self = .other
        }
    }
}
