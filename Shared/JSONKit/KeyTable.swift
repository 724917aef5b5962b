/// Finds a member of a large object by its key; a small object is searched key by key.
///
/// Hashes are seeded per process, so that a client cannot choose keys that collide.
struct KeyTable {
    /// Objects with more members than this have a table. A transaction has about twenty: comparing so few
    /// keys costs less than hashing them.
    static let threshold = 32

    /// Tape indices of keys by the low bits of their hash; 0 is a free slot (no key is the first node).
    private var slots: [UInt32]

    /// Makes a table for `count` keys.
    init(count: Int) {
        var capacity = 4
        while capacity < count * 2 { capacity *= 2 }
        slots = Array(repeating: 0, count: capacity)
    }

    /// Adds a key. Returns false if the table has an equal one.
    mutating func insert(
        _ key: Int, tape: UnsafeBufferPointer<Node>, bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let node = tape[key]
        if node.mark {
            return node.characters(in: bytes).withUnsafeBufferPointer {
                insert(key, $0, tape: tape, bytes: bytes)
            }
        }
        return insert(key, node.text(in: bytes), tape: tape, bytes: bytes)
    }

    /// Returns the tape index of a key.
    func find(
        _ name: UnsafeBufferPointer<UInt8>, tape: UnsafeBufferPointer<Node>, bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let slot = slot(of: name, tape: tape, bytes: bytes)
        return slots[slot] == 0 ? nil : Int(slots[slot])
    }

    private mutating func insert(
        _ key: Int, _ name: UnsafeBufferPointer<UInt8>, tape: UnsafeBufferPointer<Node>,
        bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let slot = slot(of: name, tape: tape, bytes: bytes)
        guard slots[slot] == 0 else { return false }
        slots[slot] = UInt32(truncatingIfNeeded: key)
        return true
    }

    /// Returns the slot of a key, or the free slot for it. Half of the slots are free, so the search ends.
    private func slot(
        of name: UnsafeBufferPointer<UInt8>, tape: UnsafeBufferPointer<Node>,
        bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0, !tape[Int(slots[slot])].isString(name, in: bytes) {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}
