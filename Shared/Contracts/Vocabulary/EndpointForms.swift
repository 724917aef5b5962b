/// The form of a request's body.
public enum RequestForm: Sendable {
    /// JSON of the endpoint's request type; no body for `Empty`.
    case json
    /// JSON of a type, or a page's form with the same fields.
    case jsonOrForm(any (Decodable & Sendable).Type)
    /// A file of one of some media types.
    case file([String])
}

/// The form of an answer's body.
public enum AnswerForm: Sendable, Equatable {
    /// JSON in the envelope (contract §0, "Envelope").
    case data
    /// JSON of the endpoint's answer type without the envelope, of a media type.
    case bare(String)
    /// A page for a person.
    case page
    /// A file of one of some media types.
    case file([String])
    /// The way to another address.
    case redirect
}

/// Another success than the usual one: another status, or another type.
public struct OtherAnswer: Sendable {
    public let status: EndpointSuccess
    /// Nil for the endpoint's own type.
    public let type: (any (Decodable & Sendable).Type)?

    /// 200 with the endpoint's own type, where 201 is usual.
    public static let ok = OtherAnswer(status: .ok, type: nil)
    public static func ok(_ type: any (Decodable & Sendable).Type) -> OtherAnswer {
        OtherAnswer(status: .ok, type: type)
    }
    public static func created(_ type: any (Decodable & Sendable).Type) -> OtherAnswer {
        OtherAnswer(status: .created, type: type)
    }
    public static func accepted(_ type: any (Decodable & Sendable).Type) -> OtherAnswer {
        OtherAnswer(status: .accepted, type: type)
    }
}
