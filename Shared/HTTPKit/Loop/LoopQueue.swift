/// A queue of one loop, in memory of its own.
///
/// Each step on an array that belongs to an object is checked for overlapping access, which made a job's way
/// through the loop cost twice as much.
final class LoopQueue<Element> {
    /// A power of two. A queue that has grown past it is as small again once it is empty.
    private static var ordinaryCapacity: Int { 256 }

    private var slots: UnsafeMutablePointer<Element>
    private var capacity = LoopQueue.ordinaryCapacity
    private var first = 0
    private(set) var count = 0

    init() { slots = .allocate(capacity: capacity) }

    deinit {
        removeAll()
        slots.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    func append(_ element: Element) {
        if count == capacity { move(toCapacity: 2 * capacity) }
        (slots + (first + count) & (capacity - 1)).initialize(to: element)
        count += 1
    }

    /// Removes and returns the oldest element.
    func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = (slots + first).move()
        first = (first + 1) & (capacity - 1)
        count -= 1
        if count == 0, capacity > Self.ordinaryCapacity { move(toCapacity: Self.ordinaryCapacity) }
        return element
    }

    /// Removes and returns the newest element.
    func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return (slots + (first + count) & (capacity - 1)).move()
    }

    func removeAll() { while popFirst() != nil {} }

    private func move(toCapacity newCapacity: Int) {
        let newSlots = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        for index in 0..<count {
            (newSlots + index).moveInitialize(from: slots + (first + index) & (capacity - 1), count: 1)
        }
        slots.deallocate()
        slots = newSlots
        capacity = newCapacity
        first = 0
    }
}
