import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Ada, Bob and Cleo; Eve is a stranger to them.
struct SharingPeople: Sendable {
    let system: CofferSystem
    let ada: Member
    let bob: Member
    let cleo: Member
    let category: ID<Category>

    /// Bob and Cleo as participants.
    static let both = #"{"email":"bob@example.org"},{"email":"cleo@example.org"}"#

    static func run(_ body: (SharingPeople) async throws -> Void) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let people = SharingPeople(
                system: system, ada: ada, bob: try await system.join("bob@example.org", name: "Bob"),
                cleo: try await system.join("cleo@example.org", name: "Cleo"),
                category: try await ada.category("Restaurants"))
            try await body(people)
        }
    }

    /// Shares a new expense of Ada and returns the share.
    func shared(
        _ amount: AmountText, with participants: [ParticipantDraft] = [bobAlone]
    ) async throws -> ShareCreated {
        let dinner = try await ada.spend(amount, on: category, description: "Dinner")
        return try await ada.client.sharing.share(
            ShareDraft(
                transactionId: .value(dinner.id), splitType: .value(.equal),
                participants: .list(participants)))
    }

    static let bobAlone = ParticipantDraft(email: "bob@example.org")
    static let bobAndCleo = [bobAlone, ParticipantDraft(email: "cleo@example.org")]

    /// Shares a new expense of Ada.
    func share(
        _ amount: String, _ participants: String, type: String = "EQUAL", also: String = ""
    ) async throws -> TestAnswer {
        let dinner = try await ada.expense(amount, category, extra: #","description":"Dinner""#)
        return try await ada.send(
            .post, "/expenses/share",
            #"{"transactionId":"\#(dinner)","splitType":"\#(type)"\#(also),"participants":[\#(participants)]}"#
        )
    }
}
