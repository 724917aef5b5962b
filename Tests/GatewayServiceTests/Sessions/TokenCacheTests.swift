import Contracts
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct TokenCacheTests {
    @Test func `a token with another character that Swift takes for the same is refused`() async throws {
        try await GatewayHarness.run { gateway in
            let tokens = try (1...20).map { gateway.auth.token(for: try gateway.auth.session($0)) }
            let token = try #require(tokens.first { $0.contains("K") })
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            let kelvin = token.replacing("K", with: "\u{212A}")
            #expect(kelvin == token)
            #expect(try await gateway.get("/accounts", token: kelvin).status == 401)
        }
    }

    @Test func `tokens are spread over all stripes`() async throws {
        try await GatewayHarness.run { gateway in
            let first = gateway.auth.token(for: try gateway.auth.session())
            let payload = try #require(SignedToken.verify(first) { AuthStub.key($0)?.publicKey })
            let claims = try #require(
                SessionToken(
                    payload: payload, issuer: gateway.context.settings.publicURL,
                    now: gateway.clock.clock.now()))
            // Sixteen stripes have 32 tokens each on average, so a stripe overflows only if others stay
            // empty.
            let cache = TokenCache(tokensPerStripe: 80)
            for number in 1...512 {
                cache.keep(claims, of: gateway.auth.token(for: try gateway.auth.session(number)))
            }
            #expect(cache.count == 512)
        }
    }
}
