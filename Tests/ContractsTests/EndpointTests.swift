import Contracts
import Testing

struct EndpointTests {
    private static let all = AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all

    @Test func `Bodies are bounded by what an endpoint can need`() {
        for endpoint in Self.all where endpoint.access != .service {
            guard [.post, .put, .patch].contains(endpoint.method) else { continue }
            let segments = endpoint.path.split(separator: "/")
            let limit: Int? =
                switch (segments.first, segments.last) {
                case ("auth", _): 16 * 1_024
                case ("accounts", _), ("budgets", _), ("expenses", _), ("sharing", _), ("notifications", _),
                    ("groups", _), ("wallet", _), ("seed-data", _), ("recurring", _), ("rates", _):
                    64 * 1_024
                case ("transactions", "batch"): 1_024 * 1_024
                case ("transactions", "attachments"): 5 * 1_024 * 1_024
                case ("transactions", _), ("categories", "bulk"): 256 * 1_024
                case ("users", _), ("onboarding", _), ("categories", _), ("backups", _): 1_024 * 1_024
                default: nil
                }
            #expect(endpoint.bodyLimitBytes == limit, "\(endpoint.name)")
        }
        #expect(EndpointDescription.defaultBodyLimitBytes == 1_024 * 1_024)
    }

    @Test func `Every endpoint that answers tokens can keep them in cookies, and no other`() {
        let paths = Self.all.filter(\.answersTokens).map(\.path)
        #expect(
            paths.sorted() == ["/auth/demo", "/auth/login", "/auth/passkeys/login/verify", "/auth/refresh"])
    }
}
