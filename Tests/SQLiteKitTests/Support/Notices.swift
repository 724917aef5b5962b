import Synchronization

/// The kit's messages to an operator.
final class Notices: Sendable {
    private let kept = Mutex<[String]>([])

    var texts: [String] { kept.withLock { $0 } }

    func append(_ text: String) { kept.withLock { $0.append(text) } }
}
