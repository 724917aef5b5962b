import Testing

@testable import AuthService

@Suite struct LoginQueueTests {
    @Test func `a client that signs in all the time leaves places to every other address`() {
        let queue = LoginQueue()
        var entered = 0
        while queue.enter(from: "198.51.100.7") { entered += 1 }
        #expect(entered == LoginQueue.limit - LoginQueue.shared)
        var others = 0
        while queue.enter(from: "203.0.113.\(others / 4)") { others += 1 }
        #expect(others == LoginQueue.shared)
        #expect(!queue.enter(from: "192.0.2.1"))
        // The greedy one gets no place that becomes free before others had theirs.
        queue.leave(from: "198.51.100.7")
        #expect(!queue.enter(from: "198.51.100.7") && queue.enter(from: "192.0.2.1"))
        for _ in 1..<entered { queue.leave(from: "198.51.100.7") }
        #expect(queue.enter(from: "198.51.100.7"))
    }
}
