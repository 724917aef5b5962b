/// The predefined user of a development installation (contract §1, `POST /auth/demo`).
package enum DemoUser {
    package static let email = "demo@coffer.local"
    package static let displayName = "Demo User"
}
