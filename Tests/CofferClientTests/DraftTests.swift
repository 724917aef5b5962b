import CofferClient
import Contracts
import JSONKit
import TestKit
import Testing

struct DraftTests {
    private func text(_ draft: some Encodable) throws -> String {
        String(decoding: try JSON.encode(draft), as: UTF8.self)
    }

    @Test func `a draft writes what it has: absent fields are left out, null is null`() throws {
        let category = try #require(ID<Contracts.Category>("01900000-0000-7000-8000-000000000003"))
        let draft = TransactionDraft(
            categoryId: .value(category), type: .value(.expense), amount: "12.50", description: nil,
            tags: .list(["a", "b"]), isRecurring: true)
        #expect(
            try text(draft)
                == #"{"categoryId":"\#(category)","type":"EXPENSE","amount":"12.50","description":null,"#
                + #""tags":["a","b"],"isRecurring":true}"#)
        #expect(try text(TransactionDraft()) == "{}")
        #expect(try text(RecurringDraft(dayOfMonth: 28)) == #"{"dayOfMonth":28}"#)
    }

    @Test func `a draft reads back what it wrote`() throws {
        let draft = ShareDraft(
            splitType: .value(.shares), description: "Dinner",
            participants: .list([ParticipantDraft(email: "bob@example.org", weight: "2")]), ownerWeight: nil)
        let again = try JSON.decode(ShareDraft.self, from: JSON.encode(draft))
        #expect(again.participants.value?.elements.first?.value?.weight.value == "2")
        #expect(again.transactionId.isAbsent && again.ownerWeight.value == nil && !again.ownerWeight.isAbsent)
        #expect(again.splitType.value == .shares && again.description.value == "Dinner")
    }

    @Test func `drafts with another form on the wire are written in it`() throws {
        #expect(
            try text(SendMoneyDraft(amount: "5", to: "bob@example.org"))
                == #"{"amount":"5","to":"bob@example.org"}"#)
        let signed = AuthenticationResponse(id: "key", type: "public-key")
        #expect(try text(UnlockRequest(passkey: signed)) == #"{"id":"key","type":"public-key"}"#)
        #expect(try text(UnlockRequest(pin: "1234")) == #"{"pin":"1234"}"#)
    }

    @Test func `a field that could not be read is not sent`() {
        #expect(throws: EncodingError.self) { try JSON.encode(AccountDraft(name: .wrong(.must("be text")))) }
    }

    @Test func `a new record has what a creation needs, and more by its fields`() throws {
        func json(_ draft: some Encodable) throws -> String {
            String(decoding: try JSON.encode(draft), as: UTF8.self)
        }
        let (one, two) = (ID<Account>(high: 0, low: 1), ID<Account>(high: 0, low: 2))
        let food = ID<Category>(high: 0, low: 3)
        var coffee = TransactionDraft.new(.expense, "12.50", in: food)
        coffee.payee = "Café"
        let month = try #require(Month("2026-03"))
        let day = try #require(CalendarDate("2027-01-31"))
        let expected: [(String, String)] = [
            (try json(AccountDraft.new("Home")), #"{"name":"Home"}"#),
            (try json(CategoryDraft.new("Food", .expense)), #"{"name":"Food","type":"EXPENSE"}"#),
            (
                try json(coffee),
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":"12.50","payee":"Café"}"#
            ),
            (
                try json(TransferDraft.new("5", from: one, to: two)),
                #"{"fromAccountId":"\#(one)","toAccountId":"\#(two)","amount":"5"}"#
            ),
            (
                try json(BudgetDraft.new("450", for: food, in: month)),
                #"{"categoryId":"\#(food)","month":"2026-03","planned":"450"}"#
            ),
            (
                try json(RecurringDraft.new(.income, "9", in: food, day: 31, from: month)),
                #"{"categoryId":"\#(food)","type":"INCOME","amount":"9","dayOfMonth":31,"startMonth":"2026-03"}"#
            ),
            (
                try json(GoalDraft.new("Bicycle", "1800", "EUR", until: day)),
                #"{"name":"Bicycle","targetAmount":"1800","currency":"EUR","deadline":"2027-01-31"}"#
            ),
            (
                try json(ShareDraft.new(ID(high: 0, low: 4), with: ["eve@example.org"])),
                #"{"transactionId":"\#(ID<Contracts.Transaction>(high: 0, low: 4))","#
                    + #""participants":[{"email":"eve@example.org"}]}"#
            ),
        ]
        for (found, wanted) in expected {
            #expect(try JSONValue(Array(found.utf8)) == JSONValue(Array(wanted.utf8)))
        }
    }
}
