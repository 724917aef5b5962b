import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import AuthService

struct DamagedColumnTests {
    @Test(.inFiles)
    func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await AuthHarness.run { auth in
            let ada = try await auth.signUp("ada")
            for (column, wrong) in [
                ("users.currency", .text("XXQ")), ("users.avatar", .text("x")),
                ("users.biometric_enabled", .integer(7)), ("users.created_at", .text("noon")),
                ("users.display_name", .blob([5])),
            ] as [(String, SQLValue)] {
                let problems = try await auth.service.damage(column, wrong) {
                    [
                        try await auth.service.request(.get, "/users/me", as: ada.identity),
                        try await auth.login("ada@\(AuthHarness.domain)"),
                    ]
                }
                #expect(problems == [])
            }
            #expect(try await auth.login("ada@\(AuthHarness.domain)").status == 200)
        }
    }
}
