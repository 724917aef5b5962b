import Contracts
import Testing

struct EndpointTests {
    private static let all =
        AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all + [CheckAPI.check.description]

    @Test func `the limit of a body fits its endpoint`() {
        for endpoint in Self.all where endpoint.access != .service {
            guard [.post, .put, .patch].contains(endpoint.method) else { continue }
            let segments = endpoint.path.split(separator: "/")
            let limit: Int? =
                switch (segments.first, segments.last) {
                case ("goals", "allocations"), ("assets", "allocations"): 256 * 1_024
                case ("goals", _), ("assets", _), ("planning", "settings"),
                    ("planning", "budget-calculator"):
                    64 * 1_024
                case ("auth", _): 16 * 1_024
                case ("accounts", _), ("budgets", _), ("expenses", _), ("sharing", _), ("notifications", _),
                    ("groups", _), ("wallet", _), ("seed-data", _), ("recurring", _), ("rates", _),
                    ("payees", _), ("undo", _), ("webhooks", _), ("bank", _),
                    ("books", _), ("invitations", _):
                    64 * 1_024
                case ("transactions", "batch"): 1_024 * 1_024
                case ("transactions", "attachments"): 5 * 1_024 * 1_024
                case ("categories", "merge"), ("categories", "restore"), ("transfers", "restore"),
                    ("transfers", "join"),
                    ("transfers", "split"):
                    64 * 1_024
                case ("transactions", _), ("transfers", _), ("rules", _), ("categories", "bulk"): 256 * 1_024
                case ("imports", "imports"): 64 * 1_024 * 1_024
                case ("restore", _): 1_024 * 1_024 * 1_024
                case ("users", _), ("onboarding", _), ("imports", _), ("categories", _), ("backups", _),
                    ("planning", _), ("restores", _):
                    1_024 * 1_024
                default: nil
                }
            #expect(endpoint.bodyLimitBytes == limit, "\(endpoint.name)")
        }
    }

    @Test func `exactly the endpoints that answer with tokens can keep them in cookies`() {
        let paths = Self.all.filter(\.answersTokens).map(\.path)
        #expect(
            paths.sorted() == [
                "/auth/demo", "/auth/login", "/auth/login/mfa", "/auth/oidc/{provider}/verify",
                "/auth/passkeys/login/verify", "/auth/refresh", "/auth/register/session",
            ])
    }

    @Test func `every summary is one short sentence that begins with a verb, and is unique`() {
        let sentence = #/[A-Z][a-z]*s [^.:;]*[^ .:;]\./#
        for endpoint in Self.all {
            #expect(endpoint.summary.wholeMatch(of: sentence) != nil, "\(endpoint.name): \(endpoint.summary)")
            #expect(endpoint.summary.count <= 100, "\(endpoint.name): \(endpoint.summary.count) characters")
        }
        for (summary, endpoints) in Dictionary(grouping: Self.all, by: \.summary) {
            // The event feed is one declaration of several services.
            let names = Set(endpoints.map(\.name))
            #expect(names.count == 1, "\(names.sorted()): \(summary)")
        }
    }

    @Test func `an endpoint declares its own errors once each and omits the implied ones`() {
        for endpoint in Self.all {
            let errors = Set(endpoint.errors)
            #expect(errors.count == endpoint.errors.count, "\(endpoint.name) declares an error twice")
            let ownReasons: Set<ErrorCode> = [.validation, .forbidden, .notFound, .rateLimited]
            let repeated = errors.intersection(endpoint.impliedErrors).subtracting(ownReasons)
            #expect(repeated.isEmpty, "\(endpoint.name) repeats \(repeated)")
            // An unreadable id in the path is 404, too.
            if endpoint.path.contains("{") {
                #expect(errors.contains(.notFound), "\(endpoint.name) has an id in its path")
            }
            #expect(endpoint.possibleErrors == errors.union(endpoint.impliedErrors))
        }
    }

    @Test func `the declaration of an endpoint implies errors`() {
        func implied(
            _ access: EndpointAccess, _ method: EndpointMethod = .get, session: EndpointSession = [],
            idempotent: Bool = false, limit: EndpointLimit = .standard
        ) -> Set<ErrorCode> {
            Endpoint<Empty, Empty>(
                "test", method, "/x", "Tests.", access: access, session: session, idempotent: idempotent,
                limit: limit
            ).description.impliedErrors.subtracting(EndpointDescription.errorsOfAll)
        }
        let body: Set<ErrorCode> = [.validation, .unsupportedMediaType]
        // An API token may not reach it.
        let user: Set<ErrorCode> = [.unauthorized, .forbidden, .sessionLocked, .rateLimited]
        #expect(implied(.anonymous) == body.union([.rateLimited]))
        #expect(implied(.anonymous, limit: .mail) == body)
        #expect(implied(.anonymous, limit: .unlimited) == body)
        #expect(implied(.anonymous, .post, session: .ends) == body.union([.rateLimited, .forbidden]))
        #expect(implied(.session) == body.union(user))
        #expect(implied(.user(.read)) == body.union(user))
        #expect(implied(.user(.read), .post) == body.union(user))
        #expect(
            implied(.user(.read), .post, idempotent: true) == body.union(user).union([.idempotencyMismatch]))
        #expect(implied(.user(.read), .post, idempotent: true, limit: .unlimited).contains(.rateLimited))
        #expect(
            implied(.session, session: .openWhileLocked)
                == body.union([.unauthorized, .forbidden, .rateLimited]))
        #expect(implied(.book(.viewer, .read)) == body.union(user).union([.notFound]))
        #expect(implied(.service, .post) == body.union([.unauthorized, .forbidden]))
        let ownBody = Endpoint<StreamedBody, Empty>("test", .post, "/x", "Tests.", access: .anonymous)
            .description
        #expect(ownBody.impliedErrors == EndpointDescription.errorsOfAll.union([.rateLimited]))
        let tokens = Endpoint<Empty, TokenPair>("test", .post, "/x", "Tests.", access: .anonymous).description
        #expect(tokens.impliedErrors.contains(.forbidden))
    }
}
