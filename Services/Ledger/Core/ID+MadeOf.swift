package import Contracts
import SodiumKit

extension ID {
    /// The UUID of version 8 that is made of a text: its bits are the first of the text's SHA-256.
    package init(madeOf text: String) {
        let hash = Sodium.sha256(Array(text.utf8))
        func number(_ part: Range<Int>) -> UInt64 { hash[part].reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(
            high: number(0..<8) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
            low: number(8..<16) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}
