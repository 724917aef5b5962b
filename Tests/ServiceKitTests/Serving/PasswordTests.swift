import Contracts
import Glibc
import SQLiteKit
import SodiumKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

struct PasswordTests {
    private static let cheap: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 64 * 1024
        cost.passes = 1
        return cost
    }()

    /// PRIO_PROCESS. On Linux id 0 means the calling thread.
    private let thisThread: __priority_which_t = 0

    init() throws { try #require(Sodium.start()) }

    @Test func `a hash is Argon2id at the contract's cost and verifies its password only`() async throws {
        let hasher = try PasswordHasher(threads: 1)
        let hash = try await hasher.hash("TestPass123!")
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.verify("TestPass123!", against: hash))
        #expect(try await !hasher.verify("TestPass123", against: hash))
        #expect(try await !hasher.verify("", against: hash))
        #expect(try await hasher.hash("TestPass123!") != hash)
        #expect(!hasher.needsRehash(hash))
    }

    @Test func `a hash made elsewhere is verified`() async throws {
        // From the reference implementation's tests.
        let hash = PasswordHash(
            text: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
        let hasher = try PasswordHasher(threads: 1, cost: Self.cheap)
        #expect(try await hasher.verify("password", against: hash))
        #expect(try await !hasher.verify("Password", against: hash))
        #expect(hasher.needsRehash(hash))
    }

    @Test(arguments: ["", "é𝄞", String(repeating: "x", count: 5_000)])
    func `any text can be a password`(password: String) async throws {
        let hasher = try PasswordHasher(threads: 1, cost: Self.cheap)
        let hash = try await hasher.hash(password)
        #expect(try await hasher.verify(password, against: hash))
        #expect(try await !hasher.verify(password + " ", against: hash))
    }

    @Test(arguments: [
        "", "x", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$", "$2b$10$abcdefghijklmnopqrstuv", "plain",
    ])
    func `a broken hash verifies no password and asks for a new one`(text: String) async throws {
        let hasher = try PasswordHasher(threads: 1, cost: Self.cheap)
        #expect(try await !hasher.verify("plain", against: PasswordHash(text: text)))
        #expect(hasher.needsRehash(PasswordHash(text: text)))
    }

    @Test func `AUTH-002: an unknown user is refused with the same work`() async throws {
        let hasher = try PasswordHasher(threads: 1)
        let hash = try await hasher.hash("right")
        // The hash for unknown users has the same kind and cost, so a comparison takes the same work.
        let nothing = PasswordHash.ofNothing(cost: PasswordHash.Cost())
        #expect(!nothing.needsRehash())
        #expect(nothing.text.split(separator: "$").prefix(3) == hash.text.split(separator: "$").prefix(3))
        #expect(nothing.text.utf8.count == hash.text.utf8.count)
        #expect(try await !hasher.verify("right", against: nil))
        #expect(try await !hasher.verify("wrong", against: hash))
    }

    @Test func `parallel callers get their own results`() async throws {
        let hasher = try PasswordHasher(threads: 3, queueLimit: 200, cost: Self.cheap)
        let hash = try await hasher.hash("7")
        let right = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<150 {
                group.addTask { (number, try await hasher.verify("\(number)", against: hash)) }
            }
            return try await group.reduce(into: [Int]()) { if $1.1 { $0.append($1.0) } }
        }
        #expect(right == [7])
    }

    @Test func `a full queue refuses at once, and accepted work is done`() throws {
        let queue = try WorkQueue(named: "test-queue", limit: 2)
        let gate = Gate()
        let done = Mutex(0)
        #expect(queue.add { gate.enter() })
        for _ in 0..<60_000 where !gate.isEntered { usleep(1_000) }
        #expect(queue.add { done.withLock { $0 += 1 } })
        #expect(queue.add { done.withLock { $0 += 1 } })
        #expect(!queue.add { done.withLock { $0 += 100 } })
        gate.open()
        for _ in 0..<60_000 where done.withLock({ $0 }) < 2 { usleep(1_000) }
        #expect(done.withLock { $0 } == 2)
        #expect(queue.add { done.withLock { $0 += 1 } })
        queue.close()
    }

    @Test func `one owner's waiting work comes in turn with another's, and makes room in a full queue`()
        async throws
    {
        let queue = try WorkQueue(named: "test-queue", limit: 10)
        let (greedy, modest) = (ID<WorkOwner>(high: 0, low: 1), ID<WorkOwner>(high: 0, low: 2))
        let gate = Gate()
        let order = Collected<ID<WorkOwner>>()
        #expect(queue.add { gate.enter() })
        for _ in 0..<5_000 where !gate.isEntered { usleep(1_000) }
        let refusals = try await withThrowingTaskGroup(of: Int.self) { group in
            for (index, owner) in (Array(repeating: greedy, count: 10) + [modest]).enumerated() {
                group.addTask {
                    let isDone = await Self.run(on: queue, for: owner) { order.add(owner) }
                    return isDone ? 0 : owner == greedy ? 1 : 100
                }
                while queue.waitingCount < min(10, index + 1) { await Task.yield() }
            }
            let first = try await group.next() ?? 0
            gate.open()
            return try await group.reduce(into: first) { $0 += $1 }
        }
        #expect(refusals == 1)
        #expect(order.all.firstIndex(of: modest) == 1)
        queue.close()
    }

    /// Returns false when the queue refuses the work.
    private static func run(
        on queue: WorkQueue, for owner: ID<WorkOwner>, _ work: @escaping @Sendable () -> Void
    ) async -> Bool {
        await WorkOwner.$current.withValue(owner) {
            do { try await queue.run(work) } catch { return false }
            return true
        }
    }

    @Test func `a refusal of the queue reaches the caller`() async throws {
        let hasher = try PasswordHasher(threads: 1, queueLimit: 0, cost: Self.cheap)
        await #expect(throws: PasswordHasherError.overloaded) { try await hasher.hash("x") }
        await #expect(throws: PasswordHasherError.overloaded) { try await hasher.verify("x", against: nil) }
    }

    @Test func `hashing runs at nice 10, and the callers do not`() async throws {
        let hasher = try PasswordHasher(threads: 1, cost: Self.cheap)
        let nice = try await hasher.run { [thisThread] in getpriority(thisThread, 0) }
        #expect(nice == 10)
        #expect(getpriority(thisThread, 0) < 10)
    }

    @Test func `an error of other work reaches its caller`() async throws {
        let hasher = try PasswordHasher(threads: 1, cost: Self.cheap)
        await #expect(throws: SecretStreamError.notAStream) {
            try await hasher.run { throw SecretStreamError.notAStream }
        }
    }

    @Test func `a closed queue finishes its work, accepts no more and ends its threads`() async throws {
        let done = Mutex(0)
        weak var gone: WorkQueue?
        do {
            let queue = try WorkQueue(named: "test-queue", threads: 2, limit: 100)
            gone = queue
            for _ in 0..<100 { #expect(queue.add { done.withLock { $0 += 1 } }) }
            queue.close()
            #expect(!queue.add {})
        }
        for _ in 0..<60_000 where gone != nil { usleep(1_000) }
        #expect(gone == nil)
        #expect(done.withLock { $0 } == 100)
    }
}

/// Blocks a thread until the gate is opened.
private final class Gate: Sendable {
    private let state = Mutex((entered: false, opened: false))

    var isEntered: Bool { state.withLock { $0.entered } }
    func open() { state.withLock { $0.opened = true } }
    func enter() {
        state.withLock { $0.entered = true }
        while !state.withLock({ $0.opened }) { usleep(500) }
    }
}
