// The parts that are alike for all operations.
extension OpenAPIComponents {
    static let error: DocumentValue = {
        func messages(_ description: String) -> DocumentValue {
            [
                "type": "object", "description": .text(description),
                "additionalProperties": ["type": "array", "items": ["type": "string"]],
            ]
        }
        return [
            "type": "object",
            "properties": [
                "success": ["const": false, "description": "False of every error."],
                "error": [
                    "type": "string",
                    "description": "A sentence for a person; of a wrong field, its first message.",
                ],
                "code": [
                    "type": "string",
                    "description": "What a program decides by. Newer servers may send further codes.",
                    "enum": .list(ErrorCode.allCases.map { .text($0.rawValue) }),
                ],
                "details": messages(
                    "The messages for each wrong field, by its path (`participants[1].email`); absent where "
                        + "no field is to blame."),
                "fields": messages("The same as `details`, under another name."),
            ],
            "required": ["success", "error", "code"],
        ]
    }()

    static let headers: DocumentValue = [
        "X-Request-Id": header("The caller's id of the request, or a new one."),
        "ETag": header("The version of the resource, for `If-Match` and `If-None-Match`."),
        "Retry-After": header("Seconds to wait before the next try.", type: "integer"),
        "RateLimit-Policy": header("The quota that the request counts against, and its window."),
        "RateLimit": header("What is left of the quota, and when it is whole again."),
        "Idempotency-Replayed": header("`true` if the answer was given before under the same key."),
        "Content-Disposition": header("The file's name."),
        "Location": header("The address to go on to."),
        "WWW-Authenticate": header("`Bearer`."),
    ]

    private static func header(_ description: String, type: String = "string") -> DocumentValue {
        ["description": .text(description), "schema": ["type": .text(type)]]
    }

    static let parameters = DocumentValue.object(
        RequestHeader.allCases.map { ($0.rawValue, parameter($0)) })

    static func parameter(_ header: RequestHeader) -> DocumentValue {
        let (description, schema, example): (String, DocumentValue, DocumentValue)
        switch header {
        case .idempotencyKey:
            description =
                "The same key and body again have no second effect, and get the same answer, for 30 days. "
                + "Default: a repetition takes effect again."
            schema = ["type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"]
            example = "6f1f3e7c-order-17"
        case .ifMatch:
            description =
                "The `ETag` that the client has read. If the resource has changed since: 412. "
                + "Default: whatever version there is."
            schema = ["type": "string"]
            example = "*"
        case .ifNoneMatch:
            description =
                "The `ETag` that the client has. If the resource is the same: 304. "
                + "Default: the whole answer."
            schema = ["type": "string"]
            example = "\"3.5f2b0c1d9e8a7b64\""
        case .deviceToken:
            description =
                "The `deviceToken` of an earlier sign-in: strangers who guess cannot lock this device out. "
                + "Default: an unknown device."
            schema = ["type": "string"]
            example = "c2xvdy1hbmQtc3RlYWR5LWRldmljZS10b2tlbg"
        case .sessionMode:
            description =
                "`cookie` keeps the tokens in cookies of the browser, out of the page's reach. "
                + "Default: the tokens are in the answer."
            schema = ["type": "string", "enum": ["cookie"]]
            example = "cookie"
        }
        return [
            "name": .text(header.rawValue), "in": "header", "description": .text(description),
            "schema": schema, "example": example,
        ]
    }
}
