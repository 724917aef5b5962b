import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Random steps of three people, compared with a model that only adds and subtracts.
@Suite(.serialized) struct SettlingWalkTests {
    private struct Part {
        let id: String
        let owner: Int
        let debtor: Int
        let minor: Int64
        var status = ShareStatus.pending
        /// The net settlement that paid it.
        var settlement: Int?
        var isAccepted = false
        /// The net settlement that accepted it, until it is taken back.
        var acceptedBy: Int?
    }

    private struct Model {
        var parts: [Part] = []
        var settlements = 0

        func open(_ debtor: Int, to owner: Int) -> [Int] {
            parts.indices.filter {
                parts[$0].owner == owner && parts[$0].debtor == debtor && parts[$0].status == .pending
            }
        }

        func sum(_ places: [Int]) -> Int64 { places.reduce(0) { $0 + parts[$1].minor } }
    }

    private static let people = [1, 2, 3]
    private static let steps = 150

    @Test(.seeded) func `random payments, settlements and take-backs agree with sums by hand to the cent`()
        async throws
    {
        try await SharingFixture.run { sharing in
            var random = SeededRandom()
            var model = Model()
            for step in 1...Self.steps {
                switch random.below(9) {
                case 0, 1: try await share(UInt64(step), sharing, &model, &random)
                case 2: try await pay(sharing, &model, &random)
                case 3, 4: try await unpay(sharing, &model, &random)
                case 5: try await decline(sharing, &model, &random)
                case 6: try await settle(sharing, &model, &random)
                case 7: try await accept(sharing, &model, &random)
                default: try await settleNet(sharing, &model, &random)
                }
                try await compare(Self.people[random.below(3)], sharing, model)
                if step % 25 == 0 { try await comparePaidBack(sharing, model) }
            }
        }
    }

    private func share(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let owner = Self.people[random.below(3)]
        var debtors = Self.people.filter { $0 != owner }
        if random.below(2) == 0 { debtors.remove(at: random.below(2)) }
        let emails = debtors.compactMap { SharingFixture.names[$0].map { "\($0.lowercased())@x.org" } }
        let transaction = sharing.ledger.add(number, Int64(1 + random.below(20_000)))
        let made = try await sharing.share(transaction, with: emails, as: owner)
        try #require(made.status == 201, "\(made.text)")
        for (debtor, part) in zip(debtors, made.json["participants"].array) {
            let amount = try Money(AmountText(try #require(part["shareAmount"].string)), in: .usd)
            model.parts.append(
                Part(
                    id: try #require(part["id"].string), owner: owner, debtor: debtor,
                    minor: amount.amountMinor))
        }
    }

    private func pay(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        if model.parts.isEmpty { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        #expect(try await sharing.markPaid(part.id, as: part.debtor).status == 403)
        let status = try await sharing.markPaid(part.id, as: part.owner).status
        #expect(status == (part.status == .pending ? 200 : 400))
        if part.status == .pending { model.parts[place].status = .paid }
    }

    private func unpay(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        if model.parts.isEmpty { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        let answer = try await sharing.send(.post, "/expenses/shares/\(part.id)/unpay", as: part.owner)
        #expect(answer.status == (part.status == .paid ? 200 : 400), "\(answer.text)")
        guard part.status == .paid else { return }
        let places =
            part.settlement == nil
            ? [place] : model.parts.indices.filter { model.parts[$0].settlement == part.settlement }
        #expect(answer.json["reopened"].int == places.count)
        for place in places {
            if let settlement = part.settlement, model.parts[place].acceptedBy == settlement {
                (model.parts[place].isAccepted, model.parts[place].acceptedBy) = (false, nil)
            }
            (model.parts[place].status, model.parts[place].settlement) = (.pending, nil)
        }
    }

    private func accept(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let (user, other) = pair(&random)
        let places = model.open(user, to: other).filter { !model.parts[$0].isAccepted }
        let answer = try await sharing.acceptAll(of: user, owedTo: other)
        #expect(
            Set(answer.json["participantIds"].array.compactMap(\.string))
                == Set(places.map { model.parts[$0].id }))
        for place in places { model.parts[place].isAccepted = true }
    }

    private func decline(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        if model.parts.isEmpty { return }
        let place = random.below(model.parts.count)
        let part = model.parts[place]
        let answer = try await sharing.send(.post, "/expenses/shares/\(part.id)/decline", as: part.debtor)
        #expect(answer.status == (part.status == .pending ? 200 : 400), "\(answer.text)")
        if part.status == .pending { model.parts[place].status = .declined }
    }

    private func pair(_ random: inout SeededRandom) -> (user: Int, other: Int) {
        let user = random.below(3)
        return (Self.people[user], Self.people[(user + 1 + random.below(2)) % 3])
    }

    private func settle(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let (user, other) = pair(&random)
        let places = model.open(other, to: user)
        let id = sharing.service.user(other).user.text
        let answer = try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD"}"#, as: user)
        #expect(answer.status == (places.isEmpty ? 400 : 200), "\(answer.text)")
        if places.isEmpty { return }
        #expect(answer.json["amount"].string == Money(amountMinor: model.sum(places), .usd).text)
        for place in places { model.parts[place].status = .paid }
    }

    private func settleNet(
        _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let (user, other) = pair(&random)
        let (all, others) = (model.open(other, to: user), model.open(user, to: other))
        let own = all.filter { model.parts[$0].isAccepted }
        let net = model.sum(own) - model.sum(others)
        let id = sharing.service.user(other).user.text
        let answer = try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD","net":true}"#, as: user)
        let places = own + others
        let isOpen = !all.isEmpty || !others.isEmpty
        #expect(
            answer.status == (!isOpen ? 400 : net < 0 || places.isEmpty ? 409 : 200), "\(answer.text)")
        guard !places.isEmpty, net >= 0 else { return }
        let rest = model.sum(all) - model.sum(own)
        #expect(answer.json["notAccepted"].string == Money(amountMinor: rest, .usd).text)
        #expect(answer.json["settled"].int == places.count)
        #expect(answer.json["received"].string == Money(amountMinor: net, .usd).text)
        #expect(
            Set(answer.json["participantIds"].array.compactMap(\.string))
                == Set(own.map { model.parts[$0].id }))
        model.settlements += 1
        for place in places {
            (model.parts[place].status, model.parts[place].settlement) = (.paid, model.settlements)
            // Who pays accepts.
            if !model.parts[place].isAccepted {
                (model.parts[place].isAccepted, model.parts[place].acceptedBy) = (true, model.settlements)
            }
        }
    }

    private func compare(_ user: Int, _ sharing: SharingFixture, _ model: Model) async throws {
        let balances = try await sharing.get("/sharing", as: user).json["settlementBalances"].array
        for other in Self.people where other != user {
            let id = sharing.service.user(other).user.text
            let balance = balances.first { $0["userId"].string == id }
            let sums = [model.open(user, to: other), model.open(other, to: user)].map {
                Money(amountMinor: model.sum($0), .usd).text
            }
            #expect(
                [balance?["youOwe"].string ?? "0.00", balance?["theyOwe"].string ?? "0.00"] == sums)
        }
    }

    /// Compares what the ledger reads after a gap in the feed.
    private func comparePaidBack(_ sharing: SharingFixture, _ model: Model) async throws {
        let paid = try await sharing.store.paidBack(after: nil).shares.reduce(0) { $0 + $1.amountMinor }
        #expect(paid == model.sum(model.parts.indices.filter { model.parts[$0].status == .paid }))
    }
}
