import Contracts
import Testing

struct EndpointTests {
    @Test func `Bodies are bounded by what an endpoint can need`() {
        for endpoint in AuthAPI.all + LedgerAPI.all + SharingAPI.all where endpoint.access != .service {
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
                default: nil
                }
            guard let limit else { continue }
            #expect(endpoint.bodyLimitBytes == limit, "\(endpoint.method) \(endpoint.path)")
        }
        #expect(EndpointDescription.defaultBodyLimitBytes == 1_024 * 1_024)
    }
    @Test func `Every endpoint that answers tokens can keep them in cookies, and no other`() {
        let paths = (AuthAPI.all + LedgerAPI.all + SharingAPI.all).filter(\.answersTokens).map(\.path)
        #expect(
            paths.sorted() == ["/auth/demo", "/auth/login", "/auth/passkeys/login/verify", "/auth/refresh"])
    }
}
