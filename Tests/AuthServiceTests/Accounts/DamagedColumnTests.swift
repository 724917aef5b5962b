import HTTPKit
import TestKit
import Testing

@testable import AuthService

struct DamagedColumnTests {
    @Test func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            #expect(
                try await auth.service.damage("users.currency", "XXQ") {
                    [
                        try await auth.service.request(.get, "/users/me", as: ada.identity),
                        try await auth.login("ada@\(AuthHarness.domain)"),
                    ]
                } == [])
        }
    }
}
