import HTTPKit
import Synchronization

/// A request's body that sends its bytes at once, and then empty lines until it is released or breaks off.
final class HeldBody: Sendable {
    private struct BrokenOff: Error {}
    private enum State { case new, held, released, broken }

    private let bytes: [UInt8]
    private let state = Mutex(State.new)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func release() { state.withLock { $0 = .released } }
    func breakOff() { state.withLock { $0 = .broken } }

    var body: HTTPBody { .stream(BodyStream(length: nil) { [self] in try await next() }) }

    private func next() async throws -> [UInt8]? {
        let state = state.withLock { state in
            defer { if state == .new { state = .held } }
            return state
        }
        switch state {
        case .new: return bytes
        case .held:
            await EventLoop.current?.sleep(milliseconds: 5)
            return [UInt8(ascii: "\n")]
        case .released: return nil
        case .broken: throw BrokenOff()
        }
    }
}
