import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Stub of auth for sharing: verified people, by look-up and by feed.
final class StubAuth: Sendable {
    private struct State {
        var isDown = false
        /// Whether sign-ins are too old to make a webhook.
        var isStale = false
        /// How often a session still lives when it is looked at; nil for always.
        var looksLeft: Int?
        /// What happens while people are looked up.
        var onLookUp: (@Sendable () -> Void)?
        /// The people that a look-up finds.
        var people: [Person] = []
        /// The events of the feed.
        var events: [FeedEvent] = []
    }

    private let state = Mutex(State())

    var isDown: Bool {
        get { state.withLock(\.isDown) }
        set { state.withLock { $0.isDown = newValue } }
    }

    var isStale: Bool {
        get { state.withLock(\.isStale) }
        set { state.withLock { $0.isStale = newValue } }
    }

    /// Ends all sessions after a number of looks at them; nil for never.
    func endSessions(afterLooks count: Int?) {
        state.withLock { $0.looksLeft = count }
    }

    private func isEnded() -> Bool {
        state.withLock { state in
            guard let left = state.looksLeft else { return false }
            state.looksLeft = max(left - 1, 0)
            return left == 0
        }
    }

    /// Lets something happen while people are looked up.
    func whileLookingUp(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onLookUp = body }
    }

    func add(_ person: Person) {
        state.withLock { $0.people.append(person) }
    }

    /// Announces a person in the feed and makes a look-up find the person.
    func announce(_ type: String, _ person: Person) throws {
        let data = String(decoding: try JSON.encode(person), as: UTF8.self)
        state.withLock { state in
            state.people.removeAll { $0.id == person.id }
            state.people.append(person)
            state.events.append(
                FeedEvent(
                    sequence: Int64(state.events.count + 1), type: type,
                    at: Timestamp(millisecondsSinceEpoch: 0), data: data))
        }
    }

    /// Tells in the feed that a person took their account back.
    func announceRecovery(of user: ID<User>, at moment: Timestamp) throws {
        let data = String(decoding: try JSON.encode(UserRecovered(user: user)), as: UTF8.self)
        state.withLock { state in
            state.events.append(
                FeedEvent(
                    sequence: Int64(state.events.count + 1), type: AuthEvent.userRecovered, at: moment,
                    data: data))
        }
    }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isDown { return Answer.error(APIError(.serviceUnavailable)).response }
        switch request.path {
        case "/internal/people":
            let body = try await request.collectBody(upTo: 1 << 20)
            let query = try JSON.decode(PeopleQuery.self, from: body)
            state.withLock(\.onLookUp)?()
            let found = state.withLock(\.people).filter {
                query.emails.contains($0.email.asciiLowercased) || query.ids.contains($0.id)
            }
            return try Answer.json(PeopleFound(people: found)).response
        case "/internal/fresh-sign-in":
            if isEnded() { return Answer.error(APIError(.unauthorized)).response }
            if isStale {
                return Answer.error(.field("reauthenticate", "Sign in again", code: .forbidden)).response
            }
            return try Answer.json(Empty()).response
        case "/internal/events":
            let after = QueryParameters(request.query)?["after"].flatMap { Int64($0) } ?? 0
            // A short wait instead of the long poll.
            await EventLoop.current?.sleep(milliseconds: 10)
            let events = state.withLock(\.events)
            let page = EventPage(
                stream: "1", events: events.filter { $0.sequence > after },
                latest: events.last?.sequence ?? 0)
            return try Answer.json(page).response
        default: return Answer.error(.notFound).response
        }
    }
}
