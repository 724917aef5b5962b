import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// `GET /events` through the whole system.
@Suite struct EventStreamTests {
    /// Reads a stream event by event.
    private final class Reader {
        let head: TestAnswer
        private let next: @Sendable () async throws -> [UInt8]?
        private var text = ""
        /// The id of the last event that had one.
        private(set) var lastID = ""

        convenience init(_ member: Member, fields: [(String, String)] = []) async throws {
            try await self.init(
                member.system, fields: [("Authorization", "Bearer \(member.accessToken)")] + fields)
        }

        init(_ system: CofferSystem, fields: [(String, String)]) async throws {
            (head, next) = try await system.harness.client.open(.get, "/events", fields: fields)
        }

        /// Returns the name and the data of the next event, or nil at the end.
        func event() async throws -> (name: String, data: String)? {
            while true {
                if let end = text.firstRange(of: "\n\n") {
                    let lines = text[..<end.lowerBound].split(separator: "\n")
                    text.removeSubrange(..<end.upperBound)
                    func value(_ name: String) -> String? {
                        lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
                    }
                    if let id = value("id") { lastID = id }
                    if let name = value("event") { return (name, value("data") ?? "") }
                    continue
                }
                guard let piece = try await next() else { return nil }
                text += String(decoding: piece, as: UTF8.self)
            }
        }

        /// Returns the names of events up to one of a name.
        func names(to last: String) async throws -> [String] {
            var names: [String] = []
            while let event = try await event() {
                names.append(event.name)
                if event.name == last { return names }
            }
            return names
        }
    }

    @Test func `a change of one device comes to the other, and what people share to both sides`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let phone = try await Reader(try await system.signIn("ada@example.org"))
            #expect(phone.head.status == 200)
            #expect(phone.head.fields["Content-Type"] == "text/event-stream")
            #expect(phone.head.fields["Cache-Control"] == "no-store")
            let other = try await Reader(bob)
            for reader in [phone, other] { #expect(try await reader.event()?.name == "ready") }
            let food = try await ada.category("Food")
            let first = try #require(try await phone.event())
            #expect(first.name == "book")
            let lunch = try await ada.spend("20", on: food)
            let second = try #require(try await phone.event())
            let revisions = try [first, second].map {
                try #require(try JSONValue(Array($0.data.utf8))["revision"].int)
            }
            #expect(revisions[0] < revisions[1])
            _ = try await ada.client.sharing.share(
                ShareDraft(
                    transactionId: .value(lunch.id),
                    participants: .list([ParticipantDraft(email: "bob@example.org")])))
            // Nothing of Ada's own book has come to Bob.
            #expect(try await other.names(to: "notifications") == ["shares", "notifications"])
            #expect(try await phone.names(to: "shares").last == "shares")
            _ = try await ada.send(.patch, "/users/me", #"{"displayName":"Ada B"}"#)
            #expect(try await phone.names(to: "profile").last == "profile")
        }
    }

    @Test func `what was missed follows after a break, and an unknown place begins anew`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let first = try await Reader(ada)
            #expect(try await first.event()?.name == "ready")
            _ = try await ada.category("Food")
            #expect(try await first.event()?.name == "book")
            let place = first.lastID
            _ = try await ada.category("Fun")
            #expect(try await first.event()?.name == "book")
            let back = try await Reader(ada, fields: [("Last-Event-ID", place)])
            #expect(try await back.names(to: "book") == ["ready", "book"])
            for unknown in [
                "x", "abc-1", "", "\(place)9", "9223372036854775808", String(repeating: "x", count: 8_000),
            ] {
                let reader = try await Reader(ada, fields: [("Last-Event-ID", unknown)])
                #expect(try await reader.event()?.name == "resync", "\(unknown)")
            }
        }
    }

    @Test func `a stream ends with its session, and a fourth takes the place of the oldest`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            var readers: [Reader] = []
            for _ in 0..<4 {
                readers.append(try await Reader(ada))
                #expect(try await readers.last?.event()?.name == "ready")
            }
            #expect(try await readers[0].event()?.name == "replaced")
            #expect(try await readers[0].event() == nil)
            _ = try await ada.category("Food")
            for reader in readers.dropFirst() { #expect(try await reader.event()?.name == "book") }
            let phone = try await system.signIn("ada@example.org")
            let kept = try await Reader(phone)
            #expect(try await kept.event()?.name == "ready")
            try await ada.client.auth.signOut()
            for reader in readers.dropFirst() { #expect(try await reader.event() == nil) }
            _ = try await phone.category("Fun")
            #expect(try await kept.event()?.name == "book")
        }
    }

    @Test func `a locked session's streams end, and it opens none until it is unlocked`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            let pin = #"{"pin":"4711","password":"\#(CofferSystem.password)"}"#
            #expect(try await ada.send(.put, "/auth/pin", pin).status == 200)
            let reader = try await Reader(ada)
            let other = try await Reader(phone)
            for each in [reader, other] { #expect(try await each.event()?.name == "ready") }
            // By hand.
            #expect(try await ada.send(.post, "/auth/lock", "{}").status == 200)
            #expect(try await reader.event() == nil)
            #expect(try await Reader(ada).head.status == 423)
            _ = try await phone.category("Food")
            #expect(try await other.names(to: "book").last == "book")
            #expect(try await ada.send(.post, "/auth/unlock", #"{"pin":"4711"}"#).status == 200)
            let again = try await Reader(ada)
            #expect(try await again.event()?.name == "ready")
            // By inactivity: a stream is none.
            system.harness.clock.advance(seconds: 200)
            #expect(try await Reader(ada).head.status == 200)
            system.harness.clock.advance(seconds: 200)
            #expect(try await again.event() == nil)
            #expect(try await Reader(ada).head.status == 423)
        }
    }

    @Test func `a browser listens by its cookies, also when the access token has run out`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            for wait in [0, 901] as [Int64] {
                system.harness.clock.advance(seconds: wait)
                let cookies = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
                let reader = try await Reader(
                    system, fields: [("Cookie", cookies), ("Sec-Fetch-Site", "same-origin")])
                #expect(reader.head.status == 200, "\(reader.head.text)")
                browser.keep(reader.head)
                #expect(try await reader.event()?.name == "ready")
                let made = try await browser.send(
                    .post, "/categories", #"{"name":"Food \#(wait)","type":"EXPENSE"}"#)
                #expect(made.status == 201, "\(made.text)")
                #expect(try await reader.event()?.name == "book")
            }
        }
    }

    @Test func `nobody listens without a session, nor by a token of some accounts`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            #expect(try await system.call(.get, "/events").status == 401)
            #expect(try await system.call(.get, "/events", token: "x").status == 401)
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            for (bounds, status) in [("null", 200), (#"["\#(account)"]"#, 403)] {
                let made = try await ada.send(
                    .post, "/auth/tokens",
                    #"""
                    {"name":"T","scopes":["read"],"accountIds":\#(bounds),"password":"\#(CofferSystem.password)"}
                    """#)
                let token = try #require(made.data["token"].string, "\(made.text)")
                let (head, next) = try await system.harness.client.open(
                    .get, "/events", fields: [("Authorization", "Bearer \(token)")])
                #expect(head.status == status, "\(head.text)")
                if status == 200 { #expect(try await next() != nil) }
            }
        }
    }

    @Test func `the client's stream says what changes and ends with a refusal`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            var changes = phone.client.events().makeAsyncIterator()
            #expect(try await changes.next() == .ready)
            _ = try await ada.category("Food")
            let change = try await changes.next()
            guard case .changed(.book, let revision)? = change else {
                Issue.record("\(String(describing: change))")
                return
            }
            #expect(revision ?? 0 > 0)
            try await phone.client.auth.signOut()
            await #expect(throws: (any Error).self) { _ = try await changes.next() }
        }
    }
}
