import Contracts
import ServiceKit

/// The endpoints for the gateway and the other services.
struct ForServicesRoutes: Sendable {
    let store: AuthStore
    let feed: EventFeed

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.session, session)
        routes.on(AuthAPI.findPeople, findPeople)
        routes.on(AuthAPI.reportActivity, reportActivity)
        routes.on(AuthAPI.setPreferences, setPreferences)
        routes.mountFeed(feed)
    }

    /// Sets what a restored book had; values that are none of this system's are left out.
    private func setPreferences(_ call: Call<RestoredPreferences>) async throws -> RestoredPreferences {
        let user: ID<User> = try call.id("user")
        guard try await store.user(user) != nil else { throw APIError.notFound }
        var edit = ProfileEdit()
        edit.currency = call.body.currency
        if let locale = call.body.locale, LanguageTag.isWellFormed(locale) { edit.locale = .some(locale) }
        if let zone = call.body.timeZone, TimeZones.isKnown(zone) { edit.timeZone = zone }
        let former = try await store.edit(user, edit, if: Precondition(), at: call.now).before
        return RestoredPreferences(
            currency: former.currency, locale: former.locale, timeZone: former.timeZone)
    }

    private func session(_ call: Call<Empty>) async throws -> SessionRecord {
        guard let record = try await store.sessionRecord(try call.id(), at: call.now) else {
            throw APIError.notFound
        }
        return record
    }

    private func reportActivity(_ call: Call<ActivityReport>) async throws -> Empty {
        guard call.body.entries.count <= ActivityReport.limit else {
            throw APIError(.validation, "Report at most \(ActivityReport.limit) sessions")
        }
        try await store.keep(call.body.entries, at: call.now)
        return Empty()
    }

    private func findPeople(_ call: Call<PeopleQuery>) async throws -> PeopleFound {
        let query = call.body
        guard query.emails.count <= PeopleQuery.limit, query.ids.count <= PeopleQuery.limit else {
            throw APIError(
                .validation, "Ask for at most \(PeopleQuery.limit) addresses and \(PeopleQuery.limit) ids")
        }
        let people = try await store.people(
            emails: query.emails.map { $0.trimmed.asciiLowercased }, ids: query.ids)
        return PeopleFound(people: people)
    }
}
