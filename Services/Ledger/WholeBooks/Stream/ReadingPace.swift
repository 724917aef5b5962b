/// How far a reader of a book may lag behind the rate that everybody must reach, so that a slow one does not
/// keep its place from others.
struct ReadingPace: Sendable {
    static let bytesPerSecond = 16 * 1024
    /// The most time that a reader may lag behind.
    static let graceMicroseconds: Int64 = 60_000_000

    private var left = Self.graceMicroseconds
    private var taken: Int64?

    /// Notes that the reader comes for the next bytes. Returns false if it is too late.
    /// - Parameter now: monotonic microseconds.
    mutating func comes(at now: Int64) -> Bool {
        if let taken { left -= now - taken }
        return left >= 0
    }

    /// Notes that the reader has got bytes, which earn it time.
    mutating func takes(_ bytes: Int, at now: Int64) {
        left = min(left + Int64(bytes) * 1_000_000 / Int64(Self.bytesPerSecond), Self.graceMicroseconds)
        taken = now
    }
}
