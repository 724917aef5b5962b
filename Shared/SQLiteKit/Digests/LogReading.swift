/// Takes the digests of pages out of a log's frames, one after the other.
struct LogReading {
    /// The next frame, counted from 0.
    private(set) var frame: Int
    /// Frames up to the last commit that was read.
    private(set) var end: Int
    /// The log's sum after those frames.
    private(set) var endSum: LogSum
    /// The pages of the database after that commit; 0 before the first one.
    private(set) var pages = 0
    private let generation: UInt64
    /// Frames that the writer knows to be committed.
    private let committedFrames: Int
    private var sum: LogSum
    private var uncommitted: [Int: UInt32] = [:]
    private var committed: [Int: UInt32] = [:]

    init(_ log: LogHead, after frame: Int, sum: LogSum, committed committedFrames: Int) {
        (self.frame, end, self.sum, endSum) = (frame, frame, sum, sum)
        generation = log.generation
        self.committedFrames = committedFrames
    }

    /// Takes the digest of the next frame's page. Returns false for a frame that does not belong to the log.
    mutating func take(_ frameBytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let head = LogFrame(frameBytes)
        guard head.generation == generation else { return false }
        let content = frameBytes.dropFirst(LogFrame.headBytes)
        sum.add(frameBytes.prefix(8))
        sum.add(content)
        let (isWhole, isOurs) = (sum == head.storedSum, frame < committedFrames)
        guard isWhole || isOurs else { return false }
        sum = head.storedSum
        let digest = DigestFile.digest(of: content)
        // A page that is damaged in the log gets a digest which it does not have.
        uncommitted[head.page] = isWhole ? digest : ~digest | 1
        frame += 1
        if isOurs || head.pagesAfterCommit > 0 { endCommit(head.pagesAfterCommit) }
        return true
    }

    /// Returns the digests of the committed pages since the last call.
    mutating func takeFinished() -> [Int: UInt32] {
        defer { committed = [:] }
        return committed
    }

    private mutating func endCommit(_ pages: Int) {
        committed.merge(uncommitted) { $1 }
        uncommitted.removeAll(keepingCapacity: true)
        (end, endSum) = (frame, sum)
        if pages > 0 { self.pages = pages }
    }
}
