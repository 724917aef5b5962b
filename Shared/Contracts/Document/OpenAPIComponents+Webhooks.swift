extension OpenAPIComponents {
    /// The operations of receivers have a tag of their own: generators write a file for each tag, and that of
    /// the endpoints has the tag `Webhooks`.
    static let eventsTag: DocumentValue = [
        "name": .text(eventsTagName), "description": "What the receiver of a webhook is sent.",
    ]

    private static let eventsTagName = "Webhook events"

    /// Returns what receivers get (OpenAPI 3.1, `webhooks`), by the types of the events.
    mutating func webhooks(_ events: [WebhookEventDescription]) -> DocumentValue {
        var items: [(name: String, value: DocumentValue)] = []
        for event in events {
            items.append((event.type.rawValue, .object([("post", operation(event))])))
        }
        return .object(items)
    }

    private mutating func operation(_ event: WebhookEventDescription) -> DocumentValue {
        let schema = event.schema
        let body: DocumentValue = ["schema": json(schema), "example": schema.example]
        let description =
            "\(event.notes) Check the signature before anything else. A delivery can come twice, with the "
            + "same `webhook-id`."
        return [
            "operationId": .text(event.operation), "summary": .text(event.summary),
            "description": .text(description), "tags": .list([.text(Self.eventsTagName)]),
            "parameters": .list(WebhookHeader.allCases.map { Self.parameter($0) }),
            "requestBody": ["required": true, "content": ["application/json": body]],
            "responses": Self.answers, "security": [],
        ]
    }

    private static func parameter(_ header: WebhookHeader) -> DocumentValue {
        let (description, type, example): (String, DocumentValue, DocumentValue)
        switch header {
        case .id:
            description = "The delivery's id, the same at each try."
            type = "string"
            example = ID<WebhookDelivery>.sample
        case .timestamp:
            description = "When this try was signed, in seconds since 1970. Refuse one of long ago."
            type = "integer"
            example = 1_772_000_000
        case .signature:
            description =
                "`v1,` and the base64 of the HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, "
                + "with the bytes behind `whsec_` of the secret as its key. While a secret is replaced, "
                + "there are several with spaces between: one that fits is enough."
            type = "string"
            example = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
        }
        return [
            "name": .text(header.rawValue), "in": "header", "required": true,
            "description": .text(description), "schema": ["type": type], "example": example,
        ]
    }

    /// What each answer of a receiver means.
    private static let answers: DocumentValue = {
        let putOff =
            "It is tried again, and not before the moment that `Retry-After` names, in seconds or as an HTTP "
            + "date, a day ahead at most."
        func answer(_ text: String) -> DocumentValue { ["description": .text(text)] }
        return [
            "2XX": answer("It is delivered. The answer must come within \(Webhook.answerSeconds) seconds."),
            "410": answer("The receiver wants no more events: the webhook is disabled at once."),
            "429": answer(putOff), "503": answer(putOff),
            "default": answer(
                "It is tried again, ten times in about three days, and holds up the events behind it. "
                    + "Redirects are not followed."),
        ]
    }()
}
