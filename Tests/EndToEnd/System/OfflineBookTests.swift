import CofferClient
import CofferOffline
import Contracts
import Foundation
import HTTPKit
import Synchronization
import TestKit
import Testing

/// Copies of a book on devices whose network comes and goes.
@Suite struct OfflineBookTests {
    /// Loses requests on their way, and answers on theirs, at random.
    private final class CutTransport: Transport {
        private let client: TestClient
        private let random: Mutex<SeededRandom>
        private let isWhole = Atomic(false)

        init(_ system: CofferSystem, _ random: SeededRandom) {
            client = system.harness.client
            self.random = Mutex(random)
        }

        func mend() { isWhole.store(true, ordering: .relaxed) }

        func send(_ request: TransportRequest) async throws -> TransportAnswer {
            let cut = isWhole.load(ordering: .relaxed) ? 9 : random.withLock { $0.below(6) }
            if cut == 0 { throw ConnectionFailure("cut", mayHaveArrived: false) }
            let answer = try await client.send(request)
            if cut == 1 { throw ConnectionFailure("cut", mayHaveArrived: true) }
            return answer
        }
    }

    private final class Device {
        let transport: CutTransport
        private let client: CofferClient
        private var file: String
        private var copies = 0
        private(set) var book: OfflineBook

        init(_ member: Member, _ file: String, _ random: SeededRandom) throws {
            transport = CutTransport(member.system, random)
            client = CofferClient(
                transport: transport,
                session: SavedSession(accessToken: member.accessToken, refreshToken: member.refreshToken),
                retries: .never)
            self.file = file
            book = try OfflineBook(client, file: file)
        }

        /// Begins again with the file as a kill leaves it.
        func reopen() throws {
            let old = file
            copies += 1
            file = "\(old.prefix { $0 != "+" })+\(copies)"
            for end in ["", "-wal"] where FileManager.default.fileExists(atPath: old + end) {
                try FileManager.default.copyItem(atPath: old + end, toPath: file + end)
            }
            book = try OfflineBook(client, file: file)
        }

        /// Returns whether the network lasted for the whole sync.
        func sync() async throws -> Bool {
            do { try await book.sync() } catch is ConnectionFailure { return false }
            return true
        }
    }

    /// What the devices' user does, and what must come out of it.
    private struct Walk {
        let food: ID<Category>
        let accounts: [ID<Account>]
        private var made = 0
        /// The descriptions of everything that was made and not deleted.
        private(set) var alive: Set<String> = []

        init(food: ID<Category>, accounts: [ID<Account>]) {
            self.food = food
            self.accounts = accounts
        }

        mutating func step(_ book: OfflineBook, _ random: inout SeededRandom) async throws {
            made += 1
            let name = "item \(made)"
            let amount = Field.value(AmountText("\(1 + random.below(90)).\(10 + random.below(90))"))
            let date = CalendarDate("2026-01-\(10 + random.below(20))").map { Field.value($0) } ?? .absent
            switch random.below(9) {
            case 0...3:
                alive.insert(name)
                try await book.create(
                    TransactionDraft(
                        accountId: .value(accounts[random.below(2)]), categoryId: .value(food),
                        type: .value(.expense), amount: amount, date: date, description: .value(name)))
            case 4:
                alive.insert(name)
                try await book.create(
                    TransferDraft(
                        fromAccountId: .value(accounts[0]), toAccountId: .value(accounts[1]), amount: amount,
                        date: date, description: .value(name)))
            case 5...6:
                if let one = try await book.transactions(limit: 999).randomElement(using: &random)?.record {
                    try await book.update(one.id, TransactionDraft(amount: amount, date: date, notes: "new"))
                }
                if let one = try await book.transfers(limit: 999).randomElement(using: &random)?.record {
                    try await book.update(one.id, TransferDraft(amount: amount))
                }
            default:
                if let one = try await book.transactions(limit: 999).randomElement(using: &random)?.record {
                    try await book.delete(one.id)
                    alive.remove(one.description ?? "")
                } else if let one = try await book.transfers(limit: 999).first?.record {
                    try await book.delete(one.id)
                    alive.remove(one.description ?? "")
                }
            }
        }
    }

    @Test(.seeded)
    func `two devices whose network is cut at random make 200 changes, and both have the server's book`()
        async throws
    {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let trip = try await ada.client.accounts.create(AccountDraft(name: "Trip")).id
            let first = try await ada.client.accounts.list().activeAccountId
            var random = SeededRandom()
            var devices: [Device] = []
            for number in 1...2 {
                devices.append(
                    try Device(
                        try await system.signIn("ada@example.org"),
                        "\(system.harness.folder.path)/device-\(number).db", SeededRandom(part: number)))
            }
            for device in devices { while try await !device.sync() {} }
            var walk = Walk(food: food, accounts: [first, trip])
            var cuts = 0
            for _ in 0..<200 {
                let device = devices[random.below(2)]
                try await walk.step(device.book, &random)
                if random.below(4) == 0, try await !device.sync() { cuts += 1 }
                if random.below(8) == 0 { try device.reopen() }
            }
            #expect(cuts > 10)
            for device in devices { device.transport.mend() }
            for _ in 1...2 {
                for device in devices {
                    #expect(try await device.sync())
                    for problem in try await device.book.problems() {
                        // The other device has deleted or changed the record.
                        if case .overtaken = problem.cause {
                        } else {
                            #expect(problem.refusal?.code == .notFound)
                        }
                        #expect(problem.action == .update)
                        try await device.book.discard(problem)
                    }
                }
            }
            let listed = try await ada.client.transactions.all(pageSize: 100).collect()
            let moved = try await ada.client.transfers.all(pageSize: 100).collect()
            let accounts = try await ada.client.accounts.list().accounts
            for device in devices {
                let (entries, transfers) = (
                    try await device.book.transactions(limit: 999),
                    try await device.book.transfers(limit: 999)
                )
                #expect(entries.map(\.record) == listed && transfers.map(\.record) == moved)
                #expect(!entries.contains(where: \.isPending) && !transfers.contains(where: \.isPending))
                #expect(try await Set(device.book.accounts().map(\.balance)) == Set(accounts.map(\.balance)))
                #expect(try await device.book.waitingCount == 0)
            }
            let names = listed.compactMap(\.description) + moved.compactMap(\.description)
            #expect(names.count == Set(names).count && Set(names) == walk.alive)
        }
    }

    @Test func `a copy follows another device, and an API token has one, too`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            let folder = system.harness.folder.path
            let book = try OfflineBook(phone.client, file: "\(folder)/phone.db")
            var results = book.follow().makeAsyncIterator()
            #expect(try await results.next()?.changes ?? 0 > 0)
            let food = try await ada.category("Cheese")
            #expect(try await results.next()?.changes == 1)
            #expect(try await book.categories().contains { $0.id == food })
            let made = try await ada.send(
                .post, "/auth/tokens",
                #"{"name":"T","scopes":["read","transactions:write"],"password":"\#(CofferSystem.password)"}"#
            )
            let token = try #require(made.data["token"].string, "\(made.text)")
            let client = CofferClient(transport: system.harness.client, token: token, retries: .never)
            let other = try OfflineBook(client, file: "\(folder)/token.db")
            try await other.sync()
            let lunch = try await other.create(
                TransactionDraft(categoryId: .value(food), type: .value(.expense), amount: "5"))
            try await other.sync()
            #expect(try await other.transaction(lunch.record.id)?.state == .stored)
            #expect(try await results.next()?.changes ?? 0 > 0)
            #expect(try await book.transactions().map(\.record.amount) == ["5.00"])
        }
    }
}
