import Contracts

/// The kinds of body that the verification endpoint takes.
enum MediaType: Equatable {
    case json, form, other

    /// From a `Content-Type`; parameters do not matter here, since a token is ASCII in any charset.
    init(_ contentType: String?) {
        let type = (contentType ?? "").prefix { $0 != ";" }
        switch String(type).trimmed.asciiLowercased {
        case "application/json": self = .json
        case "application/x-www-form-urlencoded": self = .form
        default: self = .other
        }
    }
}
