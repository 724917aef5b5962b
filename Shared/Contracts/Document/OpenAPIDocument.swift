/// The OpenAPI 3.1 document of some endpoints (contract §5). Everything in it follows from declarations.
public struct OpenAPIDocument: Sendable {
    /// Every endpoint that a client can reach, in the order of the documentation.
    public static let publicEndpoints: [EndpointDescription] = {
        let all = AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all + GatewayAPI.all
        let reachable = all.filter { $0.access != .service }
        return Capability.allCases.flatMap { capability in
            reachable.filter { $0.chapter == capability }
        } + reachable.filter { $0.chapter == nil }
    }()

    public let content: DocumentValue

    public init(_ endpoints: [EndpointDescription] = publicEndpoints) {
        var components = OpenAPIComponents(endpoints)
        var paths: [(name: String, value: DocumentValue)] = []
        for endpoint in endpoints {
            let operation = components.operation(endpoint)
            let method = endpoint.method.rawValue.asciiLowercased
            if let index = paths.firstIndex(where: { $0.name == endpoint.path }) {
                paths[index].value.append(method, operation)
            } else {
                paths.append((endpoint.path, .object([(method, operation)])))
            }
        }
        let used = Set(endpoints.compactMap(\.chapter))
        // The events belong to the endpoints that make webhooks.
        let events = used.contains(.webhooks) ? WebhookEvents.all : []
        var tags: [DocumentValue] = Capability.allCases.filter(used.contains).map {
            ["name": .text($0.rawValue), "description": .text($0.summary)]
        }
        if !events.isEmpty { tags.append(OpenAPIComponents.eventsTag) }
        var content: DocumentValue = [
            "openapi": "3.1.0",
            "info": [
                "title": "Coffer", "version": "1.0.0",
                "description": .text(Self.introduction),
            ],
            "servers": [["url": "/"], ["url": "/api/v1"]],
            "tags": .list(tags),
            "paths": .object(paths),
        ]
        if !events.isEmpty { content.append("webhooks", components.webhooks(events)) }
        content.append("components", components.content)
        self.content = content
    }

    private static let introduction = """
        Every JSON answer is an envelope: `{"success": true, "data": …}`, or \
        `{"success": false, "error": "…", "code": "…", "details": {"field": ["…"]}}`. \
        Money is a decimal as text; requests also take JSON numbers, which are read exactly. \
        Ids are UUIDs, times are RFC 3339 in UTC, dates `YYYY-MM-DD`, months `YYYY-MM`. \
        Unknown members of a body are ignored. The same paths are served under `/api/v1`. \
        Every request may carry `X-Request-Id` and `traceparent`; every answer carries `X-Request-Id`.
        """
}
