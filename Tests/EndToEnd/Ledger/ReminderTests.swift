import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// Calendars and mails of payment days through the gateway. Today is 22 November 2026.
@Suite struct ReminderTests {
    private func run(
        settings: [String: String] = [:], _ body: (CofferSystem, Member) async throws -> Void
    ) async throws {
        let usual = ["COFFER_RATES": "off", "COFFER_ACCESS_TTL": "604800"]
        try await CofferSystem.run(settings: usual.merging(settings) { _, new in new }) { system in
            system.harness.clock.set(PlanningTests.noon)
            try await body(system, try await system.join("ada@example.org"))
        }
    }

    private func goal(
        _ member: Member, _ name: String, emoji: Field<String> = .absent,
        reminder: Field<GoalReminderDraft> = .absent
    ) async throws -> ID<Goal> {
        try await member.client.goals.create(
            GoalDraft(
                name: .value(name), targetAmount: "1200", currency: "USD", deadline: "2027-11-22",
                emoji: emoji, reminder: reminder)
        ).id
    }

    /// Opens a new address and returns its path.
    private func address(_ member: Member) async throws -> String {
        let answer = try await member.send(
            .post, "/planning/reminders/token", fields: [("Idempotency-Key", "one")])
        #expect(answer.status == 201 && !answer.fields.contains("Idempotency-Replayed"))
        let url = try #require(answer.data["url"].string, "\(answer.text)")
        return String(try #require(url.wholeMatch(of: #/http://127\.0\.0\.1:0(/.+)/#)).1)
    }

    /// The token in the path of an address.
    private func token(of path: String) throws -> String {
        String(try #require(path.split(separator: "/").dropLast().last))
    }

    @Test func `reminders: a calendar app reads the feed without signing in, until its address ends`()
        async throws
    {
        try await run { system, ada in
            let house = try await goal(ada, "House")
            let path = try await address(ada)
            for target in [path, "/api/v1\(path)"] {
                let feed = try await system.call(.get, target)
                #expect(feed.status == 200, "\(feed.text)")
                #expect(feed.fields["Content-Type"] == "text/calendar; charset=utf-8")
                #expect(feed.fields["Cache-Control"] == "private, no-cache")
                #expect(feed.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
                #expect(feed.text.contains("monthly-payment-\(house)-2026-12@127.0.0.1"))
            }
            let tag = try #require(try await system.call(.get, path).fields["ETag"])
            let known = try await system.call(.get, path, fields: [("If-None-Match", tag)])
            #expect(known.status == 304 && known.bytes.isEmpty && known.fields["ETag"] == tag)
            let head = try await system.call(.head, path)
            #expect(head.status == 200 && head.bytes.isEmpty)
            #expect(try await system.call(.post, path, json: "{}").status == 405)
            // The same key does not bring the first address back.
            let next = try await address(ada)
            #expect(next != path)
            let ended = try await system.call(.get, path)
            #expect(ended.status == 404 && ended.json["code"].string == "NOT_FOUND")
            #expect(try await system.call(.get, next).status == 200)
            try await ada.client.planning.closeCalendar()
            #expect(try await system.call(.get, next).status == 404)
        }
    }

    @Test func `reminders: an address needs a new sign-in, stands in the activity, and is mailed about`()
        async throws
    {
        try await run { system, ada in
            _ = try await address(ada)
            let events = try await ada.client.sessions.activity().collect()
            #expect(events.filter { $0.type == .calendarMade && $0.actor == .user }.count == 1)
            _ = try await system.mail(to: ada.email, containing: "calendar apps")
            system.harness.clock.advance(seconds: 601)
            let late = try await ada.send(.post, "/planning/reminders/token")
            #expect(late.status == 403 && late.json["details"].keys == ["reauthenticate"], "\(late.text)")
            _ = try await address(try await system.signIn(ada.email))
        }
    }

    @Test func `reminders: whoever takes the account back ends the calendar's address`() async throws {
        try await run { system, ada in
            try await expectEnd(system, ada) {
                let answer = try await ada.send(.post, "/auth/logout-all", #"{"tokens":true}"#)
                #expect(answer.status == 200)
            }
            let bob = try await system.join("bob@example.org")
            try await expectEnd(system, bob) {
                let email = #"{"email":"\#(bob.email)"}"#
                _ = try await system.call(.post, "/auth/request-reset", json: email)
                let token = try await system.mailedToken(to: bob.email, page: "auth/reset-password")
                let body = #"{"token":"\#(token)","newPassword":"An0ther-one!"}"#
                #expect(try await system.call(.post, "/auth/reset-password", json: body).status == 200)
            }
            let eve = try await system.join("eve@example.org")
            try await expectEnd(system, eve) {
                _ = try await eve.client.auth.changeEmail(
                    to: "new@example.org", password: CofferSystem.password)
                let token = try await system.mailedToken(to: eve.email, page: "auth/change-email/undo")
                _ = try await system.client().auth.undoEmail(token: token, newPassword: "Back-aga1n!")
            }
            // A sign-out everywhere alone keeps the address, as it keeps API tokens.
            let dan = try await system.join("dan@example.org")
            let path = try await address(dan)
            #expect(try await dan.send(.post, "/auth/logout-all").status == 200)
            #expect(try await system.call(.get, path).status == 200)
        }
    }

    private func expectEnd(
        _ system: CofferSystem, _ member: Member, _ action: () async throws -> Void
    ) async throws {
        let path = try await address(member)
        #expect(try await system.call(.get, path).status == 200)
        try await action()
        try await eventually("\(member.email) has a calendar", within: 5) {
            try await system.call(.get, path).status == 404
        }
    }

    @Test func `reminders: two independent parsers read names with emoji, and find every event`() async throws
    {
        try await run { system, ada in
            let name = "Семья 👩‍👩‍👧‍👦, house; \\ boat 🏴󠁧󠁢󠁥󠁮󠁧󠁿 — " + String(repeating: "é🏠", count: 20)
            let family = try await goal(
                ada, name, emoji: "🏝️",
                reminder: .value(
                    GoalReminderDraft(
                        frequency: .value(.biweekly), time: .value(try #require(TimeOfDay("07:30"))))))
            let plain = try await goal(ada, "Zebra")
            _ = try await ada.client.profile.update(ProfileChange(timeZone: "America/New_York"))
            let stranger = system.client()
            let feed = try await stranger.planning.calendar(token: token(of: address(ada)))
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let file = "\(folder.path)/reminders.ics"
            try Data(feed.bytes).write(to: URL(fileURLWithPath: file))
            let (status, output) = try await PythonScript.run(
                "reminder_calendar.py", [file], in: folder)
            try #require(status == 0, "\(output)")
            let events = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
            let title = "🏝️ " + name
            #expect(events.count == 12 + 12 + 25)
            #expect(events[0] == ["reminder-\(family)-2026-11-22@127.0.0.1:0", title, "20261122T123000Z"])
            #expect(
                events.contains([
                    "monthly-payment-\(family)-2026-12@127.0.0.1:0", "\(title): 100.00 USD", "20261201",
                ]))
            #expect(
                events.contains([
                    "monthly-payment-\(plain)-2027-11@127.0.0.1:0", "Zebra: 100.00 USD", "20271101",
                ]))
            // Summer time: 07:30 is an hour earlier in UTC.
            #expect(
                events.contains(["reminder-\(family)-2027-03-14@127.0.0.1:0", title, "20270314T113000Z"]))

            // A calendar without events is one, too.
            for id in [family, plain] { try await ada.client.goals.delete(id) }
            let empty = try await stranger.planning.calendar(token: token(of: address(ada)))
            try Data(empty.bytes).write(to: URL(fileURLWithPath: file))
            let nothing = try await PythonScript.run("reminder_calendar.py", [file], in: folder)
            #expect(nothing.status == 0 && nothing.output.hasPrefix("[]"), "\(nothing.output)")
        }
    }

    @Test func `reminders: guesses of an address are limited by the guesser's own address`() async throws {
        try await run(settings: ["COFFER_RATES": "production"]) { system, ada in
            let secret = try await token(of: address(ada))
            let stranger = system.client()
            let guess = String(repeating: "A", count: 43)
            var statuses: [Int: Int] = [:]
            for _ in 0..<250 {
                let refusal = try await refused { try await stranger.planning.calendar(token: guess) }
                statuses[refusal.status, default: 0] += 1
            }
            #expect(Set(statuses.keys) == [404, 429], "\(statuses)")
            let right = try await refused { try await stranger.planning.calendar(token: secret) }
            #expect(right.status == 429)
            // Signed-in users count by themselves.
            #expect(try await ada.client.planning.settings().paymentDay == 1)
        }
    }

    @Test func `reminders: no log has the token, neither of a success nor of a failure`() async throws {
        try await run(settings: ["COFFER_LOG_LEVEL": "debug"]) { system, ada in
            let secret = try await token(of: address(ada))
            #expect(secret.count == 43)
            let stranger = system.client()
            _ = try await stranger.planning.calendar(token: secret)
            for service in ["auth", "ledger"] {
                await system.harness.halt([service])
                let down = try await refused { try await stranger.planning.calendar(token: secret) }
                #expect(down.status == 503, "\(service)")
            }
            await system.harness.stopServices()
            let folder = "\(system.harness.folder.path)/log"
            var text = ""
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                text += try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            }
            #expect(!text.contains(secret))
            // The gateway names the route three times, the ledger once.
            #expect(text.ranges(of: "/planning/reminders/{token}/calendar.ics").count >= 4)
        }
    }

    @Test func `reminders: a mail comes before the payment day and months start by themselves, once`()
        async throws
    {
        try await run { system, ada in
            _ = try await goal(ada, "House 🏠")
            _ = try await ada.client.planning.update(
                PlanningSettingsDraft(autoStart: true, reminders: true, notificationDays: 5))
            try system.clearMails()
            // The work begins right after a start of the ledger, and then once a minute.
            func restart(at moment: String) async throws {
                system.harness.clock.set(try #require(Timestamp(moment)))
                await system.harness.halt(["ledger"])
                try await system.harness.resume(["ledger"])
            }
            try await restart(at: "2026-11-26T08:00:00Z")
            let mail = try await system.mail(to: "ada@example.org", containing: "2026-12-01")
            #expect(mail.contains("Subject: Your savings plan for 2026-12-01"))
            #expect(mail.contains("100.00 USD for House"))
            try await restart(at: "2026-11-27T08:00:00Z")
            try await restart(at: "2026-12-01T08:00:00Z")
            let member = try await system.signIn(ada.email)
            try await eventually("the month has started") {
                try await member.client.planning.month("2026-12").status == .executing
            }
            #expect(system.mails(to: "ada@example.org").count { $0.contains("savings plan") } == 1)
        }
    }
}
