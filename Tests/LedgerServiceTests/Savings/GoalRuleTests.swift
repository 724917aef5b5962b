import Contracts
import JSONKit
import Testing

@testable import LedgerSavings

/// Drafts of goals, made and changed on 15 March 2026.
@Suite struct GoalRuleTests {
    private static let noon = LedgerFixture.noon
    private static let today = noon.utcDate

    private static func made(_ json: String) throws -> GoalRecord {
        try JSON.decode(GoalDraft.self, from: Array(json.utf8))
            .resolved(id: ID(high: 1, low: 1), over: nil, at: noon, today: today)
    }

    private static func errors(_ body: () throws -> GoalRecord) -> [String: [String]] {
        do {
            _ = try body()
        } catch let refusal as APIError {
            return Dictionary(uniqueKeysWithValues: refusal.details.entries.map { ($0.path, $0.messages) })
        } catch {
            Issue.record(error)
        }
        return [:]
    }

    private static let car = #""name":"Car","targetAmount":"12000","currency":"EUR","deadline":"2027-03-15""#

    @Test func `a goal starts today and is active`() throws {
        let goal = try Self.made("{\(Self.car)}")
        #expect(goal.target.text == "12000.00")
        #expect(goal.target.currency.code == "EUR")
        #expect(goal.startDate == Self.today)
        #expect(goal.deadline.text == "2027-03-15")
        #expect(goal.status == .active)
        #expect(goal.reminder == nil)
        #expect(goal.createdAt == Self.noon)
    }

    @Test(arguments: [
        (#"{}"#, ["currency", "deadline", "name", "targetAmount"]),
        (#"{\#(car),"name":" "}"#.replacing(#""name":"Car","#, with: ""), ["name"]),
        (#"{"name":"Car","targetAmount":1,"currency":"BTC","deadline":"2027-03-15"}"#, ["currency"]),
        (#"{"name":"Car","targetAmount":-1,"currency":"USD","deadline":"2027-03-15"}"#, ["targetAmount"]),
        (#"{"name":"Car","targetAmount":1.5,"currency":"JPY","deadline":"2027-03-15"}"#, ["targetAmount"]),
        (#"{"name":"Car","targetAmount":1,"currency":"USD","deadline":"2026-03-14"}"#, ["deadline"]),
        (#"{"name":"Car","targetAmount":1,"currency":"USD","deadline":"2126-03-16"}"#, ["deadline"]),
        (#"{"name":"Car","targetAmount":1,"currency":"USD","deadline":"2027-02-30"}"#, ["deadline"]),
        (#"{\#(car),"startDate":"2027-03-16"}"#, ["startDate"]),
        (#"{\#(car),"emoji":"\#(String(repeating: "x", count: 17))"}"#, ["emoji"]),
        (#"{\#(car),"description":"\#(String(repeating: "x", count: 501))"}"#, ["description"]),
        (#"{\#(car),"reminder":7}"#, ["reminder"]),
        (#"{\#(car),"reminder":{}}"#, ["reminder.frequency", "reminder.time"]),
        (
            #"{\#(car),"reminder":{"frequency":"daily","time":"24:00","startDate":"x"}}"#,
            ["reminder.frequency", "reminder.startDate", "reminder.time"]
        ),
        (
            #"{"targetAmount":"x","deadline":1,"currency":"XXX","emoji":7,"startDate":"no"}"#,
            ["currency", "deadline", "emoji", "name", "startDate", "targetAmount"]
        ),
    ])
    func `a wrong draft is refused with every field at once`(json: String, fields: [String]) {
        #expect(Self.errors { try Self.made(json) }.keys.sorted() == fields)
    }

    @Test(arguments: [
        (#"{\#(car),"startDate":"2027-03-15"}"#), (#"{\#(car),"startDate":"1999-01-01"}"#),
        #"{"name":"Car","targetAmount":0,"currency":"USD","deadline":"2026-03-15"}"#,
        #"{"name":"Car","targetAmount":1,"currency":"USD","deadline":"2126-03-15"}"#,
        #"{\#(car),"emoji":"👨‍👩‍👧","description":"a\nb","status":"nonsense"}"#,
        #"{\#(car),"reminder":{"frequency":"biweekly","time":"23:59"},"startDate":null}"#,
    ])
    func `the limits themselves are allowed`(json: String) throws { _ = try Self.made(json) }

    @Test func `a reminder starts today if it does not say when`() throws {
        let goal = try Self.made(#"{\#(Self.car),"reminder":{"frequency":"weekly","time":"09:05"}}"#)
        #expect(goal.reminder?.startDate == Self.today)
        #expect(goal.reminder?.time.text == "09:05")
    }

    private static func applied(_ json: String, to goal: GoalRecord, days: Int = 0) throws -> GoalRecord {
        let today = try #require(CalendarDate(daysSinceEpoch: Self.today.daysSinceEpoch + days))
        return try JSON.decode(GoalDraft.self, from: Array(json.utf8))
            .resolved(id: goal.id, over: goal, at: noon.adding(seconds: 60), today: today)
    }

    @Test func `a change keeps absent fields, clears null ones and sets the status`() throws {
        let goal = try Self.made(
            #"{\#(Self.car),"emoji":"x","description":"d","reminder":{"frequency":"weekly","time":"09:05"}}"#)
        let same = try Self.applied("{}", to: goal)
        #expect(same.reminder == goal.reminder && same.emoji == "x" && same.status == .active)
        #expect(same.updatedAt == Self.noon.adding(seconds: 60) && same.createdAt == goal.createdAt)
        let changed = try Self.applied(
            #"{"emoji":null,"description":" ","reminder":null,"status":"archived","currency":"JPY"}"#,
            to: goal)
        #expect(changed.emoji == nil && changed.description == nil && changed.reminder == nil)
        #expect(changed.status == .archived)
        #expect(changed.target.text == "12000" && changed.target.currency.code == "JPY")
        for status in GoalStatus.allCases {
            #expect(
                try Self.applied(#"{"status":"\#(status.rawValue)"}"#, to: changed).status == status)
        }
    }

    @Test func `no change moves a deadline into the past, and one that passed by itself can stay`() throws {
        let goal = try Self.made("{\(Self.car)}")
        let late = try Self.applied(
            #"{"name":"Bus","deadline":"2027-03-15","targetAmount":5}"#, to: goal, days: 500)
        #expect(late.name == "Bus" && late.deadline == goal.deadline)
        let moved = Self.errors { try Self.applied(#"{"deadline":"2027-03-16"}"#, to: goal, days: 500) }
        #expect(moved == ["deadline": ["Deadline must be today or later"]])
        #expect(try Self.applied(#"{"deadline":"2027-07-28"}"#, to: goal, days: 500).deadline > goal.deadline)
    }

    @Test(arguments: [
        (#"{"deadline":null}"#, "deadline"), (#"{"name":null}"#, "name"), (#"{"status":null}"#, "status"),
        (#"{"status":"done"}"#, "status"), (#"{"startDate":null}"#, "startDate"),
        (#"{"startDate":"2028-01-01"}"#, "startDate"), (#"{"targetAmount":null}"#, "targetAmount"),
        (#"{"currency":null}"#, "currency"),
    ])
    func `a wrong change is refused`(json: String, field: String) throws {
        let goal = try Self.made("{\(Self.car)}")
        #expect(Self.errors { try Self.applied(json, to: goal) }.keys.sorted() == [field])
    }

    @Test func `a deadline before the start is an error of the field that was sent`() throws {
        let goal = try Self.made(#"{\#(Self.car),"startDate":"2027-01-01"}"#)
        #expect(
            Self.errors { try Self.applied(#"{"deadline":"2026-12-31"}"#, to: goal) }
                == ["deadline": ["Deadline must not be before the start date, 2027-01-01"]])
    }
}
