import CofferClient
import Contracts
import TestKit
import Testing

/// Books by their ids (contract-household §4, "Which book").
@Suite struct BookPathTests {
    @Test func `household: a user's own book is served under the user's id, and no other book is known`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org")
            _ = try await ada.spend("10", on: ada.category("Food"))
            let (own, others) = ("/books/\(ada.id)", "/books/\(eve.id)")
            let plain = try await ada.get("/transactions")
            #expect(try await ada.get("\(own)/transactions").text == plain.text)
            #expect(try await ada.get("/api/v1\(own)/transactions").text == plain.text)
            #expect(try await ada.get("\(own)/export?format=csv").status == 200)
            for path in [
                "/transactions", "/dashboard", "/export?format=csv", "/backups", "/imports", "/rates",
            ] {
                let answer = try await ada.get(others + path)
                #expect(answer.status == 404 && answer.json["error"].string == "Book not found", "\(path)")
                let unknown = try await ada.get("/books/01900000-0000-7000-8000-00000000000a\(path)")
                #expect(unknown.status == 404 && unknown.json["error"].string == "Book not found", "\(path)")
            }
            for path in ["/wallet", "/users/me", "/notifications", "/events", "/export/wallet.csv"] {
                #expect(try await ada.get(own + path).status == 404, "\(path)")
            }
            #expect(try await eve.get("/transactions").data["total"].int == 0)
        }
    }
}
