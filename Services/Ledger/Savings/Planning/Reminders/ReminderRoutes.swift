import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import LedgerCore

/// `/planning/reminders`
struct ReminderRoutes: Sendable {
    private typealias CalendarToken = RandomToken<ReminderCalendar>

    let store: LedgerStore
    let ids: IDGenerator
    let auth: ServiceClient
    /// Where clients reach the gateway.
    let publicURL: String

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.openReminderCalendar, open)
        routes.on(LedgerAPI.closeReminderCalendar) { call in
            try await store.closeCalendar(of: call.user)
            return Deleted()
        }
        routes.on(LedgerAPI.reminderCalendar, calendar)
    }

    /// An address outlives the session, so its maker must have proved who they are. Auth notes and mails it
    /// once it is stored, unless the session has ended meanwhile: of a later end the ledger reads in auth's
    /// feed. An address that auth did not note is never shown, and ends.
    private func open(_ call: Call<Empty>) async throws -> ReminderCalendarAddress {
        let caller = try call.identity
        let _: Empty = try await auth.call(
            AuthAPI.requireFreshSignIn, body: SignInQuery(session: caller.session, user: caller.user))
        let token = CalendarToken.random()
        try await store.openCalendar(hash: token.hash, BookVisit(call, ids: ids))
        do {
            let _: Empty = try await auth.call(
                AuthAPI.noteActivity, path: ["user": caller.user.text],
                body: ActivityNote(.calendarMade, address: caller.clientAddress, session: caller.session))
        } catch {
            try await store.closeCalendar(of: caller.user)
            throw error
        }
        return ReminderCalendarAddress(url: "\(publicURL)/planning/reminders/\(token.text)/calendar.ics")
    }

    /// An unknown token, an ended one and that of an erased or disabled user get the same answer.
    private func calendar(_ call: Call<Empty>) async throws -> Answer {
        guard let token = CalendarToken(try call.text("token")),
            let user = try await store.calendarOwner(hash: token.hash),
            let person = try await auth.call(AuthAPI.findPeople, body: PeopleQuery(ids: [user])).people.first,
            !person.isDisabled
        else { throw APIError.notFound("Calendar") }
        let visit = BookVisit(
            by: user, currency: person.currency, timeZone: person.timeZone, now: call.now,
            firstAccount: ids.make())
        guard let bytes = try await store.calendar(visit, host: host) else {
            throw APIError.notFound("Calendar")
        }
        var answer = Answer.raw(.bytes(bytes), contentType: "text/calendar; charset=utf-8")
        answer.tagContent()
        answer.fields.set("Referrer-Policy", "no-referrer")
        if let tag = answer.fields["ETag"], call.request.knows(entityTag: tag) {
            (answer.status, answer.body) = (304, .empty)
        }
        return answer
    }

    private var host: String {
        let parts = publicURL.split(separator: "/", maxSplits: 2)
        return parts.count > 1 ? String(parts[1]) : "coffer"
    }
}
