import Synchronization

/// A table in parts with a lock each, so that loops seldom wait for one another. The owner bounds the parts.
struct Striped<Part: Sendable>: Sendable {
    private final class Stripe: Sendable {
        let part: Mutex<Part>
        init(_ part: Part) { self.part = Mutex(part) }
    }

    private static var count: Int { 16 }
    private let stripes: [Stripe]

    /// - Parameter part: the initial value of each part.
    init(_ part: Part) { stripes = (0..<Self.count).map { _ in Stripe(part) } }

    /// - Parameter number: a number for the key; its last four bits select the part.
    func withPart<Value: Sendable>(of number: UInt64, _ body: (inout Part) -> Value) -> Value {
        stripes[Int(truncatingIfNeeded: number) & (Self.count - 1)].part.withLock { body(&$0) }
    }

    /// Visits one part after the other.
    func forEachPart(_ body: (inout Part) -> Void) {
        for stripe in stripes { stripe.part.withLock { body(&$0) } }
    }

    /// Returns the sum over all parts.
    func sum(_ count: (Part) -> Int) -> Int { stripes.reduce(0) { $0 + $1.part.withLock { count($0) } } }
}
