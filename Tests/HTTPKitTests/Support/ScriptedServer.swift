import CLinux
import Glibc

@testable import HTTPKit

/// A server that runs a script for each connection, on a thread of its own. The script may break HTTP.
final class ScriptedServer: Sendable {
    let address: HTTPAddress
    let accepted = Latch(0)
    private let socket: ListeningSocket

    init(
        unix path: String? = nil, _ script: @escaping @Sendable (_ number: Int, _ socket: RawSocket) -> Void
    ) throws {
        let asked = path.map { HTTPAddress.unix(path: $0) } ?? .tcp(host: "127.0.0.1", port: 0)
        let socket = try ListeningSocket.listen(on: asked)
        self.socket = socket
        address = socket.address(asked: asked)
        _ = coffer_fcntl(socket.descriptor, F_SETFL, 0)
        let accepted = accepted
        _ = Worker {
            while true {
                let descriptor = accept(socket.descriptor, nil, nil)
                guard descriptor >= 0 else { return }
                accepted.update { $0 += 1 }
                let number = accepted.current
                _ = Worker { script(number, RawSocket(descriptor: descriptor)) }
            }
        }
    }

    /// Answers every request with the same text.
    convenience init(answering text: String) throws {
        try self.init { _, socket in while socket.readHead() != nil { socket.send(text) } }
    }

    deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
}
