extension OpenAPIComponents {
    mutating func operation(_ endpoint: EndpointDescription) -> DocumentValue {
        var operation: DocumentValue = [
            "operationId": .text(endpoint.operation), "summary": .text(endpoint.summary),
            "description": .text(Self.description(of: endpoint)),
            "tags": .list([endpoint.chapter].compactMap { $0.map { .text($0.rawValue) } }),
        ]
        let parameters = parameters(of: endpoint)
        operation.append("parameters", parameters.isEmpty ? nil : .list(parameters))
        operation.append("requestBody", requestBody(of: endpoint))
        operation.append("responses", responses(of: endpoint))
        operation.append("security", Self.security(of: endpoint))
        operation.append("x-idempotent", .boolean(endpoint.idempotent))
        operation.append("x-rate-limit", Self.rateLimit(of: endpoint))
        operation.append("x-body-limit-bytes", .integer(Int64(endpoint.bodyLimitBytes)))
        return operation
    }

    /// The notes, and what follows from the declaration.
    static func description(of endpoint: EndpointDescription) -> String {
        var sentences = endpoint.details.notes.isEmpty ? [] : [endpoint.details.notes]
        switch endpoint.access {
        case .session, .book(_, nil, _):
            sentences.append("Needs a signed-in user; no API token reaches it.")
        case .user(let scope, let bounds), .book(_, let scope?, let bounds):
            sentences.append("Needs a signed-in user, or an API token with the scope `\(scope.rawValue)`.")
            if bounds == .refused { sentences.append("A token that is bound to accounts is refused.") }
        case .anonymous: sentences.append("Anyone may call it.")
        case .service: break
        }
        if endpoint.session.contains(.openWhileLocked), endpoint.access.needsUser {
            sentences.append("Works while the session is locked.")
        }
        if endpoint.idempotent {
            sentences.append("With an `Idempotency-Key`, a repetition has no second effect.")
        }
        if endpoint.answersTokens {
            sentences.append("With `X-Session-Mode: cookie` the tokens stay in cookies.")
        }
        return sentences.joined(separator: " ")
    }

    private mutating func parameters(of endpoint: EndpointDescription) -> [DocumentValue] {
        var parameters: [DocumentValue] = []
        for name in endpoint.pathParameters {
            guard let schema = PathParameter.schema(of: name) else { continue }
            parameters.append([
                "name": .text(name), "in": "path", "required": true,
                "description": .text(PathParameter.meaning(of: name, in: endpoint.path)),
                "schema": json(schema), "example": schema.example,
            ])
        }
        for query in endpoint.details.query {
            var parameter: DocumentValue = [
                "name": .text(query.name), "in": "query", "description": .text(query.words),
            ]
            // A blank parameter counts as absent. A schema that says so in itself, by a choice of two, makes
            // types that generated clients cannot send.
            parameter.append(query.isRequired ? "required" : "allowEmptyValue", true)
            parameter.append("schema", json(query.schema))
            parameter.append("example", query.schema.example)
            parameters.append(parameter)
        }
        return parameters
            + endpoint.requestHeaders.map { header in
                guard header == .idempotencyKey, endpoint.details.requiresKey else {
                    return ["$ref": .text("#/components/parameters/\(header.rawValue)")]
                }
                var parameter = Self.parameter(header)
                parameter.append("required", true)
                return parameter
            }
    }

    private mutating func requestBody(of endpoint: EndpointDescription) -> DocumentValue? {
        var content: [(name: String, value: DocumentValue)] = []
        switch endpoint.details.takes {
        case .file(let types):
            content = Self.fileContent(types)
        case .json, .jsonOrForm:
            guard let schema = endpoint.bodySchema else { return nil }
            var media: DocumentValue = ["schema": json(schema)]
            media.append("example", endpoint.bodyExample)
            content = [("application/json", media)]
            if case .jsonOrForm = endpoint.details.takes {
                content.append(("application/x-www-form-urlencoded", media))
            }
        }
        var body: DocumentValue = ["content": .object(content)]
        if !endpoint.details.requires.isEmpty { body.append("required", true) }
        return body
    }

    /// The content of a file's body: text, or bytes, so that generated clients send and return data. A JSON
    /// file is any value and a stream of events has no schema. JSON comes last: generators take the first
    /// type.
    static func fileContent(_ types: [String]) -> [(name: String, value: DocumentValue)] {
        let others = types.filter { $0 != "application/json" }
            .map { type in
                let schema: DocumentValue =
                    switch type {
                    case "text/event-stream": [:]
                    case _ where type.hasPrefix("text/"): ["type": "string"]
                    default: ["type": "string", "format": "binary"]
                    }
                return (name: type, value: ["schema": schema] as DocumentValue)
            }
        return others
            + (types.contains("application/json") ? [("application/json", ["schema": [:]])] : [])
    }

    private static func security(of endpoint: EndpointDescription) -> DocumentValue {
        let ways: [DocumentValue] = [["bearer": []], ["cookie": []]]
        if let scope = endpoint.access.scope {
            return .list(ways + [["apiToken": [.text(scope.rawValue)]]])
        }
        if endpoint.access.needsUser { return .list(ways) }
        // Open endpoints take a session into account where they concern one.
        let concernsSession = !endpoint.session.isEmpty
        return .list(concernsSession ? [.object([])] + ways : [])
    }

    private static func rateLimit(of endpoint: EndpointDescription) -> DocumentValue {
        guard let quota = endpoint.limit.quota else { return ["policy": .text(endpoint.limit.rawValue)] }
        return [
            "policy": .text(quota.policy), "requests": .integer(Int64(quota.requests)),
            "seconds": .integer(Int64(quota.seconds)), "burst": .integer(Int64(quota.burst)),
            "by": endpoint.access.needsUser ? "user" : "address",
        ]
    }
}
