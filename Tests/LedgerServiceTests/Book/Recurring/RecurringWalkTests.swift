import Contracts
import HTTPKit
import TestKit
import Testing

/// One booking a template and period, whatever the order of applications, deletions, restorations, skips and
/// restores (contract-everyday §2).
@Suite struct RecurringWalkTests {
    private static let steps = 60

    @Test(.seeded(1), arguments: [false, true], 1...2)
    func `after any sequence every period of a weekly template is booked at most once`(
        transfers: Bool, part: Int
    ) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            var random = SeededRandom(part: part)
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            let what =
                transfers
                ? #""transfer":{"toAccountId":"\#(trip)"}"# : #""categoryId":"\#(food)","type":"EXPENSE""#
            let made = try await ledger.json(
                .post, "/recurring",
                #"{\#(what),"amount":"8","frequency":"weekly","startDate":"2026-02-02"}"#)
            let template = "/recurring/\(made["id"].string ?? "")"
            var backups = [try await ledger.bookLines()]
            let list = transfers ? "transfers" : "transactions"
            var deleted: [String] = []
            var skipped: Set<String> = []
            var restores = 0
            for _ in 1...Self.steps {
                let booked = try await ledger.json(.get, "/\(list)?limit=100")[list].array
                switch random.below(8) {
                case 0: ledger.service.clock.advance(seconds: 86_400 * Int64(1 + random.below(9)))
                case 1: try await ledger.bookDue()
                case 2:
                    let month = ["2026-02", "2026-03", "2026-04"][random.below(3)]
                    _ = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"\#(month)"}"#)
                case 3 where !booked.isEmpty:
                    let id = try #require(booked[random.below(booked.count)]["id"].string)
                    _ = try await ledger.json(.delete, "/\(list)/\(id)")
                    deleted.append(id)
                case 4 where !deleted.isEmpty:
                    let id = deleted[random.below(deleted.count)]
                    let status = try await ledger.call(.post, "/\(list)/\(id)/restore").status
                    #expect([200, 404, 409].contains(status))
                case 5:
                    let day = try #require(
                        CalendarDate("2026-02-02").flatMap {
                            CalendarDate(daysSinceEpoch: $0.daysSinceEpoch + 7 * random.below(14))
                        })
                    let answer = try await ledger.call(
                        .post, "\(template)/skip", #"{"date":"\#(day.text)"}"#)
                    #expect([200, 404, 409].contains(answer.status), "\(answer.text)")
                    if answer.status == 200 { skipped.insert(day.text) }
                case 6: backups.append(try await ledger.bookLines())
                // At most ten restores can be taken back at once.
                case _ where restores < 9:
                    restores += 1
                    if random.below(2) == 0 { _ = try await ledger.call(.delete, template) }
                    try await ledger.restore(backups[random.below(backups.count)], .merge, deleted: .restore)
                default: break
                }
                let dates = try await ledger.json(.get, "/\(list)?limit=100")[list].array
                    .compactMap { $0["date"].string }
                #expect(Set(dates).count == dates.count, "\(dates.sorted())")
            }
            #expect(!skipped.isEmpty || !deleted.isEmpty)
        }
    }
}
