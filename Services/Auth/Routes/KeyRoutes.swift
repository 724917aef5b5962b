import Contracts
import HTTPKit
import ServiceKit

/// The public keys of access tokens.
struct KeyRoutes: Sendable {
    let ring: KeyRing

    func mount(on routes: inout ServiceRoutes) {
        let set = ring.jsonWebKeySet
        routes.on(AuthAPI.keys) { _ in
            var answer = Answer.raw(.bytes(set), contentType: "application/jwk-set+json")
            answer.fields.set("Cache-Control", "public, max-age=300")
            return answer
        }
    }
}
