import Contracts
import HTTPKit
import TestKit
import Testing

/// Sharing entries of a book of several people, through the gateway (contract-household §4, "Sharing").
@Suite(.serialized) struct BookSharingTests {
    /// Ada's book, in which Bob is an editor.
    private struct Home {
        let people: SharingPeople
        let path: String
        let food: String

        func spend(_ amount: String, by member: Member) async throws -> String {
            let made = try await member.send(
                .post, "\(path)/transactions",
                #"{"type":"EXPENSE","amount":\#(amount),"categoryId":"\#(food)","description":"Pantry"}"#)
            return try #require(made.data["id"].string, "\(made.text)")
        }

        func share(_ transaction: String, by member: Member) async throws -> TestAnswer {
            try await member.send(
                .post, "\(path)/expenses/share",
                #"{"transactionId":"\#(transaction)","participants":[{"email":"cleo@example.org"}]}"#)
        }
    }

    private func atHome(_ body: (Home) async throws -> Void) async throws {
        try await SharingPeople.run { people in
            let book = try await people.ada.send(.post, "/books", #"{"name":"Our home"}"#)
            let id = try #require(book.data["id"].string, "\(book.text)")
            let invited = try await people.ada.send(
                .post, "/books/\(id)/invitations", #"{"email":"bob@example.org","role":"EDITOR"}"#)
            #expect(invited.status == 201, "\(invited.text)")
            let open = try await people.bob.get("/invitations").data["invitations"][0]["id"].string
            let accepted = try await people.bob.send(.post, "/invitations/\(open ?? "")/accept", "{}")
            #expect(accepted.status == 200, "\(accepted.text)")
            let food = try await people.ada.send(
                .post, "/books/\(id)/categories", #"{"name":"Food","type":"EXPENSE"}"#)
            try await body(
                Home(people: people, path: "/books/\(id)", food: food.data["id"].string ?? ""))
        }
    }

    private func messages(of member: Member) async throws -> [String] {
        try await member.get("/notifications").data["notifications"].array.compactMap {
            $0["message"].string
        }
    }

    @Test
    func `a member shares another's entry, and once they are removed the entry is free and the debt stays`()
        async throws
    {
        try await atHome { home in
            let (ada, bob) = (home.people.ada, home.people.bob)
            let entry = try await home.spend("50", by: ada)
            let shared = try await home.share(entry, by: bob)
            let part = try #require(shared.data["participants"][0]["id"].string, "\(shared.text)")
            let deleted = try await ada.send(.delete, "\(home.path)/transactions/\(entry)")
            #expect(deleted.status == 409)
            #expect(
                deleted.json["error"].string
                    == "Bob shares this expense. Ask them to unshare it before deleting it.")
            let twice = try await home.share(entry, by: ada)
            #expect(twice.status == 409 && twice.json["error"].string == "Already shared by Bob")
            // Of one's own book it is nobody's business.
            #expect(try await home.share(entry, by: home.people.cleo).status == 404)
            let removed = try await ada.send(.delete, "\(home.path)/members/\(bob.id)")
            #expect(removed.status == 200, "\(removed.text)")
            let refused = try await home.share(try await home.spend("9", by: ada), by: bob)
            #expect(refused.status == 404 && refused.json["error"].string == "Book not found")
            try await eventually("the book's lock ends") {
                try await ada.send(.delete, "\(home.path)/transactions/\(entry)").status == 200
            }
            let paid = try await bob.send(.patch, "/expenses/shares/\(part)/paid", "{}")
            #expect(paid.status == 200, "\(paid.text)")
            let debts = try await home.people.cleo.get("/expenses/shared-with-me").data["expenses"]
            #expect(debts[0]["status"].string == "PAID")
        }
    }

    @Test func `a part is booked in the book of the path, and members hear of each other`() async throws {
        try await atHome { home in
            let (ada, bob) = (home.people.ada, home.people.bob)
            let dinner = try await home.people.shared("100")
            let part = try #require(dinner.participants.first).id
            _ = try await ada.send(.patch, "/expenses/shares/\(part)/paid", "{}")
            let account = try await bob.get("\(home.path)/accounts").data["activeAccountId"].string ?? ""
            let booked = try await bob.send(
                .post, "\(home.path)/expenses/shares/\(part)/book",
                #"{"accountId":"\#(account)","categoryId":"\#(home.food)"}"#)
            #expect(booked.status == 201, "\(booked.text)")
            let list = try await ada.get("\(home.path)/transactions").data["transactions"].array
            #expect(list.map { $0["amount"].string } == ["50.00"])
            let month = String((list[0]["date"].string ?? "").prefix(7))
            _ = try await ada.send(
                .post, "\(home.path)/budgets",
                #"{"accountId":"all","categoryId":"\#(home.food)","month":"\#(month)","planned":500}"#)
            _ = try await home.spend("700", by: bob)
            try await eventually("Ada hears of the budget") {
                try await messages(of: ada).contains(
                    "An entry of Bob takes a budget in the book Our home over its plan: Food")
            }
            #expect(try await messages(of: ada).contains("Bob joined your book Our home."))
            #expect(try await messages(of: bob).contains("Ada invites you to a shared book."))
        }
    }
}
