import Contracts
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct TokenCacheTests {
    @Test func `tokens are spread over all stripes`() async throws {
        try await GatewayHarness.run { gateway in
            let first = gateway.auth.token(for: try gateway.auth.session())
            let payload = try #require(SignedToken.verify(first) { AuthStub.key($0)?.publicKey })
            let claims = try #require(
                SessionToken(
                    payload: payload, issuer: gateway.context.settings.publicURL,
                    now: gateway.clock.clock.now()))
            // Sixteen stripes have 32 each of these on average: none overflows, unless some stay empty.
            let cache = TokenCache(tokensPerStripe: 80)
            for number in 1...512 {
                cache.keep(claims, of: gateway.auth.token(for: try gateway.auth.session(number)))
            }
            #expect(cache.count == 512)
        }
    }
}
