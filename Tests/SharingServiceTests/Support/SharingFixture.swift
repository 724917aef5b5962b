import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import SharingService

/// The sharing service with stubs of the ledger and auth. Person 1 is Ann, 2 is Bob, 3 is Cleo, and 9 is a
/// stranger to them.
struct SharingFixture {
    let service: ServiceHarness
    let store: SharingStore
    let ledger: StubLedger
    let auth: StubAuth

    static let names = [1: "Ann", 2: "Bob", 3: "Cleo", 9: "Zoe"]

    /// Runs a test on a new sharing service and checks the store's invariants at the end. `before` can write
    /// rows into sharing.db before the service starts.
    static func run(
        hasLedger: Bool = true, settings: [String: String] = [:],
        before: (ServiceHarness, StubLedger) async throws -> Void = { _, _ in },
        _ body: (SharingFixture) async throws -> Void
    ) async throws {
        let (ledger, auth) = (StubLedger(), StubAuth())
        let opened = Mutex<SharingStore?>(nil)
        try await ServiceHarness.run(
            "sharing", settings: settings,
            before: { harness in
                if hasLedger { try harness.stub("ledger", ledger.handle) }
                try harness.stub("auth", auth.handle)
                for number in names.keys { auth.add(person(number, harness)) }
                try await before(harness, ledger)
            },
            { context in
                var schedule = LockUpkeepWorkflow.Schedule()
                schedule.roundMilliseconds = 20
                schedule.patienceSeconds = 0
                let store = try SharingService.open(context)
                opened.withLock { $0 = store }
                return try await SharingService.make(context, store: store, schedule: schedule)
            },
            body: { service in
                let store = try #require(opened.withLock { $0 })
                try await body(SharingFixture(service: service, store: store, ledger: ledger, auth: auth))
                // A restart opens another one.
                let last = try #require(opened.withLock { $0 })
                #expect(try await last.inconsistencies() == [])
            })
    }

    static func person(_ number: Int, _ harness: ServiceHarness, email: String? = nil) -> Person {
        let name = names[number] ?? "Person \(number)"
        return Person(
            id: harness.user(number).user, email: email ?? "\(name.lowercased())@x.org", displayName: name,
            currency: .usd, timeZone: "UTC")
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, as number: Int = 1, key: String? = nil
    ) async throws -> TestAnswer {
        try await service.request(
            method, target, as: service.user(number), json: json,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    /// Sends a request to a book of others.
    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, as number: Int = 1,
        in book: ID<User>, key: String? = nil
    ) async throws -> TestAnswer {
        try await service.request(
            method, target, as: service.user(number), json: json,
            fields: [(BookPlace.fieldName, book.text)] + (key.map { [("Idempotency-Key", $0)] } ?? []))
    }

    /// Shares $100 of a book with people.
    func share(
        _ number: UInt64, in book: ID<User>, as owner: Int = 1, with names: [String] = ["cleo@x.org"],
        repaymentsTo account: ID<Account>? = nil, key: String? = nil
    ) async throws -> TestAnswer {
        let people = names.map { #"{"email":"\#($0)"}"# }.joined(separator: ",")
        let booked = account.map { #","bookRepayments":{"accountId":"\#($0.text)"}"# } ?? ""
        return try await send(
            .post, "/expenses/share",
            #"{"transactionId":"\#(ledger.add(number).text)"\#(booked),"participants":[\#(people)]}"#,
            as: owner, in: book, key: key)
    }

    /// Makes a share of $100 in equal parts and returns its id and those of its parts.
    func share(
        _ number: UInt64, _ amountMinor: Int64 = 10_000, with names: [String] = ["bob@x.org"],
        as owner: Int = 1
    ) async throws -> (id: String, parts: [String]) {
        let made = try await share(ledger.add(number, amountMinor), with: names, as: owner)
        let id = try #require(made.json["id"].string, "\(made.text)")
        return (id, made.json["participants"].array.compactMap { $0["id"].string })
    }

    /// Waits for `count` mails to an address and returns the texts of all, oldest first.
    func mails(to email: String, atLeast count: Int = 0) async throws -> [String] {
        let folder = "\(service.folder.path)/mail"
        var mails: [String] = []
        _ = try await eventually {
            // A mail that is being written has another name.
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(".eml") }.sorted()
            mails = names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
                .filter { $0.contains("To: \(email)\r\n") }
            return mails.count >= count
        }
        return mails
    }

    /// Shares as a person. A participant is an address, or a JSON object when the text begins with a brace.
    func share(
        _ transaction: ID<Transaction>, with participants: [String], type: String = "EQUAL",
        as number: Int = 1,
        key: String? = nil, description: String? = nil
    ) async throws -> TestAnswer {
        let people = participants.map { $0.hasPrefix("{") ? $0 : #"{"email":"\#($0)"}"# }
        let words = description.map { #","description":"\#($0)""# } ?? ""
        return try await service.request(
            .post, "/expenses/share", as: service.user(number),
            json: #"{"transactionId":"\#(transaction.text)","splitType":"\#(type)"\#(words),"#
                + #""participants":[\#(people.joined(separator: ","))]}"#,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    func get(_ target: String, as number: Int = 1, currency: Currency = .usd) async throws -> TestAnswer {
        try await service.request(.get, target, as: service.user(number, currency: currency))
    }

    func markPaid(_ participant: String, as number: Int = 1) async throws -> TestAnswer {
        try await service.request(.patch, "/expenses/shares/\(participant)/paid", as: service.user(number))
    }

    func cancel(_ share: String, as number: Int = 1) async throws -> TestAnswer {
        try await service.request(.delete, "/expenses/shares/\(share)", as: service.user(number))
    }

    /// Lets auth's feed tell a person's locale, and waits until it is known.
    func announce(_ person: Int, locale: String?) async throws {
        let plain = Self.person(person, service)
        try auth.announce(
            AuthEvent.userUpdated,
            Person(
                id: plain.id, email: plain.email, displayName: plain.displayName, currency: .usd,
                timeZone: "UTC", locale: locale))
        let isKnown = try await eventually {
            try await store.database.read { db in
                let found = try db.first("SELECT locale FROM people WHERE \"user\" = \(plain.id)") {
                    try $0.textOrNil(0)
                }
                return found.map { $0 == locale } ?? false
            }
        }
        #expect(isKnown)
    }
}
