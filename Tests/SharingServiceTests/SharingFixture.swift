import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit

@testable import SharingService

/// The sharing service with a stubbed ledger and auth. Person 1 is Ann, 2 Bob, 3 Cleo; 9 is a stranger to
/// them.
struct SharingFixture {
    let service: ServiceHarness
    let ledger: StubLedger
    let auth: StubAuth

    static let names = [1: "Ann", 2: "Bob", 3: "Cleo", 9: "Zoe"]

    /// `before` may prepare what earlier lives left in sharing.db.
    static func start(
        hasLedger: Bool = true,
        before: (ServiceHarness, StubLedger) async throws -> Void = { _, _ in }
    ) async throws -> SharingFixture {
        let (ledger, auth) = (StubLedger(), StubAuth())
        let service = try await ServiceHarness.start(
            "sharing",
            before: { harness in
                if hasLedger { try harness.stub("ledger", ledger.handle) }
                try harness.stub("auth", auth.handle)
                for number in names.keys { auth.add(person(number, harness)) }
                try await before(harness, ledger)
            },
            { context in
                var schedule = Housekeeping.Schedule()
                schedule.roundMilliseconds = 20
                schedule.patienceSeconds = 0
                return try SharingService.make(context, schedule: schedule)
            })
        return SharingFixture(service: service, ledger: ledger, auth: auth)
    }

    static func person(_ number: Int, _ harness: ServiceHarness, email: String? = nil) -> Person {
        let name = names[number] ?? "Person \(number)"
        return Person(
            id: harness.user(number).user, email: email ?? "\(name.lowercased())@x.org", displayName: name,
            currency: .usd, timeZone: "UTC")
    }

    func stop() async { await service.stop() }

    /// Shares as a person; `participants` are addresses, or objects where they begin with a brace.
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

    /// Whether something becomes true within ten seconds.
    func eventually(_ isTrue: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if try await isTrue() { return true }
            try await Task.sleep(nanoseconds: 10_000_000)
        }
        return false
    }
}
