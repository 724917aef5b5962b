import Synchronization

/// A slot for one object in every loop, found by index without a lock.
struct LoopLocal<Object: AnyObject & Sendable>: Sendable {
    private let number = LoopLocalNumber.next()

    /// Returns this loop's object; call it only on the loop.
    func get(_ loop: EventLoop) -> Object? {
        assert(loop.isCurrent)
        return number < loop.locals.count ? loop.locals[number] as? Object : nil
    }

    func set(_ object: Object?, on loop: EventLoop) {
        assert(loop.isCurrent)
        while loop.locals.count <= number { loop.locals.append(nil) }
        loop.locals[number] = object
    }
}

private enum LoopLocalNumber {
    private static let last = Atomic<Int>(-1)

    static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
