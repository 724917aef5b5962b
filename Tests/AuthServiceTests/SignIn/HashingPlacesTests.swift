import Contracts
import Glibc
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization
import TestKit
import Testing

@testable import AuthService

/// Who gets a place when more people want to sign in than passwords can be compared at once.
struct HashingPlacesTests {
    private typealias Place = HashingPlaces.Place

    private let email = "alice@\(AuthHarness.domain)"

    private static func user(_ number: Int) -> OwnBudget { .devices(ID(high: 1, low: UInt64(number))) }
    private static func session(_ number: Int) -> OwnBudget { .session(ID(high: 2, low: UInt64(number))) }

    /// Fills all places that are left to strangers, each from a network of its own.
    private static func fill(_ places: HashingPlaces, as budget: (Int) -> OwnBudget?) -> Int {
        var count = 0
        while places.enter(Place(of: budget(count), from: "2001:db8:0:\(String(count, radix: 16))::1")) {
            count += 1
        }
        return count
    }

    @Test func `strangers, known devices and sessions take no place of each other`() {
        let places = HashingPlaces()
        #expect(Self.fill(places) { _ in nil } == HashingPlaces.Kind.other.limit)
        #expect(Self.fill(places, as: Self.user) == HashingPlaces.Kind.knownDevice.limit)
        #expect(Self.fill(places, as: Self.session) == HashingPlaces.Kind.liveSession.limit)
    }

    @Test func `an address has a quarter of the places, and a network of IPv6 is one address`() {
        let places = HashingPlaces()
        let taken = (0..<80).map { Place(of: nil, from: "2001:db8:0:1::\($0)") }.filter(places.enter)
        #expect(taken.count == HashingPlaces.Kind.other.limit / 4)
        #expect(places.enter(Place(of: nil, from: "2001:db8:0:2::1")))
        places.leave(taken[0])
        #expect(places.enter(taken[0]))
        #expect(!places.enter(taken[0]))
    }

    @Test func `two greedy addresses leave half of the places to other strangers`() {
        let places = HashingPlaces()
        for address in ["192.0.2.1", "192.0.2.2"] {
            while places.enter(Place(of: nil, from: address)) {}
        }
        #expect(Self.fill(places) { _ in nil } == HashingPlaces.Kind.other.limit / 2)
    }

    @Test func `addresses that have many places get none of the last ones`() {
        let places = HashingPlaces()
        let limit = HashingPlaces.Kind.other.limit
        var taken: [Place] = []
        for number in 1...4 {
            let place = Place(of: nil, from: "192.0.2.\(number)")
            while places.enter(place) { taken.append(place) }
        }
        #expect(taken.count == limit - HashingPlaces.reserve)
        for number in 1...HashingPlaces.reserve {
            #expect(places.enter(Place(of: nil, from: "198.51.100.\(number)")))
        }
        #expect(!places.enter(Place(of: nil, from: "198.51.100.100")))
    }

    @Test func `a device that is everywhere at once leaves places to other users' devices`() {
        let places = HashingPlaces()
        let share = HashingPlaces.Kind.knownDevice.limit / 4
        for user in 1...4 {
            #expect(Self.fill(places) { _ in Self.user(user) } == share)
        }
    }

    @Test func `AUTH-012: eighty connections of strangers shut out no known device and no live session`()
        async throws
    {
        try #require(Sodium.start())
        let hasher = try PasswordHasher(
            threads: 1, queueLimit: HashingPlaces.limit, cost: AuthHarness.cheapCost)
        try await AuthHarness.run(settings: ["COFFER_RATES": "off"], hasher: hasher) { auth in
            let alice = try await auth.signUp()
            let crowd = (0..<2).map { _ in
                TestClient(
                    .unix(path: auth.service.context.socketPath(of: "auth")),
                    loop: auth.service.context.loops[0])
            }
            let hold = HeldThread()
            try await withThrowingTaskGroup(of: (isStranger: Bool, answer: TestAnswer?).self) { group in
                group.addTask {
                    try await hasher.run(hold.wait)
                    return (true, nil)
                }
                while !hold.isHeld { await Task.yield() }
                for number in 0..<80 {
                    let address = Caller.anonymous(clientAddress: "198.51.100.\(number)")
                    group.addTask {
                        let answer = try await crowd[number % 2].send(
                            .post, "/auth/login", json: #"{"email":"\#(number)@x.test","password":"x"}"#,
                            fields: [(IdentitySigner.headerName, auth.service.context.signer.sign(address))])
                        return (true, answer)
                    }
                }
                // Those without a place are refused before anything is compared.
                for _ in HashingPlaces.Kind.other.limit..<80 {
                    let refused = try #require(try await group.next()).answer
                    #expect(refused?.status == 503 && refused?.fields["Retry-After"] == "2")
                }
                while hasher.waitingCount < HashingPlaces.Kind.other.limit { await Task.yield() }
                group.addTask { (false, try await auth.login(email, device: alice.deviceToken)) }
                group.addTask { (false, try await auth.setPin("2580", as: alice)) }
                while hasher.waitingCount < HashingPlaces.Kind.other.limit + 2 { await Task.yield() }
                hold.release()
                for try await (isStranger, answer) in group where !isStranger {
                    #expect(answer?.status == 200, "\(answer?.text ?? "")")
                }
            }
        }
    }
}

/// Holds up a thread until it is released.
private final class HeldThread: Sendable {
    private let state = Mutex((held: false, released: false))

    var isHeld: Bool { state.withLock { $0.held } }
    func release() { state.withLock { $0.released = true } }
    func wait() {
        state.withLock { $0.held = true }
        while !state.withLock({ $0.released }) { usleep(500) }
    }
}
