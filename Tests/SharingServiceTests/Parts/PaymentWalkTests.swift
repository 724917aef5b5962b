import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Random steps of three people who pay piece by piece, compared with a model that only adds and subtracts.
@Suite(.serialized) struct PaymentWalkTests {
    private struct Payment {
        let id: String
        let part: Int
        let minor: Int64
        var settlement: Int?
    }

    private struct Part {
        let id: String
        let share: Int
        let owner: Int
        let debtor: Int
        var minor: Int64
        var isDeclined = false
        var isAccepted = false
        /// The net settlement that accepted it, until it is taken back.
        var acceptedBy: Int?
    }

    private struct Model {
        var parts: [Part] = []
        /// The living payments, oldest first.
        var payments: [Payment] = []
        var shares: [(id: String, owner: Int, minor: Int64)] = []
        var settlements = 0

        func paid(_ part: Int) -> Int64 { payments.filter { $0.part == part }.reduce(0) { $0 + $1.minor } }
        func rest(_ part: Int) -> Int64 {
            parts[part].isDeclined ? 0 : parts[part].minor - paid(part)
        }
        func open(_ debtor: Int, to owner: Int) -> [Int] {
            parts.indices.filter {
                parts[$0].owner == owner && parts[$0].debtor == debtor && rest($0) > 0
            }
        }
        func owed(by debtor: Int, to owner: Int) -> Int64 {
            open(debtor, to: owner).reduce(0) { $0 + rest($1) }
        }
        /// Takes a payment back, and with it those of its settlement. Returns their number.
        mutating func take(_ payment: Payment) -> Int {
            let before = payments.count
            for place in parts.indices where payment.settlement != nil {
                guard parts[place].acceptedBy == payment.settlement else { continue }
                (parts[place].isAccepted, parts[place].acceptedBy) = (false, nil)
            }
            payments.removeAll {
                $0.id == payment.id || (payment.settlement != nil && $0.settlement == payment.settlement)
            }
            return before - payments.count
        }
    }

    private static let people = [1, 2, 3]
    private static let steps = 150

    private static func text(_ minor: Int64) -> String { Money(amountMinor: minor, .usd).text }

    @Test(.seeded)
    func
        `§3: random shares, payments, take-backs, edits and declines agree with sums by hand after each step`()
        async throws
    {
        try await SharingFixture.run { sharing in
            var random = SeededRandom()
            var model = Model()
            for step in 1...Self.steps {
                let steps = [
                    share, share, pay, pay, pay, pay, mark, unpay, delete, decline, edit, settle, net,
                ]
                try await steps[random.below(steps.count)](UInt64(step), sharing, &model, &random)
                try await compare(sharing, model)
            }
        }
    }

    private func share(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let owner = Self.people[random.below(3)]
        var debtors = Self.people.filter { $0 != owner }
        if random.below(3) == 0 { debtors.remove(at: random.below(2)) }
        let minor = Int64(10 + random.below(20_000))
        let emails = debtors.map(SharingFixture.email)
        let made = try await sharing.share(sharing.ledger.add(number, minor), with: emails, as: owner)
        try #require(made.status == 201, "\(made.text)")
        model.shares.append((try #require(made.json["id"].string), owner, minor))
        for (debtor, part) in zip(debtors, made.json["participants"].array) {
            model.parts.append(
                Part(
                    id: try #require(part["id"].string), share: model.shares.count - 1, owner: owner,
                    debtor: debtor, minor: try amount(part["shareAmount"].string)))
        }
    }

    private func pay(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty else { return }
        let place = random.below(model.parts.count)
        let rest = model.rest(place)
        let minor = Int64(1 + random.below(Int(max(rest, 1)) * 5 / 4 + 1))
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(model.parts[place].id)/payments",
            #"{"amount":"\#(Self.text(minor))"}"#, as: model.parts[place].owner)
        #expect(answer.status == (rest > 0 && minor <= rest ? 201 : 400), "\(answer.text)")
        guard answer.status == 201 else { return }
        model.payments.append(
            Payment(id: try #require(answer.json["id"].string), part: place, minor: minor))
        #expect(answer.json["remaining"].string == Self.text(rest - minor))
        #expect(answer.json["status"].string == (minor == rest ? "PAID" : "PENDING"))
    }

    private func mark(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty else { return }
        let place = random.below(model.parts.count)
        let rest = model.rest(place)
        let answer = try await sharing.markPaid(model.parts[place].id, as: model.parts[place].owner)
        #expect(answer.status == (rest > 0 ? 200 : 400), "\(answer.text)")
        if rest > 0 { try await note([place], settlement: nil, sharing, &model) }
    }

    /// Adds the newest payment of each part, which paid what remained, to the model.
    private func note(
        _ places: [Int], settlement: Int?, _ sharing: SharingFixture, _ model: inout Model
    ) async throws {
        for place in places {
            let part = model.parts[place]
            let newest = try await sharing.get(
                "/expenses/shares/\(part.id)/payments?limit=1", as: part.debtor
            )
            .json["payments"][0]
            #expect(newest["amount"].string == Self.text(model.rest(place)))
            model.payments.append(
                Payment(
                    id: try #require(newest["id"].string), part: place, minor: model.rest(place),
                    settlement: settlement))
        }
    }

    private func unpay(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty else { return }
        let place = random.below(model.parts.count)
        let newest = model.payments.last { $0.part == place }
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(model.parts[place].id)/unpay", as: model.parts[place].owner)
        #expect(answer.status == (newest == nil ? 400 : 200), "\(answer.text)")
        guard let newest else { return }
        #expect(answer.json["reopened"].int == model.take(newest))
        #expect(answer.json["remaining"].string == Self.text(model.rest(place)))
    }

    private func delete(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.payments.isEmpty else { return }
        let payment = model.payments[random.below(model.payments.count)]
        let part = model.parts[payment.part]
        let path = "/expenses/shares/\(part.id)/payments/\(payment.id)"
        let answer = try await sharing.send(.delete, path, as: part.owner)
        #expect(answer.status == 200, "\(answer.text)")
        _ = model.take(payment)
        #expect(answer.json["paidAmount"].string == Self.text(model.paid(payment.part)))
        #expect(try await sharing.send(.delete, path, as: part.owner).status == 400)
    }

    private func decline(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.parts.isEmpty, random.below(2) == 0 else { return }
        let place = random.below(model.parts.count)
        let (rest, paid) = (model.rest(place), model.paid(place))
        let answer = try await sharing.send(
            .post, "/expenses/shares/\(model.parts[place].id)/decline", as: model.parts[place].debtor)
        #expect(answer.status == (rest == 0 ? 400 : paid > 0 ? 409 : 200), "\(answer.text)")
        if answer.status == 200 { model.parts[place].isDeclined = true }
    }

    /// Gives the parts of a share other amounts.
    private func edit(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.shares.isEmpty else { return }
        let index = random.below(model.shares.count)
        let share = model.shares[index]
        let places = model.parts.indices.filter { model.parts[$0].share == index }
        let amounts = places.map { _ in 1 + Int64(random.below(Int(share.minor) / 3)) }
        let people = zip(places, amounts).map {
            #"{"email":"\#(SharingFixture.email(model.parts[$0].debtor))","shareAmount":"\#(Self.text($1))"}"#
        }
        let answer = try await sharing.send(
            .patch, "/expenses/shares/\(share.id)",
            #"{"splitType":"FIXED","participants":[\#(people.joined(separator: ","))]}"#, as: share.owner)
        let isTouched = places.contains { model.parts[$0].isDeclined || model.paid($0) > 0 }
        #expect(answer.status == (isTouched ? 409 : 200), "\(answer.text)")
        guard answer.status == 200 else { return }
        for (place, minor) in zip(places, amounts) {
            // Nobody has accepted more than they saw.
            if minor > model.parts[place].minor { model.parts[place].isAccepted = false }
            model.parts[place].minor = minor
        }
        #expect(answer.json["ownerShare"].string == Self.text(share.minor - amounts.reduce(0, +)))
    }

    private func settle(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard random.below(2) == 0 else { return }
        let user = Self.people[random.below(3)]
        let other = Self.people[(user + random.below(2)) % 3]
        let places = model.open(other, to: user)
        let id = sharing.service.user(other).user.text
        let answer = try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD"}"#, as: user)
        #expect(answer.status == (places.isEmpty ? 400 : 200), "\(answer.text)")
        guard !places.isEmpty else { return }
        #expect(answer.json["amount"].string == Self.text(model.owed(by: other, to: user)))
        try await note(places, settlement: nil, sharing, &model)
    }

    private func net(
        _ number: UInt64, _ sharing: SharingFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let user = Self.people[random.below(3)]
        let other = Self.people[(user + random.below(2)) % 3]
        if random.below(3) > 0 {
            try await sharing.acceptAll(of: other, owedTo: user)
            for place in model.open(other, to: user) { model.parts[place].isAccepted = true }
        }
        let (all, others) = (model.open(other, to: user), model.open(user, to: other))
        let places = all.filter { model.parts[$0].isAccepted } + others
        let net =
            all.filter { model.parts[$0].isAccepted }.reduce(0) { $0 + model.rest($1) }
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
        try await note(places, settlement: model.settlements, sharing, &model)
        // Who pays accepts.
        for place in places where !model.parts[place].isAccepted {
            (model.parts[place].isAccepted, model.parts[place].acceptedBy) = (true, model.settlements)
        }
    }

    /// Compares all balances, which sum to zero, with the model, and what the ledger reads after a gap.
    private func compare(_ sharing: SharingFixture, _ model: Model) async throws {
        try await sharing.compareBalances(of: Self.people) { model.owed(by: $0, to: $1) }
        let paid = try await sharing.store.paidBack(after: nil).shares.reduce(0) { $0 + $1.amountMinor }
        #expect(paid == model.payments.reduce(0) { $0 + $1.minor })
        #expect(try await sharing.store.inconsistencies() == [])
    }

    private func amount(_ text: String?) throws -> Int64 {
        try Money(AmountText(try #require(text)), in: .usd).amountMinor
    }
}
