import Contracts
import SodiumKit

@testable import LedgerSavings

/// Addresses with right checksums, made of names.
enum TestAddress {
    /// Returns the address that a name stands for; an address stays.
    static func of(_ name: String, on chain: String = "BTC") -> String {
        guard let chain = AssetChain(rawValue: chain), !chain.isAddress(name) else { return name }
        let hash = Sodium.sha256(Array(name.utf8))
        return switch chain {
        case .btc, .bch: checked([0x00] + hash.prefix(20))
        case .ltc: checked([0x30] + hash.prefix(20))
        case .doge: checked([0x1E] + hash.prefix(20))
        case .trx: checked([0x41] + hash.prefix(20))
        case .xrp:
            checked([0x00] + hash.prefix(20), "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz")
        case .eth, .bsc, .matic, .avax: "0xAb" + Sodium.hex(hash).prefix(38)
        case .sol: text(hash)
        case .ada:
            "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x"
        }
    }

    private static func checked(
        _ bytes: [UInt8],
        _ alphabet: String = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    ) -> String {
        text(bytes + Sodium.sha256(Sodium.sha256(bytes)).prefix(4), alphabet)
    }

    private static func text(
        _ bytes: [UInt8],
        _ alphabet: String = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    ) -> String {
        let letters = Array(alphabet)
        var digits: [Int] = []
        for byte in bytes {
            var carry = Int(byte)
            for index in digits.indices {
                carry += digits[index] << 8
                digits[index] = carry % 58
                carry /= 58
            }
            while carry > 0 {
                digits.append(carry % 58)
                carry /= 58
            }
        }
        let zeros = bytes.prefix { $0 == 0 }.map { _ in 0 }
        return String((zeros + digits.reversed()).map { letters[$0] })
    }
}
