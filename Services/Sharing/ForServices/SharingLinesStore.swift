import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import Synchronization

/// Streams what a user shares with others as lines of JSON: a page for each pull, so that memory holds one
/// page and no read waits for a client.
final class SharingLinesStore: Sendable {
    fileprivate static let rowsAPage = 50

    private enum Step {
        case shares(after: PlaceCursor?)
        case parts(after: PlaceCursor?)
        case paid(after: PlaceCursor?)
        case payments(asOwner: Bool, after: SharingStore.BookedPayment?)
        case groups([ID<ExpenseGroup>])
        case end(counts: [String: Int])
        case nothing
    }

    private struct State {
        var step = Step.shares(after: nil)
        var counts: [String: Int] = [:]
    }

    private let store: SharingStore
    private let user: ID<User>
    private let state = Mutex(State())

    init(_ store: SharingStore, of user: ID<User>) {
        self.store = store
        self.user = user
    }

    var body: HTTPBody { .stream(BodyStream(length: nil) { try await self.next() }) }

    private func next() async throws -> [UInt8]? {
        while true {
            let bytes = try await take(state.withLock(\.step))
            guard let bytes else { return nil }
            if !bytes.isEmpty { return bytes }
        }
    }

    /// Does one step and sets the one after it; returns nil behind the end.
    private func take(_ step: Step) async throws -> [UInt8]? {
        switch step {
        case .shares(let after):
            let (page, next) = try await store.shares(of: user, as: .owner, after: after)
            return try write(.share, page, then: next.map { Step.shares(after: $0) } ?? .parts(after: nil))
        case .parts(let after):
            let page = try await store.parts(of: user, after: after, limit: Self.rowsAPage)
            let last = page.last.map { PlaceCursor(at: $0.sharedExpense.createdAt, id: $0.id) }
            guard page.count < Self.rowsAPage else {
                return try write(.shareWithMe, page, then: .parts(after: last))
            }
            return try write(.shareWithMe, page, then: .paid(after: nil))
        case .paid(let after):
            let (page, next) = try await store.shares(of: user, as: .payer, after: after)
            let owed = try page.map { try $0.owed(to: user) }
            return try write(
                .sharePaidByMe, owed,
                then: next.map { Step.paid(after: $0) } ?? .payments(asOwner: true, after: nil))
        case .payments(let asOwner, let after):
            let page = try await store.payments(
                of: user, asOwner: asOwner, after: after, limit: Self.rowsAPage)
            let last = page.last.map { SharingStore.BookedPayment(id: $0.id, part: $0.participantId) }
            if page.count == Self.rowsAPage {
                return try write(.sharePayment, page, then: .payments(asOwner: asOwner, after: last))
            }
            if asOwner { return try write(.sharePayment, page, then: .payments(asOwner: false, after: nil)) }
            let groups = try await store.groups(of: user).groups.map(\.id)
            return try write(.sharePayment, page, then: .groups(groups))
        case .groups(let groups):
            guard let first = groups.first else {
                state.withLock { $0.step = .end(counts: $0.counts) }
                return []
            }
            // The user may have left the group since.
            var found: [ExpenseGroup] = []
            do {
                found = [try await store.group(first, for: user)]
            } catch let error as APIError where error == .notFound {}
            return try write(.group, found, then: .groups(Array(groups.dropFirst())))
        case .end(let counts):
            return try write(.end, [["counts": counts]], then: .nothing)
        case .nothing: return nil
        }
    }

    private func write(
        _ kind: BookKind, _ records: [some Encodable], then step: Step
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes += Array("{\"record\":\"\(kind.rawValue)\",".utf8)
            bytes += try JSON.encode(record).dropFirst()
            bytes.append(UInt8(ascii: "\n"))
        }
        state.withLock { state in
            state.counts[kind.rawValue, default: 0] += records.count
            state.step = step
        }
        return bytes
    }
}

extension SharingStore {
    /// Returns a page of the expenses that a user shared, or paid a part of, newest first. `next` is where
    /// the following page begins; nil without one.
    fileprivate func shares(
        of user: ID<User>, as role: SharedByMeRole, after cursor: PlaceCursor?
    ) async throws -> (page: [SharedExpense], next: PlaceCursor?) {
        let limit = SharingLinesStore.rowsAPage
        return try await database.read(owner: user.cast()) { db in
            let page = try db.all(
                Self.sharesQuery(from: Self.source(role, .all, user), after: cursor, limit: limit)
            ) { try Self.share($0, for: user, in: db) }
            let last = page.last.map { PlaceCursor(at: $0.createdAt, id: $0.id) }
            return (page, page.count < limit ? nil : last)
        }
    }

    /// Returns payments of a user's shares, or else of the user's parts, those that were taken back among
    /// them, ordered by part and payment.
    fileprivate func payments(
        of user: ID<User>, asOwner: Bool, after place: BookedPayment?, limit: Int
    ) async throws -> [SharePaymentLine] {
        let place = place ?? BookedPayment(id: ID(high: 0, low: 0), part: ID(high: 0, low: 0))
        let source: SQL =
            asOwner
            ? "participants p INDEXED BY participants_by_address"
            : "participants p INDEXED BY participants_by_time"
        let isOwn: SQL = asOwner ? "p.owner = \(user)" : "p.user = \(user)"
        return try await database.read(owner: user.cast()) { db in
            try db.all(
                """
                SELECT \(PaymentRecord.table.names(of: "y")), p.share FROM \(source)
                JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
                WHERE \(isOwn) AND (p.id, y.id) > (\(place.part), \(place.id))
                ORDER BY p.id, y.id LIMIT \(limit)
                """
            ) { row in
                let payment = try PaymentRecord.table.record(row)
                return SharePaymentLine(
                    id: payment.id, shareId: try row.id(PaymentRecord.table.count),
                    participantId: payment.part, amount: payment.amount, date: payment.date,
                    note: payment.note, recordedAt: payment.recordedAt, recordedById: payment.recorder,
                    reversedAt: payment.reversedAt, reversedById: payment.reverser,
                    reason: payment.reason, bookedAt: asOwner ? payment.bookedAt : nil)
            }
        }
    }

    /// Returns the parts that a user owes or owed, newest first.
    fileprivate func parts(
        of user: ID<User>, after cursor: PlaceCursor?, limit: Int
    ) async throws -> [ShareWithMe] {
        try await database.read(owner: user.cast()) { db in
            try Self.parts(of: user, .all, after: cursor, limit: limit, in: db)
        }
    }
}

extension SharedExpense {
    /// Returns the expense with those participants and sums alone that a payer is owed.
    fileprivate func owed(to payer: ID<User>) throws -> SharedExpense {
        let owing = participants.filter { $0.owedTo?.id == payer }
        func sum(_ amount: KeyPath<Participant, String>) throws -> String {
            let minor = try owing.map { try Money(AmountText($0[keyPath: amount]), in: currency).amountMinor }
            return Money(amountMinor: try SharingStore.sum(minor), currency).text
        }
        var expense = self
        expense.participants = owing
        (expense.totalOwed, expense.totalPaid) = (try sum(\.remaining), try sum(\.paidAmount))
        expense.allSettled = !owing.contains { $0.status == .pending }
        return expense
    }
}
