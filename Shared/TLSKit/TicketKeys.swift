import CTLS
import Glibc
import Synchronization

/// The keys that seal session tickets (RFC 5077, RFC 8446 §4.6.1), in memory alone.
///
/// A new key comes every eight hours, and a ticket is good under the current key and two before it: for 16 to
/// 24 hours. A stolen key opens nothing of TLS 1.3, which agrees on fresh keys at every resumption.
package final class TicketKeys: Sendable {
    static let secondsPerKey: Int64 = 8 * 3_600
    static let keysKept = 3
    private static let nameBytes = 16
    private static let startBytes = 16

    private struct Key: Sendable {
        let name: [UInt8]
        let cipherKey: [UInt8]
        let codeKey: [UInt8]
        let madeAt: Int64
    }

    /// Newest first.
    private let keys = Mutex<[Key]>([])
    private let seconds: @Sendable () -> Int64

    /// - Parameter seconds: a clock that never goes back.
    package init(seconds: @escaping @Sendable () -> Int64 = TicketKeys.monotonicSeconds) {
        self.seconds = seconds
    }

    package static func monotonicSeconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec)
    }

    /// Has OpenSSL seal and open the tickets of a context's sessions by these keys, which must outlive it.
    func serve(_ context: OpaquePointer) {
        SSL_CTX_set_ex_data(context, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_CTX_set_tlsext_ticket_key_evp_cb(context) { session, name, start, cipher, code, seals in
            guard let session, let name, let start, let cipher, let code,
                let keys = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(session), 0)
            else { return -1 }
            let tickets = Unmanaged<TicketKeys>.fromOpaque(keys).takeUnretainedValue()
            guard seals == 0 else { return tickets.seal(name, start, cipher, code) }
            let result = tickets.open(name, start, cipher, code)
            // Clients use a ticket of TLS 1.3 only once (RFC 8446 §C.4): each resumption brings the next.
            return result == 1 && SSL_version(session) == TLS1_3_VERSION ? 2 : result
        }
        SSL_CTX_set_timeout(context, Int(Self.secondsPerKey) * (Self.keysKept - 1))
    }

    /// Returns 1, or -1 if no ticket can be made.
    private func seal(
        _ name: UnsafeMutablePointer<UInt8>, _ start: UnsafeMutablePointer<UInt8>, _ cipher: OpaquePointer,
        _ code: OpaquePointer
    ) -> Int32 {
        guard let key = current().first, RAND_bytes(start, Int32(Self.startBytes)) == 1 else { return -1 }
        for (index, byte) in key.name.enumerated() { name[index] = byte }
        return coffer_ticket_keys(cipher, code, key.cipherKey, key.codeKey, start, 1) == 1 ? 1 : -1
    }

    /// Returns 1, 2 if the client should get a new ticket, or 0 for a full handshake.
    private func open(
        _ name: UnsafeMutablePointer<UInt8>, _ start: UnsafeMutablePointer<UInt8>, _ cipher: OpaquePointer,
        _ code: OpaquePointer
    ) -> Int32 {
        let wanted = UnsafeBufferPointer(start: name, count: Self.nameBytes)
        let keys = current()
        guard let index = keys.firstIndex(where: { $0.name.elementsEqual(wanted) }) else { return 0 }
        let key = keys[index]
        guard coffer_ticket_keys(cipher, code, key.cipherKey, key.codeKey, start, 0) == 1 else { return 0 }
        return index == 0 ? 1 : 2
    }

    /// Returns the keys in force, newest first; makes a new one when it is time.
    private func current() -> [Key] {
        let now = seconds()
        return keys.withLock { keys in
            if keys.first.map({ now - $0.madeAt >= Self.secondsPerKey }) ?? true, let key = Self.make(now) {
                keys.insert(key, at: 0)
            }
            keys.removeAll { now - $0.madeAt >= Self.secondsPerKey * Int64(Self.keysKept) }
            return keys
        }
    }

    /// Returns nil when the system gives no random bytes.
    private static func make(_ now: Int64) -> Key? {
        var bytes = [UInt8](repeating: 0, count: nameBytes + 64)
        guard RAND_bytes(&bytes, Int32(bytes.count)) == 1 else { return nil }
        return Key(
            name: Array(bytes[..<nameBytes]), cipherKey: Array(bytes[nameBytes..<nameBytes + 32]),
            codeKey: Array(bytes[(nameBytes + 32)...]), madeAt: now)
    }
}
