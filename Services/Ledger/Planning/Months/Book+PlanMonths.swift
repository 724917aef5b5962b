import Contracts
import JSONKit
import SQLiteKit

extension Book {
    private static let planColumns: SQL =
        "month, status, started_at, completed_at, choices, snapshot, sealed"

    /// Returns a month's stored plan, or nil if the month was never changed.
    func planRecord(of month: Month, in db: borrowing Connection) throws -> PlanRecord? {
        try db.first(
            "SELECT \(Self.planColumns) FROM plan_months WHERE book = \(number) AND month = \(month)"
        ) { try Self.planRecord($0) }
    }

    /// Returns completed months before a month, newest first.
    func completedPlans(
        before month: Month?, limit: Int, in db: borrowing Connection
    ) throws -> [PlanRecord] {
        let place: SQL = month.map { "AND month < \($0)" } ?? ""
        return try db.all(
            """
            SELECT \(Self.planColumns) FROM plan_months
            WHERE book = \(number) AND status = 2 \(place) ORDER BY month DESC LIMIT \(limit)
            """
        ) { try Self.planRecord($0) }
    }

    func completedPlanCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            "SELECT count(*) FROM plan_months WHERE book = \(number) AND status = 2"
        ) { Int($0.int(0)) }
        return count ?? 0
    }

    func executingMonth(in db: borrowing Connection) throws -> Month? {
        try db.first(
            """
            SELECT month FROM plan_months INDEXED BY plan_months_executing
            WHERE book = \(number) AND status = 1
            """
        ) { $0.month(0) }
    }

    func set(_ record: PlanRecord, at now: Timestamp, in db: borrowing Connection) throws {
        let snapshot = try record.snapshot.map { try Self.text($0) }
        let sealed = try record.sealed.map { try Self.text($0) }
        try db.run(
            """
            INSERT INTO plan_months (book, \(Self.planColumns), created_at, updated_at)
            VALUES (\(number), \(record.month), \(record.status.number), \(record.startedAt),
                \(record.completedAt), \(try Self.text(record.choices)),
                \(snapshot), \(sealed), \(now), \(now))
            ON CONFLICT (book, month) DO UPDATE SET status = excluded.status,
                started_at = excluded.started_at, completed_at = excluded.completed_at,
                choices = excluded.choices, snapshot = excluded.snapshot, sealed = excluded.sealed,
                updated_at = excluded.updated_at
            """)
    }

    /// Returns the funded parts of all allocations.
    func fundedParts(in db: borrowing Connection) throws -> [FundedPart] {
        var parts: [FundedPart] = []
        try forEachFunding(in: db) { parts.append($0) }
        return parts
    }

    /// Keeps funded parts that the deletion of a goal or an asset is about to remove, so that months which
    /// count them lose nothing. A completed month counts them again if its completion is undone.
    func keepFunding(_ parts: [FundedPart], at now: Timestamp, in db: borrowing Connection) throws {
        if parts.isEmpty { return }
        let longest = Int64(PlanSettings.graceHours.upperBound) * 3_600
        let months = try db.all(
            """
            SELECT \(Self.planColumns) FROM plan_months
            WHERE book = \(number) AND status > 0
                AND (completed_at IS NULL OR completed_at >= \(now.adding(seconds: -longest)))
            """
        ) { try Self.planRecord($0) }
        for var record in months {
            guard var snapshot = record.snapshot, snapshot.keep(parts) else { continue }
            record.replace(snapshot)
            try set(record, at: now, in: db)
        }
    }

    private static func planRecord(_ row: borrowing Row) throws -> PlanRecord {
        let status = PlanStatus.allCases.first { $0.number == row.int(1) }
        guard let status else { throw LedgerError.storedValue("status \(row.int(1)) of a plan") }
        return PlanRecord(
            month: row.month(0), status: status, startedAt: row.timestampOrNil(2),
            completedAt: row.timestampOrNil(3), choices: try value(row.text(4)),
            snapshot: try row.textOrNil(5).map { try value($0) },
            sealed: try row.textOrNil(6).map { try value($0) })
    }

    private static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    private static func value<Value: Decodable>(_ text: String) throws -> Value {
        try JSON.decode(Value.self, from: Array(text.utf8))
    }
}

extension PlanStatus {
    /// The stored number.
    fileprivate var number: Int64 {
        switch self {
        case .draft: 0
        case .executing: 1
        case .completed: 2
        }
    }
}
