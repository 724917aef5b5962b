import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Random expenses of several payers, payments and take-backs of four people, compared with a model that only
/// adds and subtracts.
@Suite(.serialized) struct PayersWalkTests {
    private struct Part {
        let id: String
        let share: String
        let debtor: Int
        let creditor: Int
        let minor: Int64
        /// The payments that count, oldest first, with their settlement.
        var payments: [(minor: Int64, settlement: Int?)] = []
        var isDeclined = false
        var isAccepted = false
        /// The net settlement that accepted it, until it is taken back.
        var acceptedBy: Int?

        var rest: Int64 { isDeclined ? 0 : minor - payments.reduce(0) { $0 + $1.minor } }
    }

    private struct Share {
        let id: String
        let owner: Int
        let minor: Int64
        let paid: [Int: Int64]
    }

    private struct Model {
        var group = ""
        var parts: [Part] = []
        var shares: [Share] = []
        var settlements = 0

        func open(_ debtor: Int, to creditor: Int) -> [Int] {
            parts.indices.filter {
                parts[$0].creditor == creditor && parts[$0].debtor == debtor && parts[$0].rest > 0
            }
        }
        func owed(by debtor: Int, to creditor: Int) -> Int64 {
            open(debtor, to: creditor).reduce(0) { $0 + parts[$1].rest }
        }
    }

    private static let people = [1, 2, 3, 9]
    private static let steps = 120

    private static func text(_ minor: Int64) -> String { Money(amountMinor: minor, .usd).text }
    private func two(_ random: inout SeededRandom) -> (Int, Int) {
        let first = random.below(4)
        return (Self.people[first], Self.people[(first + 1 + random.below(3)) % 4])
    }

    @Test(.seeded)
    func `everyday §3: sums are zero and conserved after each random step of several payers`() async throws {
        try await SharingFixture.run { sharing in
            var random = SeededRandom()
            var model = Model()
            model.group = try await sharing.group()
            for step in 1...Self.steps {
                let steps = [share, share, pay, pay, pay, unpay, decline, settle, net, cancel]
                try await steps[random.below(steps.count)](UInt64(step), sharing, &model, &random)
                try await compare(sharing, model)
            }
            #expect(model.shares.contains { $0.paid.count > 1 })
        }
    }

    private func share(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let owner = Self.people[random.below(4)]
        let minor = Int64(100 + random.below(20_000))
        var paid: [Int: Int64] = [owner: minor]
        if random.below(5) > 0 {
            var payers = Self.people.filter { _ in random.below(3) > 0 }
            if payers.count < 2 { payers = [1, 9] }
            var left = minor
            paid = [:]
            for (index, payer) in payers.enumerated() {
                let most = left - Int64(payers.count - index - 1)
                paid[payer] = index == payers.count - 1 ? left : 1 + Int64(random.below(Int(most)))
                left -= paid[payer] ?? 0
            }
        }
        let list =
            paid.count == 1 ? [] : paid.map { "\(SharingFixture.email($0.key)) \(Self.text($0.value))" }
        let made =
            list.isEmpty
            ? try await sharing.send(
                .post, "/groups/\(model.group)/expenses",
                #"{"transactionId":"\#(sharing.ledger.add(number, minor).text)"}"#, as: owner)
            : try await sharing.share(number, minor, to: model.group, paidBy: list, as: owner)
        try #require(made.status == 201, "\(made.text)")
        let id = try #require(made.json["id"].string)
        let ids = Dictionary(
            uniqueKeysWithValues: Self.people.map { (sharing.service.user($0).user.text, $0) })
        let parts = try made.json["participants"].array.map { part in
            Part(
                id: try #require(part["id"].string), share: id,
                debtor: try #require(ids[part["userId"].string ?? ""]),
                creditor: part["owedTo"].isNull
                    ? owner : try #require(ids[part["owedTo"]["id"].string ?? ""]),
                minor: try SharingFixture.minor(part["shareAmount"]))
        }
        // An equal part for each; the owner has the first of the odd units, then the members in their order.
        let order = [owner] + Self.people.filter { $0 != owner }
        for (place, person) in order.enumerated() {
            let own = minor / 4 + (place < minor % 4 ? 1 : 0)
            let owed = parts.filter { $0.creditor == person }.reduce(0) { $0 + $1.minor }
            let owing = parts.filter { $0.debtor == person }.reduce(0) { $0 + $1.minor }
            #expect((paid[person] ?? 0) - own == owed - owing)
        }
        model.parts += parts
        model.shares.append(Share(id: id, owner: owner, minor: minor, paid: paid))
    }

    private func pay(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty else { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        let minor = Int64(1 + random.below(Int(max(part.rest, 1)) * 5 / 4 + 1))
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(part.id)/payments", #"{"amount":"\#(Self.text(minor))"}"#,
            as: part.creditor)
        #expect(answer.status == (part.rest > 0 && minor <= part.rest ? 201 : 400), "\(answer.text)")
        if answer.status == 201 { model.parts[place].payments.append((minor, nil)) }
    }

    private func unpay(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty else { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(part.id)/unpay", as: part.creditor)
        #expect(answer.status == (part.payments.isEmpty ? 400 : 200), "\(answer.text)")
        guard let newest = part.payments.last else { return }
        if let settlement = newest.settlement {
            for index in model.parts.indices {
                model.parts[index].payments.removeAll { $0.settlement == settlement }
                guard model.parts[index].acceptedBy == settlement else { continue }
                (model.parts[index].isAccepted, model.parts[index].acceptedBy) = (false, nil)
            }
        } else {
            model.parts[place].payments.removeLast()
        }
    }

    private func decline(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty, random.below(2) == 0 else { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(part.id)/decline", as: part.debtor)
        #expect(answer.status == (part.rest == 0 ? 400 : part.payments.isEmpty ? 200 : 409), "\(answer.text)")
        if answer.status == 200 { model.parts[place].isDeclined = true }
    }

    private func settle(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard random.below(2) == 0 else { return }
        let (user, other) = two(&random)
        let places = model.open(other, to: user)
        let id = sharing.service.user(other).user.text
        let answer = try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD"}"#, as: user)
        #expect(answer.status == (places.isEmpty ? 400 : 200), "\(answer.text)")
        if answer.status == 200 {
            #expect(answer.json["amount"].string == Self.text(model.owed(by: other, to: user)))
        }
        for place in places { model.parts[place].payments.append((model.parts[place].rest, nil)) }
    }

    private func net(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let (user, other) = two(&random)
        if random.below(3) > 0 {
            try await sharing.acceptAll(of: other, owedTo: user)
            for place in model.open(other, to: user) { model.parts[place].isAccepted = true }
        }
        let (all, others) = (model.open(other, to: user), model.open(user, to: other))
        let places = all.filter { model.parts[$0].isAccepted } + others
        let net =
            all.filter { model.parts[$0].isAccepted }.reduce(0) { $0 + model.parts[$1].rest }
            - model.owed(by: user, to: other)
        let id = sharing.service.user(other).user.text
        let answer = try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD","net":true}"#, as: user)
        let isOpen = !all.isEmpty || !others.isEmpty
        #expect(
            answer.status == (!isOpen ? 400 : net < 0 || places.isEmpty ? 409 : 200), "\(answer.text)")
        guard answer.status == 200 else { return }
        #expect(answer.json["received"].string == Self.text(net))
        model.settlements += 1
        for place in places {
            model.parts[place].payments.append((model.parts[place].rest, model.settlements))
            // Who pays accepts.
            if !model.parts[place].isAccepted {
                (model.parts[place].isAccepted, model.parts[place].acceptedBy) = (true, model.settlements)
            }
        }
    }

    private func cancel(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.shares.isEmpty, random.below(2) == 0 else { return }
        let index = random.below(model.shares.count)
        let share = model.shares[index]
        let isPaid = model.parts.contains { $0.share == share.id && !$0.payments.isEmpty }
        let answer = try await sharing.cancel(share.id, as: share.owner)
        #expect(answer.status == (isPaid ? 409 : 200), "\(answer.text)")
        guard answer.status == 200 else { return }
        model.shares.remove(at: index)
        model.parts.removeAll { $0.share == share.id }
    }

    /// Compares all balances, which sum to zero, with the model, what each bears of an expense with the
    /// whole, and what the ledger reads after a gap.
    private func compare(_ sharing: SharingFixture, _ model: Model) async throws {
        try await sharing.compareBalances(of: Self.people) { model.owed(by: $0, to: $1) }
        let group = try await sharing.get("/groups/\(model.group)/balances").json["balances"].array
        #expect(try group.reduce(0) { $0 + (try SharingFixture.minor($1["netBalance"])) } == 0)
        if let share = model.shares.last { try await compare(share, sharing, model) }
        let paid = Dictionary(
            try await sharing.store.paidBack(after: nil).shares.map { ($0.share.text, $0.amountMinor) },
            uniquingKeysWith: { $0 + $1 })
        for share in model.shares {
            let back = model.parts.filter { $0.share == share.id && $0.creditor == share.owner }
                .flatMap(\.payments).reduce(0) { $0 + $1.minor }
            let byOthers = share.minor - (share.paid[share.owner] ?? 0)
            #expect(paid[share.id] ?? 0 == back + byOthers)
        }
        #expect(try await sharing.store.inconsistencies() == [])
    }

    /// Expects that what the people bear of an expense sums to it.
    private func compare(_ share: Share, _ sharing: SharingFixture, _ model: Model) async throws {
        let shown = try await sharing.get("/expenses/shares/\(share.id)", as: share.owner).json
        let parts = model.parts.filter { $0.share == share.id && !$0.isDeclined }
        var borne: [Int: Int64] = [:]
        for person in Self.people {
            borne[person] =
                (share.paid[person] ?? 0) - parts.filter { $0.creditor == person }.reduce(0) { $0 + $1.minor }
                + parts.filter { $0.debtor == person }.reduce(0) { $0 + $1.minor }
        }
        #expect(borne.values.reduce(0, +) == share.minor && borne.values.allSatisfy { $0 >= 0 })
        #expect(shown["ownerShare"].string == Self.text(borne[share.owner] ?? 0))
        for payer in shown["payers"].array {
            let person = Self.people.first {
                sharing.service.user($0).user.text == payer["person"]["id"].string
            }
            let place = try #require(person)
            #expect(payer["amount"].string == Self.text(share.paid[place] ?? 0))
            #expect(payer["shareAmount"].string == Self.text(borne[place] ?? 0))
        }
        #expect(shown["payers"].isNull == (share.paid[share.owner] == share.minor))
    }
}
