import HTTPKit
import Synchronization
import TestKit
import Testing

/// Members of one book write, import, delete, undo and share, and repeat each request under its key until it
/// is answered, while what one of them may do changes.
final class HouseholdStorm: Sendable {
    static let password = "Str0ng-enough!"

    struct Person: Sendable {
        let email: String
        let id: String
        let token: String
    }

    /// What the writers know of the entries by their descriptions and payees.
    struct Told: Sendable {
        /// Entries that must be there, once.
        var stored: Set<String> = []
        /// Entries that were deleted, or whose import was undone.
        var removed: Set<String> = []
        /// Entries of a request whose first answer was lost and whose repetition was refused.
        var open: Set<String> = []
        /// Entries that were acknowledged although their writer had lost the right before the request began.
        var late: [String] = []
        var refusals = 0
        var imports = 0
        var shares = 0
    }

    private struct State {
        var hasEnded = false
        var isQuiet = false
        /// Odd while the guest may not write.
        var period = 0
        var told = Told()
    }

    private let client: TestClient
    private let state = Mutex(State())

    init(_ client: TestClient) { self.client = client }

    var told: Told { state.withLock { $0.told } }
    func end() { state.withLock { $0.hasEnded = true } }
    private var goesOn: Bool { state.withLock { !$0.hasEnded } }

    /// Sends a request until the answer's status is below 500, and says whether an earlier answer was lost.
    private func repeated(
        _ method: HTTPMethod, _ target: String, _ json: String?, by token: String?, key: String? = nil,
        file: String? = nil
    ) async throws -> (answer: TestAnswer, isRepeated: Bool) {
        var fields = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        if let key { fields.append(("Idempotency-Key", key)) }
        for attempt in 0..<1_000 {
            let answer: TestAnswer?
            if let file {
                answer = try? await client.send(
                    method, target, body: .bytes(Array(file.utf8)),
                    fields: fields + [("Content-Type", "application/octet-stream")])
            } else {
                answer = try? await client.send(
                    method, target, json: json, fields: fields, deadlineMilliseconds: 15_000)
            }
            // 409 while the first try, whose connection broke, still runs.
            let waits = answer?.status == 409 && answer?.fields["Retry-After"] != nil
            if let answer, answer.status < 500, !waits { return (answer, attempt > 0) }
            try await Task.sleep(for: .milliseconds(30))
        }
        throw StormError.neverAnswered(target)
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, by person: Person, key: String? = nil
    ) async throws -> TestAnswer {
        try await repeated(method, target, json, by: person.token, key: key).answer
    }

    func join(_ email: String) async throws -> Person {
        let credentials = #""email":"\#(email)","password":"\#(Self.password)""#
        _ = try await repeated(
            .post, "/auth/register", #"{\#(credentials),"displayName":"Somebody"}"#, by: nil)
        let answer = try await repeated(.post, "/auth/login", "{\(credentials)}", by: nil).answer
        let token = try #require(answer.data["accessToken"].string, "\(answer.text)")
        let person = Person(email: email, id: "", token: token)
        let me = try await send(.get, "/users/me", by: person)
        return Person(email: email, id: try #require(me.data["id"].string, "\(me.text)"), token: token)
    }

    func invite(_ person: Person, to book: String, by owner: Person) async throws {
        let made = try await send(
            .post, "/books/\(book)/invitations", #"{"email":"\#(person.email)","role":"EDITOR"}"#, by: owner)
        #expect(made.status == 201, "\(made.text)")
        let open = try await send(.get, "/invitations", by: person)
        let id = try #require(open.data["invitations"][0]["id"].string, "\(open.text)")
        let accepted = try await send(.post, "/invitations/\(id)/accept", by: person)
        #expect(accepted.status == 200, "\(accepted.text)")
    }
}

extension HouseholdStorm {
    enum StormError: Error { case neverAnswered(String) }

    /// Records entries until the storm ends; every fifth is deleted, every seventh deleted and brought back.
    func write(_ person: Person, _ book: String, _ category: String, isGuest: Bool = false) async throws {
        var number = 0
        while goesOn {
            number += 1
            let name = "\(person.email)-\(number)"
            try await waitWhileQuiet()
            let before = state.withLock { $0.period }
            let (made, isRepeated) = try await repeated(
                .post, "/books/\(book)/transactions",
                #"{"type":"EXPENSE","amount":1.25,"categoryId":"\#(category)","description":"\#(name)"}"#,
                by: person.token, key: name)
            switch made.status {
            case 201:
                state.withLock {
                    $0.told.stored.insert(name)
                    if isGuest, before % 2 == 1, $0.period == before { $0.told.late.append(name) }
                }
                let id = try #require(made.data["id"].string)
                if !isGuest { try await change(id, name, number, of: person, book) }
            case 403, 404:
                #expect(isGuest, "\(made.text)")
                state.withLock {
                    $0.told.refusals += 1
                    if isRepeated { $0.told.open.insert(name) }
                }
            default: Issue.record("\(made.status): \(made.text)")
            }
        }
    }

    private func change(
        _ id: String, _ name: String, _ number: Int, of person: Person, _ book: String
    ) async throws {
        guard number % 5 == 0 || number % 7 == 0 else { return }
        let path = "/books/\(book)/transactions/\(id)"
        // 404 when the first try succeeded and its answer was lost.
        let deleted = try await send(.delete, path, by: person)
        #expect([200, 404].contains(deleted.status), "\(deleted.text)")
        if number % 7 == 0 {
            let restored = try await send(.post, "\(path)/restore", by: person)
            #expect([200, 404, 409].contains(restored.status), "\(restored.text)")
        } else {
            state.withLock {
                $0.told.stored.remove(name)
                $0.told.removed.insert(name)
            }
        }
    }

    /// Imports a file of one entry, again and again; every third import is undone.
    func importFiles(_ person: Person, _ book: String) async throws {
        var number = 0
        while goesOn {
            number += 1
            let payee = "import-\(number)"
            try await waitWhileQuiet()
            let preview = try await repeated(
                .post, "/books/\(book)/imports", nil, by: person.token,
                file:
                    "Date;Payee;Amount\n2026-01-05;\(payee);-\(number),50\n2026-01-06;\(payee);-\(number),25\n"
            ).answer
            let id = try #require(preview.data["id"].string, "\(preview.text)")
            let path = "/books/\(book)/imports/\(id)"
            _ = try await send(.post, "\(path)/commit", by: person)
            guard try await waitUntil("committed", path, by: person) else { continue }
            state.withLock {
                $0.told.imports += 1
                $0.told.stored.insert(payee)
            }
            guard number % 3 == 0 else { continue }
            _ = try await send(.post, "\(path)/undo", by: person)
            guard try await waitUntil("undone", path, by: person) else { continue }
            state.withLock {
                $0.told.stored.remove(payee)
                $0.told.removed.insert(payee)
            }
        }
    }

    private func waitUntil(_ status: String, _ path: String, by person: Person) async throws -> Bool {
        for _ in 0..<400 {
            let seen = try await send(.get, path, by: person)
            if seen.data["status"].string == status { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        let seen = try await send(.get, path, by: person)
        Issue.record("\(path) is never \(status): \(seen.text)")
        return false
    }

    /// Shares entries of the book with `friend` until the storm ends.
    func share(_ person: Person, with friend: Person, _ book: String, _ category: String) async throws {
        var number = 0
        while goesOn, number < 300 {
            number += 1
            let name = "shared-\(number)"
            try await waitWhileQuiet()
            let made = try await send(
                .post, "/books/\(book)/transactions",
                #"{"type":"EXPENSE","amount":10.01,"categoryId":"\#(category)","description":"\#(name)"}"#,
                by: person, key: name)
            let id = try #require(made.data["id"].string, "\(made.text)")
            state.withLock { _ = $0.told.stored.insert(name) }
            let shared = try await send(
                .post, "/books/\(book)/expenses/share",
                #"{"transactionId":"\#(id)","participants":[{"email":"\#(friend.email)"}]}"#, by: person,
                key: "share-\(number)")
            #expect([201, 409].contains(shared.status), "\(shared.text)")
            if shared.status == 201 { state.withLock { $0.told.shares += 1 } }
        }
    }

    private func waitWhileQuiet() async throws {
        while state.withLock({ $0.isQuiet && !$0.hasEnded }) { try await Task.sleep(for: .milliseconds(20)) }
    }
}

extension HouseholdStorm {
    /// Takes the guest's right to write and gives it back, as a viewer and by a removal.
    func changeRights(of guest: Person, in book: String, by owner: Person) async throws {
        let path = "/books/\(book)/members/\(guest.id)"
        func take(_ method: HTTPMethod, _ json: String? = nil) async throws {
            let answer = try await send(method, path, json, by: owner)
            // 404 when the first try removed the guest and its answer was lost.
            #expect(answer.status == 200 || method == .delete && answer.status == 404, "\(answer.text)")
            state.withLock { $0.period += 1 }
            try await Task.sleep(for: .milliseconds(100))
            state.withLock { $0.period += 1 }
        }
        try await take(.patch, #"{"role":"VIEWER"}"#)
        _ = try await send(.patch, path, #"{"role":"EDITOR"}"#, by: owner)
        try await Task.sleep(for: .milliseconds(100))
        try await take(.delete)
        try await invite(guest, to: book, by: owner)
    }

    /// Restores a backup into the book while nobody writes; what is missing comes back, so nothing does.
    func restore(_ backup: String, in book: String, by owner: Person) async throws -> Bool {
        state.withLock { $0.isQuiet = true }
        defer { state.withLock { $0.isQuiet = false } }
        try await Task.sleep(for: .milliseconds(300))
        let path = "/books/\(book)/backups/\(backup)/restore"
        for _ in 0..<5 {
            let preview = try await send(.post, path, #"{"mode":"merge"}"#, by: owner)
            guard let token = preview.data["token"].string else {
                #expect(preview.status == 409, "\(preview.text)")
                try await Task.sleep(for: .milliseconds(200))
                continue
            }
            let done = try await send(
                .post, path, #"{"mode":"merge","confirm":true,"token":"\#(token)"}"#, by: owner)
            #expect([200, 202, 409].contains(done.status), "\(done.text)")
            if done.status != 409 { return true }
        }
        return false
    }

    /// The names of the book's entries: descriptions, and payees of imports.
    func entries(of book: String, by person: Person) async throws -> [(name: String, maker: String?)] {
        var (all, cursor) = ([(name: String, maker: String?)](), "")
        while true {
            let page = try await send(.get, "/books/\(book)/transactions?limit=100\(cursor)", by: person)
            for entry in page.data["transactions"].array {
                let name = entry["payee"].string ?? entry["description"].string ?? ""
                all.append((name, entry["createdBy"]["id"].string))
            }
            guard let next = page.data["nextCursor"].string else { return all }
            cursor = "&cursor=\(next)"
        }
    }
}
