import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Keeps the names and addresses of verified people: from auth's event feed, and by asking auth for people
/// whom the feed has not brought yet.
struct PeopleWorkflow: Sendable {
    private let store: SharingStore
    private let auth: ServiceClient
    private let log: Log
    private let clock: Clock

    init(store: SharingStore, auth: ServiceClient, context: ServiceContext) {
        self.store = store
        self.auth = auth
        log = context.log
        clock = context.clock
    }

    /// Asks auth for unknown people and returns the owner's folded address. If auth is silent, unknown people
    /// count as invited until the event of their verification comes. Throws `ownerUnknown`.
    func meet(_ owner: ID<User>, and folded: [String]) async throws -> String {
        let known = try await store.foldedAddress(of: owner)
        let unknown = try await store.unknown(folded)
        if let known, unknown.isEmpty { return known }
        do {
            let query = PeopleQuery(emails: unknown, ids: known == nil ? [owner] : [])
            // Sharing needs the owner's address, so auth gets more time; other unknown people can be invited.
            let deadline = known == nil ? 5_000 : 1_000
            let found = try await auth.call(
                AuthAPI.findPeople, body: query, deadlineMilliseconds: deadline)
            if !found.people.isEmpty { try await store.adopt(found.people, at: clock.now()) }
        } catch let error as ServiceClientError {
            log.debug("people not found", ["reason": String(describing: error)])
        }
        if let known { return known }
        guard let address = try await store.foldedAddress(of: owner) else { throw APIError.ownerUnknown }
        return address
    }

    /// Asks auth for all known people and invited addresses, in place of events that the feed no longer has.
    func refresh() async throws {
        var people = try await store.knownPeople(after: nil, limit: PeopleQuery.limit)
        while let last = people.last {
            try await adopt(PeopleQuery(ids: people))
            people = try await store.knownPeople(after: last, limit: PeopleQuery.limit)
        }
        var addresses = try await store.invitedAddresses(after: "", limit: PeopleQuery.limit)
        while let last = addresses.last {
            try await adopt(PeopleQuery(emails: addresses))
            addresses = try await store.invitedAddresses(after: last, limit: PeopleQuery.limit)
        }
    }

    private func adopt(_ query: PeopleQuery) async throws {
        let found = try await auth.call(AuthAPI.findPeople, body: query)
        try await store.adopt(found.people, at: clock.now())
    }

    /// Applies auth's event about a verified or changed user.
    static func apply(_ event: FeedEvent, at now: Timestamp, in db: borrowing Connection) throws {
        try SharingStore.adopt(JSON.decode(Person.self, from: Array(event.data.utf8)), at: now, in: db)
    }
}

extension APIError {
    /// The owner's own address is not known yet, and auth did not answer.
    static let ownerUnknown = APIError(
        .serviceUnavailable, retryAfterSeconds: 2, logMessage: "The owner is not known yet")
}
