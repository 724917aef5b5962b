import CLinux
import Glibc

/// A connected stream socket with its buffers. Buffers come from the loop and go back as soon as they are
/// empty, so that an idle connection holds none.
///
/// Registered edge-triggered: `isReadable` stays true until a short read. The channel watches for writability
/// only while output is stuck, because a Unix socket would report it after each read of its peer.
// Unchecked: confined to its loop, like every channel; debug builds assert it.
class SocketChannel: LoopChannel, @unchecked Sendable {
    enum Read { case some, blocked, ended }

    /// TLS between the buffers and the socket; nil on a plain connection.
    final var transport: (any SocketTransport)?
    final var input: IOBuffer?
    final private(set) var output: IOBuffer?
    /// Bytes that follow `output`, kept apart because large pieces are not copied.
    final private var tail: [UInt8] = []
    final private var tailOffset = 0
    /// Text that follows the tail, such as the end of a chunk.
    final private var suffix: StaticString = ""
    final private var suffixOffset = 0
    final private var watchesOutput = false
    final var isReadable = false
    /// The peer has sent its end; earlier bytes may still be unread.
    final private(set) var isHangup = false
    /// The peer's end was read.
    final private(set) var hasEnded = false
    /// Nothing can be sent any more.
    final private(set) var isBroken = false
    /// Bytes that the kernel has taken since `sentCount` was last set to 0.
    final var sentCount = 0
    final private var awaitsTurn = false

    private static let interest = COFFER_EPOLLIN | COFFER_EPOLLRDHUP | COFFER_EPOLLET
    static let crlf: StaticString = "\r\n"

    /// Closes a descriptor that was never closed and would leak.
    deinit { if descriptor >= 0 { close(descriptor) } }

    final func register() throws(HTTPSystemError) { try loop.register(self, events: Self.interest) }

    /// Also watches for writability, which reports the end of a connect in progress.
    final func registerForConnect() throws(HTTPSystemError) {
        watchesOutput = true
        try loop.register(self, events: Self.interest | COFFER_EPOLLOUT)
    }

    /// Records the events that epoll reports; returns true when stuck output may go on.
    final func note(_ events: UInt32) -> Bool {
        if events & ~COFFER_EPOLLOUT != 0 { isReadable = true }
        if events & (COFFER_EPOLLRDHUP | COFFER_EPOLLHUP | COFFER_EPOLLERR) != 0 { isHangup = true }
        if let transport, events & ~COFFER_EPOLLOUT != 0 { transport.noteReadable(isHangup: isHangup) }
        return watchesOutput && events & (COFFER_EPOLLOUT | COFFER_EPOLLHUP | COFFER_EPOLLERR) != 0
    }

    // MARK: Reading

    /// Reads once, if there may be bytes.
    final func fill() -> Read {
        guard isReadable, descriptor >= 0 else { return hasEnded ? .ended : .blocked }
        let buffer = input ?? loop.takeBuffer()
        input = buffer
        let room = buffer.room(4_096)
        let count = receive(into: room)
        if count > 0 {
            buffer.fill(count)
            if let transport {
                isReadable = transport.mayReceive
            } else if count < room.count, !isHangup {
                isReadable = false
            }
            return .some
        }
        if count < 0, errno == EAGAIN {
            isReadable = false
            return .blocked
        }
        if count < 0 { breakOff() }
        isReadable = false
        hasEnded = true
        return .ended
    }

    private final func receive(into room: UnsafeMutableRawBufferPointer) -> Int {
        if let transport { return transport.receive(into: room) }
        var count = recv(descriptor, room.baseAddress, room.count, 0)
        while count < 0, errno == EINTR { count = recv(descriptor, room.baseAddress, room.count, 0) }
        return count
    }

    /// Gives the input buffer back if it is empty.
    final func settleInput() {
        guard let buffer = input, buffer.isEmpty else { return }
        input = nil
        loop.giveBack(buffer)
    }

    final func dropInput() {
        input?.removeAll()
        settleInput()
    }

    // MARK: Writing

    /// The buffer to append output to.
    final var outgoing: IOBuffer {
        if let output { return output }
        let buffer = loop.takeBuffer()
        output = buffer
        return buffer
    }

    final var hasOutput: Bool { output != nil || !tail.isEmpty }
    /// Whether more may be appended, which is when no tail follows the buffer.
    final var canAppend: Bool { tail.isEmpty }
    final var outputCount: Int { (output?.count ?? 0) + tail.count - tailOffset }

    /// Appends a piece and its suffix, without a copy if the piece is large; then nothing more may be
    /// appended before a flush is complete.
    final func appendPiece(_ piece: [UInt8], then suffix: StaticString = "") {
        assert(canAppend)
        guard piece.count > 16 * 1_024 else {
            let outgoing = outgoing
            outgoing.append(piece)
            outgoing.append(suffix)
            return
        }
        tail = piece
        tailOffset = 0
        self.suffix = suffix
        suffixOffset = 0
    }

    /// Appends the line before a chunk (RFC 9112 §7.1); the caller appends CR LF after the chunk.
    final func beginChunk(_ count: Int) {
        let outgoing = outgoing
        outgoing.append(count, radix: 16)
        outgoing.append(Self.crlf)
    }

    private final var suffixRest: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: suffix.utf8Start + suffixOffset, count: suffix.utf8CodeUnitCount - suffixOffset)
    }

    /// Flushes at the end of the turn, together with output that comes until then.
    final func flushAtEndOfTurn() {
        guard !awaitsTurn else { return }
        awaitsTurn = true
        loop.requestTurn(self)
    }

    /// Overrides of `endOfTurn` must call it.
    final func noteEndOfTurn() { awaitsTurn = false }

    /// Sends the output; returns false if some of it is stuck, and then `ready` reports when it may go on.
    final func flush() -> Bool {
        while hasOutput {
            guard !isBroken, descriptor >= 0 else {
                dropOutput()
                break
            }
            let count = sendOnce()
            if count > 0 {
                sentCount += count
                consumeOutput(count)
            } else if errno == EAGAIN {
                watchOutput()
                return false
            } else if errno != EINTR {
                breakOff()
            }
        }
        if watchesOutput, descriptor >= 0 {
            watchesOutput = false
            loop.modify(self, events: Self.interest)
            outputMoved()
        }
        return true
    }

    /// Has `ready` called when the socket takes bytes again.
    final func watchOutput() {
        guard !watchesOutput else { return }
        watchesOutput = true
        loop.modify(self, events: Self.interest | COFFER_EPOLLOUT)
    }

    /// Called after stuck output has gone.
    func outputMoved() {}

    /// Ends sending for good and drops the waiting output.
    final func breakOff() {
        isBroken = true
        dropOutput()
    }

    final func dropOutput() {
        if let output {
            output.removeAll()
            loop.giveBack(output)
        }
        output = nil
        tail = []
        tailOffset = 0
        suffix = ""
        suffixOffset = 0
    }

    private final func sendOnce() -> Int {
        let head = output?.readable ?? UnsafeRawBufferPointer(start: nil, count: 0)
        if let transport {
            if tail.isEmpty || !head.isEmpty { return transport.send(head) }
            return tail.withUnsafeBytes {
                transport.send(UnsafeRawBufferPointer(rebasing: $0[tailOffset...]))
            }
        }
        if tail.isEmpty { return send(descriptor, head.baseAddress, head.count, Int32(MSG_NOSIGNAL)) }
        return tail.withUnsafeBytes { tail in
            withUnsafeTemporaryAllocation(of: iovec.self, capacity: 3) { parts in
                parts[0] = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count)
                parts[1] = iovec(
                    iov_base: tail.baseAddress.map { UnsafeMutableRawPointer(mutating: $0 + tailOffset) },
                    iov_len: tail.count - tailOffset)
                parts[2] = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: suffixRest.baseAddress),
                    iov_len: suffixRest.count)
                var message = msghdr()
                message.msg_iov = parts.baseAddress
                message.msg_iovlen = 3
                return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
            }
        }
    }

    private final func consumeOutput(_ count: Int) {
        var rest = count
        if let output {
            let taken = min(rest, output.count)
            output.consume(taken)
            rest -= taken
            if output.isEmpty {
                self.output = nil
                loop.giveBack(output)
            }
        }
        guard !tail.isEmpty else { return }
        let taken = min(rest, tail.count - tailOffset)
        tailOffset += taken
        suffixOffset += min(rest - taken, suffixRest.count)
        guard tailOffset == tail.count else { return }
        tail = []
        tailOffset = 0
        if !suffixRest.isEmpty { outgoing.append(suffixRest) }
        suffix = ""
        suffixOffset = 0
    }

    // MARK: Closing

    /// Tells the peer that no more bytes follow.
    final func shutdownOutput() {
        transport?.finish()
        if descriptor >= 0 { _ = shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// Makes the close a reset, because a plain end would look like a whole message.
    final func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    final func releaseBuffers() {
        dropInput()
        dropOutput()
    }
}
