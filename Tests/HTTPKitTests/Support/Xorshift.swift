/// Random numbers that are the same in every run.
struct Xorshift {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    /// Below `bound`.
    mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}
