import Synchronization

/// A table in parts with a lock each, so that loops seldom wait for one another. Its owner bounds the parts.
struct Striped<Part: Sendable>: Sendable {
    private final class Stripe: Sendable {
        let part: Mutex<Part>
        init(_ part: Part) { self.part = Mutex(part) }
    }

    private static var count: Int { 16 }
    private let stripes: [Stripe]

    /// - Parameter part: each part at its beginning.
    init(_ part: Part) { stripes = (0..<Self.count).map { _ in Stripe(part) } }

    /// - Parameter number: of what is asked for; its last four bits say in which part it is.
    func withPart<Value: Sendable>(of number: UInt64, _ body: (inout Part) -> Value) -> Value {
        stripes[Int(truncatingIfNeeded: number) & (Self.count - 1)].part.withLock { body(&$0) }
    }

    /// One part after the other.
    func forEachPart(_ body: (inout Part) -> Void) {
        for stripe in stripes { stripe.part.withLock { body(&$0) } }
    }

    /// The sum over all parts.
    func sum(_ count: (Part) -> Int) -> Int { stripes.reduce(0) { $0 + $1.part.withLock { count($0) } } }
}
