import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Contract "Changing the address", with the other services.
@Suite(.serialized) struct AddressTests {
    private static let new = "dana@example.org"

    /// Moves a member to another address by the mailed link.
    private func move(_ member: Member, to email: String, _ system: CofferSystem) async throws {
        _ = try await member.client.auth.changeEmail(to: email, password: CofferSystem.password)
        let token = try await system.mailedToken(to: email, page: "auth/change-email/confirm")
        _ = try await system.client().auth.confirmEmail(token: token)
    }

    @Test func `expenses shared with the new address join the user, and those of the old one stay`()
        async throws
    {
        try await SharingPeople.run { people in
            let system = people.system
            _ = try await people.shared("50")
            _ = try await people.shared("30", with: [ParticipantDraft(email: .value(Self.new))])
            #expect(
                try await people.bob.client.sharing.overview().expensesSharedWithMe.map(\.shareAmount)
                    == ["25.00"])
            try await move(people.bob, to: Self.new, system)
            // The session stays, and knows the address at once.
            #expect(try await people.bob.client.profile.get().email == Self.new)
            try await eventually("the share joins") {
                Set(
                    try await people.bob.client.sharing.overview().expensesSharedWithMe.map(\.shareAmount)
                ) == ["25.00", "15.00"]
            }
            let found = try await people.ada.get("/users/lookup?email=\(Self.new)")
            #expect(found.data["user"]["id"].string == people.bob.id)
            #expect(try await people.ada.get("/users/lookup?email=bob@example.org").status == 404)
            // Shares by the new address find the user.
            _ = try await people.shared("10", with: [ParticipantDraft(email: .value(Self.new))])
            try await eventually("the next share is there") {
                try await people.bob.client.sharing.overview().expensesSharedWithMe.count == 3
            }
        }
    }

    @Test func `the undo link ends the sessions in every service and brings the old address back`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.category("Food")
            try await move(ada, to: Self.new, system)
            let token = try await system.mailedToken(to: "ada@example.org", page: "auth/change-email/undo")
            #expect(try await ada.get("/categories").status == 200)
            _ = try await system.client().auth.undoEmail(token: token, newPassword: "Back-aga1n!")
            for path in ["/categories", "/users/me", "/accounts"] {
                #expect(try await ada.get(path).status == 401, "\(path)")
            }
            let client = system.client()
            #expect(
                try await client.auth.signIn(email: "ada@example.org", password: "Back-aga1n!").id.text
                    == ada.id)
            #expect(try await client.categories.list().map(\.name).contains("Food"))
        }
    }

    @Test func `a browser's link pages work over the gateway`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.client.auth.changeEmail(to: Self.new, password: CofferSystem.password)
            let confirm = try await system.mailedToken(to: Self.new, page: "auth/change-email/confirm")
            let undo = try await system.mailedToken(to: "ada@example.org", page: "auth/change-email/undo")
            for (name, token) in [("confirm", confirm), ("undo", undo)] {
                let page = try await system.call(.get, "/auth/change-email/\(name)?token=\(token)")
                #expect(page.status == 200)
                #expect(page.fields["Content-Type"]?.hasPrefix("text/html") == true)
                #expect(page.fields["Content-Security-Policy"]?.contains("form-action 'self'") == true)
            }
            let form = try await system.harness.client.send(
                .post, "/api/v1/auth/change-email/confirm", body: .bytes(Array("token=\(confirm)".utf8)),
                fields: [("Content-Type", "application/x-www-form-urlencoded")])
            #expect(form.status == 200 && form.text.contains("This is your email now"))
            #expect(try await ada.client.profile.get().email == Self.new)
        }
    }
}
