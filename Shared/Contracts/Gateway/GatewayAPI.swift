/// What the gateway answers itself (contract §5). Probes have no rate limit, so that none fails in a flood.
public enum GatewayAPI {
    public static let home = Endpoint<Empty, RawBody>(
        "getHome", .get, "/", "Leads to the app, or to the documentation where no app is.",
        access: .anonymous,
        answers: .redirect)
    public static let health = Endpoint<Empty, HealthState>(
        "getHealth", .get, "/healthz", "Returns success while the gateway runs.", access: .anonymous,
        limit: .unlimited)
    public static let readiness = Endpoint<Empty, HealthState>(
        "getReadiness", .get, "/readyz", "Returns success while every service is ready.", access: .anonymous,
        limit: .unlimited,
        notes:
            "While a service is not ready it is 503, with the reason in `details` under the service's name.")
    public static let openAPI = Endpoint<Empty, RawBody>(
        "getOpenAPI", .get, "/openapi.json", "Returns this document (OpenAPI 3.1).", access: .anonymous,
        answers: .bare("application/json"), tagged: true,
        notes: "It is made from the declarations that serve the routes.")
    public static let docs = Endpoint<Empty, RawBody>(
        "getDocs", .get, "/docs", "Shows the documentation as a page for a person.", access: .anonymous,
        answers: .page, tagged: true)

    public static let all: [EndpointDescription] = [
        home.description, health.description, readiness.description, openAPI.description, docs.description,
        events.description,
    ]
}

/// The answer of a probe.
public struct HealthState: Codable, Sendable {
    public let status: String
    public let warnings: [String: [String]]?
    public init(status: String, warnings: [String: [String]]? = nil) {
        self.status = status
        self.warnings = warnings
    }
}
