extension OpenAPIComponents {
    /// Every answer that an operation can give, by status.
    mutating func responses(of endpoint: EndpointDescription) -> DocumentValue {
        var byStatus = successes(of: endpoint)
        let showsPage = endpoint.answersPage
        for (status, codes) in Dictionary(grouping: endpoint.possibleErrors, by: \.status) {
            // A wrong link is told on a page of its own.
            let isPage = showsPage && status == 400
            byStatus[status] = reference(codes.sorted { $0.rawValue < $1.rawValue }, isPage: isPage)
        }
        return .object(byStatus.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) })
    }

    private mutating func successes(of endpoint: EndpointDescription) -> [Int: DocumentValue] {
        let details = endpoint.details
        var byStatus: [Int: DocumentValue] = [:]
        func response(_ content: DocumentValue?, also headers: [String] = []) -> DocumentValue {
            var response: DocumentValue = ["description": .text(endpoint.summary)]
            response.append("headers", Self.headers(Self.successHeaders(of: endpoint) + headers))
            response.append("content", content)
            return response
        }
        switch details.answers {
        case .data:
            for (status, schema) in endpoint.answerSchemas {
                let envelope = envelope(of: schema, operation: endpoint.operation)
                let example: DocumentValue = ["success": true, "data": schema.example]
                var content: DocumentValue = ["application/json": ["schema": envelope, "example": example]]
                if endpoint.answersPage { content.append("text/html", ["schema": ["type": "string"]]) }
                byStatus[status.rawValue] = response(content)
            }
        case .bare(let type):
            var media: DocumentValue = ["schema": ["type": "object"]]
            if let schema = endpoint.answerSchemas.first?.schema {
                media = ["schema": json(schema), "example": schema.example]
            }
            byStatus[200] = response(.object([(type, media)]))
        case .page: byStatus[200] = response(["text/html": ["schema": ["type": "string"]]])
        case .file(let types):
            byStatus[200] = response(
                .object(Self.fileContent(types)), also: ["Content-Disposition"])
        case .redirect: byStatus[303] = response(nil, also: ["Location"])
        }
        if details.isTagged {
            byStatus[304] = [
                "description": "The client has the resource already.",
                "headers": Self.headers(["ETag", "X-Request-Id"]),
            ]
        }
        return byStatus
    }

    private static func successHeaders(of endpoint: EndpointDescription) -> [String] {
        var headers = ["X-Request-Id"]
        if endpoint.details.isTagged { headers.append("ETag") }
        if endpoint.idempotent { headers.append("Idempotency-Replayed") }
        if endpoint.limit.quota != nil { headers += ["RateLimit", "RateLimit-Policy"] }
        return headers
    }

    private static func headers(_ names: [String]) -> DocumentValue {
        .object(names.map { ($0, ["$ref": .text("#/components/headers/\($0)")]) })
    }

    /// Refers to the answer with one of some codes of one status.
    private mutating func reference(_ codes: [ErrorCode], isPage: Bool) -> DocumentValue {
        let name = codes.map(\.rawValue).joined(separator: "-") + (isPage ? "-PAGE" : "")
        if responses[name] == nil { responses[name] = Self.response(codes, isPage: isPage) }
        return ["$ref": .text("#/components/responses/\(name)")]
    }

    private static func response(_ codes: [ErrorCode], isPage: Bool) -> DocumentValue {
        let first = codes.first ?? .serverError
        var headers = ["X-Request-Id"]
        if [.rateLimited, .serviceUnavailable, .outcomeUnknown].contains(first) {
            headers.append("Retry-After")
        }
        if first == .unauthorized { headers.append("WWW-Authenticate") }
        let error: DocumentValue = [
            "success": false, "error": .text(first.defaultMessage), "code": .text(first.rawValue),
        ]
        var content: DocumentValue = [
            "application/json": [
                "schema": ["$ref": "#/components/schemas/Error"], "example": error,
            ]
        ]
        if isPage { content.append("text/html", ["schema": ["type": "string"]]) }
        let description = codes.map { "`\($0.rawValue)`: \($0.defaultMessage)" }.joined(separator: " ")
        return [
            "description": .text(description), "headers": Self.headers(headers), "content": content,
        ]
    }
}

extension EndpointDescription {
    /// Whether a success or a wrong link can be a page: the pages behind mailed links, and what they post.
    public var answersPage: Bool {
        if case .jsonOrForm = details.takes { return true }
        return details.answers == .page
    }
}
