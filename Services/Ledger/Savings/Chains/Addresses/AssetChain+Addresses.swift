import Contracts

/// The forms of each chain's addresses, with their checksums. Those of Ethereum and its kin have none that is
/// asked for, Solana's have none at all.
extension AssetChain {
    func isAddress(_ text: String) -> Bool {
        switch self {
        case .btc: Self.isBase58(text, [0x00, 0x05]) || Self.isSegwit(text, "bc")
        case .ltc: Self.isBase58(text, [0x30, 0x32, 0x05]) || Self.isSegwit(text, "ltc")
        case .doge: Self.isBase58(text, [0x1E, 0x16])
        case .bch: Self.isBase58(text, [0x00, 0x05]) || Self.isCash(text)
        case .eth, .bsc, .matic, .avax: Self.isHex(text)
        case .xrp: Self.isBase58(text, [0x00], in: .ripple)
        case .trx: Self.isBase58(text, [0x41])
        case .ada: Bech32.values(text, prefix: "addr") != nil || Self.isByron(text)
        case .sol: Base58.bitcoin.bytes(text)?.count == 32
        }
    }

    /// What an address of the chain looks like, for people.
    var addressForm: String {
        switch self {
        case .btc: "1…, 3… or bc1…"
        case .ltc: "L…, M… or ltc1…"
        case .doge: "D… or A…"
        case .bch: "bitcoincash:q… or 1…"
        case .eth, .bsc, .matic, .avax: "0x and 40 hexadecimal digits"
        case .xrp: "r…"
        case .trx: "T…"
        case .ada: "addr1…"
        case .sol: "32 bytes in base 58"
        }
    }

    /// A version byte and a hash of 20 bytes.
    private static func isBase58(_ text: String, _ versions: [UInt8], in base: Base58 = .bitcoin) -> Bool {
        guard let bytes = base.checked(text) else { return false }
        return bytes.count == 21 && versions.contains(bytes[0])
    }

    /// A witness version and a program (BIP 141).
    private static func isSegwit(_ text: String, _ prefix: String) -> Bool {
        guard let (kind, values) = Bech32.values(text, prefix: prefix), let version = values.first,
            let program = Bech32.bytes(values.dropFirst())
        else { return false }
        if version == 0 { return kind == .first && (program.count == 20 || program.count == 32) }
        return kind == .modified && version <= 16 && (2...40).contains(program.count)
    }

    private static func isCash(_ text: String) -> Bool {
        guard let values = Bech32.cashValues(text, prefix: "bitcoincash"), let bytes = Bech32.bytes(values)
        else { return false }
        // The version's lowest three bits tell the size of the hash; 0 is 20 bytes, 3 is 32.
        return bytes.count == 21 && bytes[0] & 7 == 0 || bytes.count == 33 && bytes[0] & 7 == 3
    }

    private static func isHex(_ text: String) -> Bool {
        text.utf8.count == 42 && text.hasPrefix("0x")
            && text.utf8.dropFirst(2).allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"):
                    true
                default: false
                }
            }
    }

    /// An address of Cardano's first years: a CBOR array of two.
    private static func isByron(_ text: String) -> Bool {
        Base58.bitcoin.bytes(text).map { $0.count >= 30 && $0[0] == 0x82 } ?? false
    }
}
