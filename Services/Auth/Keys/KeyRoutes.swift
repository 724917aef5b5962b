import Contracts
import HTTPKit
import ServiceKit

/// Publishes the public keys of access tokens. A verifier that caches them no longer than the answer allows
/// knows every key before it signs.
struct KeyRoutes: Sendable {
    let keys: SigningKeys

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.keys) { [keys] _ async throws -> Answer in
            var answer = Answer.raw(.bytes(keys.ring.jsonWebKeySet), contentType: "application/jwk-set+json")
            answer.fields.set("Cache-Control", "public, max-age=\(KeyRotation.publishedSeconds)")
            return answer
        }
    }
}
