import Testing

@testable import HTTPKit

@Suite struct LoopQueueTests {
    @Test func `elements leave in the order in which they came, also while the queue grows`() {
        let queue = LoopQueue<[Int]>()
        var (appended, taken) = (0, 0)
        for round in 0..<200 {
            for _ in 0..<round {
                queue.append([appended])
                appended += 1
            }
            // A few stay, so that the queue's begin moves through its memory.
            while queue.count > round / 2 {
                #expect(queue.popFirst() == [taken])
                taken += 1
            }
        }
        #expect(queue.count == appended - taken)
        while let element = queue.popFirst() {
            #expect(element == [taken])
            taken += 1
        }
        #expect(taken == appended && queue.isEmpty && queue.popFirst() == nil)
    }

    @Test func `the newest element leaves first if it is asked for`() {
        let queue = LoopQueue<Int>()
        for number in 0..<1_000 { queue.append(number) }
        #expect(queue.popFirst() == 0 && queue.popLast() == 999 && queue.popLast() == 998)
        #expect(queue.count == 997)
    }

    @Test func `what is left is released with the queue`() {
        final class Witness {}
        weak var witness: Witness?
        do {
            let queue = LoopQueue<Witness>()
            let held = Witness()
            witness = held
            for _ in 0..<1_000 { queue.append(held) }
            _ = queue.popFirst()
        }
        #expect(witness == nil)
    }
}
