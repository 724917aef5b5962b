import Contracts
import JSONKit
import SQLiteKit

/// The JSON of nets and fewest payments.
extension SharingStore {
    /// Returns the JSON of `GroupBalances`. Throws `notFound` for a user who is not a member.
    func groupBalances(in id: ID<ExpenseGroup>, for user: ID<User>) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            try Self.requireMember(of: id, user, in: db)
            let nets = try Self.groupNets(in: id, in: db)
            let debts = Dictionary(grouping: try Self.groupDebts(in: id, in: db), by: \.amount.currency)
            var open: [Currency: OpenDebts] = [:]
            for (currency, nets) in nets { open[currency] = OpenDebts(nets: nets, debts[currency] ?? []) }
            let own = Balances(
                try Self.openSums(of: user, in: id, db), try Self.claims(of: user, in: id, db))
            return try Self.settlement(of: open, with: own.settlement, in: db)
        }
    }

    /// Returns what people owe each other in a group.
    private static func groupDebts(
        in id: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws -> [Debt] {
        try db.all(
            """
            SELECT owner, "user", folded, currency, pending_minor, accepted_minor
            FROM totals INDEXED BY totals_by_group
            WHERE group_id = \(id) AND group_id <> x'' AND pending_minor > 0
            """
        ) { row in
            let folded = try row.text(2)
            return Debt(
                debtor: folded.isEmpty ? Party(try row.id(1)) : Party(invited: folded),
                creditor: Party(try row.id(0)),
                amount: Money(amountMinor: try row.int(4), try row.currency(3)),
                acceptedMinor: try row.int(5))
        }
    }

    /// Returns each person's net in a group by currency: all open nets and at most `settledLimit` zero nets.
    private static func groupNets(
        in id: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws -> [Currency: [DebtSimplification.Net]] {
        let rows: SQL = "totals INDEXED BY totals_by_group WHERE group_id = \(id) AND group_id <> x''"
        // Invitations by erased users are skipped: they have no address any more and nothing is open in them.
        let query: SQL = """
            SELECT "user", folded, currency, sum(minor) FROM (
                SELECT owner AS "user", '' AS folded, currency, pending_minor AS minor FROM \(rows)
                UNION ALL
                SELECT "user", folded, currency, -pending_minor FROM \(rows)
                    AND (folded = '' OR folded >= '!')) AS found
            GROUP BY currency, "user", folded
            """
        var nets: [Currency: [DebtSimplification.Net]] = [:]
        var settledLeft = GroupRules.settledLimit
        try db.forEach(query) { row in
            let minor = try row.int(3)
            if minor == 0 { settledLeft -= 1 }
            guard minor != 0 || settledLeft >= 0 else { return }
            let folded = try row.text(1)
            let person = folded.isEmpty ? Party(try row.id(0)) : Party(invited: folded)
            nets[try row.currency(2), default: []].append(
                DebtSimplification.Net(person: person, minor: minor))
        }
        return nets
    }

    /// Throws `CONFLICT` for a further currency, since a group's balances list every person in each open
    /// currency.
    static func requireFewCurrencies(
        in id: ID<ExpenseGroup>, with currency: Currency, in db: borrowing Connection
    ) throws {
        let others = try db.first(
            """
            SELECT count(DISTINCT currency) FROM totals INDEXED BY totals_by_group
            WHERE group_id = \(id) AND group_id <> x'' AND pending_parts > 0 AND currency <> \(currency.code)
            """
        ) { Int(try $0.int(0)) }
        guard (others ?? 0) < GroupRules.currenciesLimit else {
            throw APIError(
                .conflict,
                "\(GroupRules.currenciesLimit) other currencies are open in this group. Settle one first.")
        }
    }

    /// Returns the JSON of the debts among the user and `people` that the user may see: the user's own debts,
    /// and debts between others in a share that the user takes part in or in a group that the user is in. If
    /// `people` is empty, everybody with whom the user has something open counts. Throws `NOT_FOUND` for a
    /// person with whom the user shares nothing.
    func simplifiedDebts(of user: ID<User>, among people: [ID<User>]) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            let others = try people.isEmpty ? Self.openPeople(of: user, in: db) : people
            let set = [user] + Set(others).filter { $0 != user }.sorted()
            guard set.count <= DebtSimplification.peopleLimit else {
                throw APIError.field(
                    "userIds", "Name at most \(DebtSimplification.peopleLimit - 1) people")
            }
            for person in people where try !Self.isRelated(person, to: user, in: db) {
                throw APIError(.notFound, "You share nothing with one of these people")
            }
            var debts: [Debt] = []
            for creditor in set {
                for debtor in set where debtor != creditor {
                    debts += try Self.debts(of: debtor, to: creditor, visibleTo: user, in: db)
                }
            }
            let open = Dictionary(grouping: debts, by: \.amount.currency).mapValues { OpenDebts($0) }
            return try Self.settlement(of: open, in: db)
        }
    }

    /// Returns whether two people share anything: one has shared with the other, they are in the same group,
    /// or both take part in a share in which the part of `person` is PENDING.
    private static func isRelated(
        _ person: ID<User>, to user: ID<User>, in db: borrowing Connection
    ) throws -> Bool {
        if person == user { return true }
        return try db.exists(
            """
            SELECT 1 FROM totals WHERE owner = \(user) AND "user" = \(person)
            UNION ALL SELECT 1 FROM totals WHERE owner = \(person) AND "user" = \(user)
            UNION ALL SELECT 1 FROM group_members a INDEXED BY group_members_by_user
                JOIN group_members b INDEXED BY group_members_by_user
                ON b.group_id = a.group_id AND b.user = \(person) AND b.user IS NOT NULL
                WHERE a.user = \(user) AND a.user IS NOT NULL
            UNION ALL SELECT 1 FROM participants theirs INDEXED BY participants_by_status
                JOIN participants own ON own.share = theirs.share AND own.user = \(user)
                WHERE theirs.user = \(person) AND theirs.status = 'PENDING'
            """)
    }

    private static func openPeople(of user: ID<User>, in db: borrowing Connection) throws -> [ID<User>] {
        try db.all(
            """
            SELECT "user" FROM totals WHERE owner = \(user) AND "user" <> x'' AND pending_minor > 0
            UNION SELECT owner FROM totals INDEXED BY totals_by_user
            WHERE "user" = \(user) AND "user" <> x'' AND pending_minor > 0 ORDER BY 1
            """
        ) { try $0.id(0) }
    }

    private static func debts(
        of debtor: ID<User>, to creditor: ID<User>, visibleTo user: ID<User>, in db: borrowing Connection
    ) throws -> [Debt] {
        let sums: SQL
        if debtor == user || creditor == user {
            sums = """
                SELECT currency, sum(pending_minor), sum(accepted_minor) FROM totals
                WHERE owner = \(creditor) AND "user" = \(debtor) AND folded = '' GROUP BY currency
                """
        } else {
            sums = """
                SELECT p.currency, sum(p.amount_minor - p.paid_minor),
                    coalesce(sum(p.amount_minor - p.paid_minor)
                        FILTER (WHERE p.accepted_at IS NOT NULL), 0)
                FROM participants p INDEXED BY participants_open JOIN shares s ON s.id = p.share
                WHERE p.owner = \(creditor) AND p.user = \(debtor) AND p.status = 'PENDING' AND (
                    s.owner = \(user)
                    OR EXISTS (SELECT 1 FROM participants o WHERE o.share = p.share AND o.user = \(user))
                    OR EXISTS (SELECT 1 FROM payers y WHERE y.share = p.share AND y.user = \(user))
                    OR EXISTS (SELECT 1 FROM group_members m INDEXED BY group_members_by_user
                        WHERE m.user = \(user) AND m.user IS NOT NULL AND m.group_id = s.group_id))
                GROUP BY p.currency
                """
        }
        return try db.all(sums) { row in
            Debt(
                debtor: Party(debtor), creditor: Party(creditor),
                amount: Money(amountMinor: try row.int(1), try row.currency(0)),
                acceptedMinor: try row.int(2))
        }.filter { $0.amount.amountMinor > 0 }
    }

    /// Returns the JSON of `SimplifiedDebts`, and with `own` that of `GroupBalances`. The read itself writes
    /// the JSON: a long read leaves the event loop for a background reader.
    static func settlement(
        of open: [Currency: OpenDebts], with own: [SettlementBalance]? = nil, in db: borrowing Connection
    ) throws -> [UInt8] {
        var people: [Party: PersonReference] = [:]
        var balances = JSONWriter()
        var payments = JSONWriter()
        var unaccepted: [SimplifiedDebts.Payment] = []
        balances.beginArray()
        payments.beginArray()
        for (currency, debts) in open.sorted(by: { $0.key.code < $1.key.code }) {
            try db.requireTime()
            for net in debts.nets where people[net.person] == nil {
                people[net.person] = try reference(to: net.person, in: db)
            }
            let settlement = Settlement(of: debts, in: currency, people: people)
            for balance in settlement.balances { balances.raw(try JSON.encode(balance)) }
            for payment in settlement.payments { payments.raw(try JSON.encode(payment)) }
            unaccepted += settlement.notAccepted
        }
        balances.endArray()
        payments.endArray()
        var json = JSONWriter(capacity: balances.count + payments.count + 64)
        json.beginObject()
        json.key("balances")
        json.raw(balances.take())
        json.key("payments")
        json.raw(payments.take())
        if !unaccepted.isEmpty {
            json.key("notAccepted")
            json.raw(try JSON.encode(unaccepted))
        }
        if let own {
            json.key("settlementBalances")
            json.raw(try JSON.encode(own))
        }
        json.endObject()
        return json.take()
    }

    /// Returns an invitation's address, a user's name and address, or nil for an unknown user.
    private static func reference(
        to party: Party, in db: borrowing Connection
    ) throws -> PersonReference? {
        guard let user = party.user else {
            return PersonReference(id: nil, email: party.folded, displayName: nil)
        }
        return try db.first("SELECT email, display_name FROM people WHERE \"user\" = \(user)") {
            PersonReference(id: user, email: try $0.text(0), displayName: try $0.text(1))
        }
    }
}

/// The answer's nets and fewest payments among some people in one currency.
struct Settlement: Sendable {
    /// In the order of people, including the zero nets that `init` was given.
    let balances: [SimplifiedDebts.NetBalance]
    let payments: [SimplifiedDebts.Payment]
    let notAccepted: [SimplifiedDebts.Payment]

    /// The nets must sum to zero. People who are not in `people` are left out.
    init(of debts: OpenDebts, in currency: Currency, people: [Party: PersonReference]) {
        balances = debts.nets.sorted { $0.person < $1.person }.compactMap { net in
            people[net.person].map {
                SimplifiedDebts.NetBalance(person: $0, net: Money(amountMinor: net.minor, currency))
            }
        }
        func known(_ payment: DebtSimplification.Payment) -> SimplifiedDebts.Payment? {
            guard let from = people[payment.from], let to = people[payment.to] else { return nil }
            return SimplifiedDebts.Payment(
                from: from, to: to, amount: Money(amountMinor: payment.minor, currency))
        }
        payments = DebtSimplification(nets: debts.nets).payments.compactMap(known)
        notAccepted = debts.unaccepted.compactMap(known)
    }
}
