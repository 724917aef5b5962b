import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit

/// Stub of auth for the ledger: the known users.
final class StubPeople: Sendable {
    private let people = Mutex<[Person]>([])
    private let down = Mutex(false)
    private let stale = Mutex(false)
    private let notes = Mutex<[ActivityNote]?>([])

    /// Adds users 1 … `count` of a harness, "User1@example.org" and so on.
    convenience init(_ count: Int, of service: ServiceHarness, timeZone: String = "UTC") {
        self.init()
        for number in 1...count {
            add(service.user(number).user, "User\(number)@example.org", "User \(number)", timeZone)
        }
    }

    func add(
        _ id: ID<User>, _ email: String, _ name: String, _ timeZone: String = "UTC", locale: String? = nil
    ) {
        let person = Person(
            id: id, email: email, displayName: name, currency: .usd, timeZone: timeZone, locale: locale)
        people.withLock { $0.append(person) }
    }

    func forget(_ id: ID<User>) { people.withLock { $0.removeAll { $0.id == id } } }

    var isDown: Bool {
        get { down.withLock { $0 } }
        set { down.withLock { $0 = newValue } }
    }

    /// Whether every sign-in is more than ten minutes old.
    var isStale: Bool {
        get { stale.withLock { $0 } }
        set { stale.withLock { $0 = newValue } }
    }

    /// What was noted in the trail; nil to refuse notes, as auth does for sessions that have ended.
    var noted: [ActivityNote]? {
        get { notes.withLock { $0 } }
        set { notes.withLock { $0 = newValue } }
    }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isDown { return Answer.error(APIError(.serviceUnavailable)).response }
        if request.path == "/internal/fresh-sign-in" {
            return isStale
                ? Answer.error(.field("reauthenticate", "Sign in again", code: .forbidden)).response
                : try Answer.json(Empty()).response
        }
        if request.path.hasSuffix("/activity") {
            guard noted != nil else { return Answer.error(APIError(.unauthorized)).response }
            let body = try await request.collectBody(upTo: 1 << 20)
            let note = try JSON.decode(ActivityNote.self, from: body)
            notes.withLock { $0?.append(note) }
            return try Answer.json(Empty()).response
        }
        let query = try JSON.decode(PeopleQuery.self, from: try await request.collectBody(upTo: 1 << 20))
        let emails = query.emails.map(\.asciiLowercased)
        let found = people.withLock { $0 }.filter {
            emails.contains($0.email.asciiLowercased) || query.ids.contains($0.id)
        }
        return try Answer.json(PeopleFound(people: found)).response
    }
}
