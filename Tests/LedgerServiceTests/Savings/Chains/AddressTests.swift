import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerSavings

/// An asset's chain, address and currency fit each other before anything is read.
@Suite struct AddressTests {
    static let real = [
        ("BTC", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"), ("BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"),
        ("BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
        ("BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"),
        ("BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"),
        ("LTC", "LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz"), ("LTC", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"),
        ("DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"),
        ("BCH", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"),
        ("BCH", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"),
        ("ETH", "0x52908400098527886E0F7030069857D2E4169EE7"),
        ("BSC", "0xde709f2102306220921060314715629080e2fb77"), ("XRP", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"),
        ("TRX", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"), ("SOL", "So11111111111111111111111111111111111111112"),
        (
            "ADA",
            "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x"
        ),
    ]

    @Test(arguments: real) func `an address is one of its chain, and no letter of it can be another`(
        chain: String, address: String
    ) throws {
        let chain = try #require(AssetChain(rawValue: chain))
        #expect(chain.isAddress(address))
        // The last letter is part of the checksum where there is one.
        let other: Character = address.last == "2" ? "3" : "2"
        let hasChecksum = ![AssetChain.eth, .bsc, .sol].contains(chain)
        #expect(chain.isAddress(address.dropLast() + String(other)) != hasChecksum)
        #expect(!chain.isAddress(String(address.dropLast())))
        #expect(!chain.isAddress("nonsense") && !chain.isAddress(""))
    }

    @Test(arguments: [
        (#"{"currency":"BTC","chain":"BTC","address":"nonsense"}"#, ["address"]),
        (
            #"{"currency":"BTC","chain":"LTC","address":"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"}"#,
            ["address", "chain"]
        ),
        (#"{"currency":"BTC","address":"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"}"#, ["chain"]),
        (#"{"currency":"USD","chain":"BTC","address":"1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"}"#, ["chain"]),
        (#"{"currency":"USDT","chain":"ETH","address":"0x1"}"#, ["address", "chain"]),
    ])
    func `an address that no sync could read is refused at once, with the field`(
        body: String, fields: [String]
    ) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.post, "/assets", body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields)
        }
    }

    @Test func `an address that is stored already does not stand in the way of other changes`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.asset("ETH")
            try await ledger.tamper("UPDATE assets SET address = 'old', chain = 'ETH'")
            _ = try await ledger.json(
                .patch, "/assets/\(id)", #"{"name":"Cold","chain":"ETH","address":"old"}"#)
            let changed = try await ledger.call(.patch, "/assets/\(id)", #"{"address":"new"}"#)
            #expect(changed.json["details"].keys == ["address"])
            _ = try await ledger.json(.patch, "/assets/\(id)", #"{"address":null}"#)
        }
    }
}
