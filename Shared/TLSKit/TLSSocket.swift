import CTLS
import Glibc

/// The socket as OpenSSL sees it. Remembers that a short read has emptied the socket, so that the next read
/// costs no system call before epoll reports more.
final class TLSSocket {
    private let descriptor: Int32
    private var mayHaveMore = true
    private var isHangup = false
    private var hasEnded = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether a read would find nothing before epoll reports more.
    var isDrained: Bool { !mayHaveMore }

    func noteReadable(isHangup: Bool) {
        mayHaveMore = true
        self.isHangup = isHangup
    }

    /// Returns OpenSSL's view of this object, which must outlive it.
    func bio() -> OpaquePointer? {
        guard let method = Self.method, let bio = BIO_new(method.pointer) else { return nil }
        BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
        BIO_set_init(bio, 1)
        return bio
    }

    private func read(_ bio: OpaquePointer, _ room: UnsafeMutablePointer<CChar>?, _ size: Int32) -> Int32 {
        coffer_bio_clear_retry(bio)
        if mayHaveMore {
            var count = recv(descriptor, room, Int(size), 0)
            while count < 0, errno == EINTR { count = recv(descriptor, room, Int(size), 0) }
            if count > 0 {
                // After the peer's end no further event tells of more.
                if count < Int(size), !isHangup { mayHaveMore = false }
                return Int32(count)
            }
            guard count < 0, errno == EAGAIN else {
                hasEnded = count == 0
                return count == 0 ? 0 : -1
            }
            mayHaveMore = false
        }
        coffer_bio_retry(bio, 0)
        return -1
    }

    private func write(_ bio: OpaquePointer, _ bytes: UnsafePointer<CChar>?, _ size: Int32) -> Int32 {
        coffer_bio_clear_retry(bio)
        var count = send(descriptor, bytes, Int(size), Int32(MSG_NOSIGNAL))
        while count < 0, errno == EINTR { count = send(descriptor, bytes, Int(size), Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EAGAIN { coffer_bio_retry(bio, 1) }
        return Int32(count)
    }

    private static func of(_ bio: OpaquePointer?) -> TLSSocket? {
        BIO_get_data(bio).map { Unmanaged<TLSSocket>.fromOpaque($0).takeUnretainedValue() }
    }

    // Unchecked: OpenSSL only reads the table, and this program never changes it.
    private struct Method: @unchecked Sendable { let pointer: OpaquePointer }

    private static let method: Method? = {
        guard let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket") else {
            return nil
        }
        BIO_meth_set_read(method) { bio, room, size in
            guard let bio, let socket = TLSSocket.of(bio) else { return -1 }
            return socket.read(bio, room, size)
        }
        BIO_meth_set_write(method) { bio, bytes, size in
            guard let bio, let socket = TLSSocket.of(bio) else { return -1 }
            return socket.write(bio, bytes, size)
        }
        BIO_meth_set_ctrl(method) { bio, command, _, _ in
            switch command {
            case BIO_CTRL_FLUSH: 1
            case BIO_CTRL_EOF: TLSSocket.of(bio)?.hasEnded == true ? 1 : 0
            default: 0
            }
        }
        return Method(pointer: method)
    }()
}
