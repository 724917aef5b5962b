import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

/// Every chain in the shape of the provider's answers.
@Suite struct ChainAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let chain: String
        let address: String
        let answers: [String: String]
        let balance: String
        let lines: [String]
        var testDescription: String { chain }
    }

    private static let bitcoinLike: [Case] = [
        ("LTC", "litecoin", "ts"), ("BCH", "bcash", "time"), ("DOGE", "dogecoin", "time"),
    ].map { chain, folder, time in
        Case(
            code: chain, chain: chain, address: "ltc1",
            answers: [
                "/v3/\(folder)/address/balance/ltc1": #"{"incoming":"0.1005","outgoing":"0.0989946"}"#,
                "/v3/\(folder)/transaction/address/ltc1": """
                [{"hash":"b2","fee":"0.00001682","blockNumber":1233224,"\(time)":1772694484,
                "inputs":[{"coin":{"value":"0.0989946","address":"ltc1","coinbase":false}}],
                "outputs":[{"value":"0.0015","address":"ltc1"},{"value":"0.097","address":"n4Y"}]},
                {"hash":"a1","blockNumber":1233000,"\(time)":1772608084,"inputs":[{"coin":null}],
                "outputs":[{"value":"0.0989946","script":"76a9","address":"ltc1"}]},
                {"hash":"p","blockNumber":null,"\(time)":1772694999,"inputs":[],
                "outputs":[{"value":"5","address":"ltc1"}]}]
                """,
            ],
            balance: "0.0015054",
            // What the totals have beyond the list was there before.
            lines: [
                "2026-03-05 -0.0974946 b2", "2026-03-04 +0.0989946 a1",
                "2026-03-04 +0.0000054 Not listed by the chain",
            ])
    }

    private static let ethereumLike: [Case] = [
        ("ETH", "ETH", "ethereum"), ("BNB", "BSC", "bsc"), ("POL", "MATIC", "polygon"),
        ("AVAX", "AVAX", "avalanche"),
    ].map { code, chain, folder in
        Case(
            code: code, chain: chain, address: "0xAb",
            answers: [
                "/v3/\(folder)/account/balance/0xAb": #"{"balance":"1.399999999999979000"}"#,
                "/v3/data/transactions": """
                {"result":[
                {"chain":"\(folder)-mainnet","hash":"0x03","address":"0xab","blockNumber":3,
                "transactionIndex":0,"transactionType":"native","transactionSubtype":"outgoing",
                "amount":"-0.6","timestamp":1772694484000,"counterAddress":"0xcd"},
                {"chain":"\(folder)-mainnet","hash":"0x02","address":"0xab","blockNumber":2,
                "transactionIndex":1,"transactionType":"native","transactionSubtype":"zero-transfer",
                "amount":"0","timestamp":1772694400000,"counterAddress":"0xcd"},
                {"chain":"\(folder)-mainnet","hash":"0x01","address":"0xab","blockNumber":1,
                "transactionIndex":0,"transactionType":"native","transactionSubtype":"incoming",
                "amount":"2","timestamp":1772608084000,"counterAddress":"0xcd"}],
                "prevPage":"","nextPage":""}
                """,
            ],
            balance: "1.399999999999979",
            lines: [
                "2026-03-15 -0.000000000000021 Not listed by the chain", "2026-03-05 -0.6 0x03",
                "2026-03-04 +2 0x01",
            ])
    }

    private static let others: [Case] = [
        Case(
            code: "XRP", chain: "XRP", address: "rMe",
            answers: [
                "/v3/xrp/account/rMe/balance": #"{"balance":"61114488","assets":[]}"#,
                "/v3/xrp/account/tx/rMe": """
                {"account":"rMe","marker":{"ledger":1,"seq":2},"transactions":[
                {"meta":{"TransactionResult":"tecPATH_DRY"},"validated":true,"tx":{"Account":"rMe",
                "Fee":"12","TransactionType":"Payment","Destination":"rYou","hash":"C3","date":826009684}},
                {"meta":{"TransactionResult":"tesSUCCESS","delivered_amount":{"value":"5","currency":"USD"}},
                "validated":true,"tx":{"Account":"rYou","Fee":"12","TransactionType":"Payment",
                "Destination":"rMe","hash":"T2","date":826009600}},
                {"meta":{"TransactionResult":"tesSUCCESS","delivered_amount":"61114500"},"validated":true,
                "tx":{"Account":"rYou","Amount":"61114500","Fee":"12","TransactionType":"Payment",
                "Destination":"rMe","hash":"A1","date":825923284}}]}
                """,
            ],
            balance: "61.114488", lines: ["2026-03-05 -0.000012 C3", "2026-03-04 +61.1145 A1"]),
        Case(
            code: "TRX", chain: "TRX", address: "TMe",
            answers: [
                "/v3/tron/account/TMe": #"{"address":"TMe","balance":2342342,"trc20":[],"createTime":1}"#,
                "/v3/tron/transaction/account/TMe": """
                {"next":"f","transactions":[
                {"ret":[{"contractRet":"SUCCESS"}],"txID":"t2","blockNumber":2,"rawData":{"contract":
                [{"parameter":{"value":{"data":"00","ownerAddressBase58":"TMe"},"type_url":"x"},
                "type":"TriggerSmartContract"}],"timestamp":1772694484000}},
                {"ret":[{"contractRet":"SUCCESS"}],"txID":"t1","blockNumber":1,"rawData":{"contract":
                [{"parameter":{"value":{"amount":2342342,"ownerAddressBase58":"TYou",
                "toAddressBase58":"TMe"},"type_url":"x"},"type":"TransferContract"}],
                "timestamp":1772608084000}}]}
                """,
            ],
            balance: "2.342342", lines: ["2026-03-04 +2.342342 t1"]),
        Case(
            code: "ADA", chain: "ADA", address: "addr1",
            answers: [
                "/v3/ada/account/addr1": """
                [{"currency":{"symbol":"HOSKY","decimals":0},"value":"7"},
                {"currency":{"symbol":"ADA","decimals":6},"value":"15000"}]
                """,
                "/v3/ada/transaction/address/addr1": """
                [{"hash":"c2","fee":"0.2","block":{"number":2,"hash":"b2"},
                "inputs":[{"txHash":"x","value":"989946","address":"addr1"}],
                "outputs":[{"value":"15000","index":0,"address":"addr1"}]},
                {"hash":"c1","fee":"0.2","block":{"number":1,"hash":"b1"},
                "inputs":[],"outputs":[{"value":"989946","index":1,"address":"addr1"}]}]
                """,
                "/v3/ada/block/b1": #"{"hash":"b1","forgedAt":"2026-03-04T07:08:04Z"}"#,
                "/v3/ada/block/b2": #"{"hash":"b2","forgedAt":"2026-03-05T07:08:04Z"}"#,
            ],
            balance: "0.015", lines: ["2026-03-05 -0.974946 c2", "2026-03-04 +0.989946 c1"]),
        Case(
            code: "SOL", chain: "SOL", address: "So1",
            answers: [
                "/v3/solana/account/balance/So1": #"{"balance":"10.52"}"#,
                "/v3/blockchain/node/solana-mainnet": """
                {"jsonrpc":"2.0","id":1,"result":[{"signature":"s2","slot":2,"blockTime":1772694484},
                {"signature":"s1","slot":1,"blockTime":1772608084,"err":null}]}
                """,
                "/v3/solana/transaction/s1": """
                {"blockTime":1772608084,"slot":1,"meta":{"err":null,"fee":5000,"preBalances":[9,1,0],
                "postBalances":[8,1,10520005000]},"transaction":{"signatures":["s1"],
                "message":{"accountKeys":["You","Program","So1"],"recentBlockhash":"x"}}}
                """,
                "/v3/solana/transaction/s2": """
                {"blockTime":1772694484,"slot":2,"meta":{"err":{},"fee":5000,
                "preBalances":[10520005000],"postBalances":[10520000000]},
                "transaction":{"message":{"accountKeys":["So1"]},"signatures":["s2"]}}
                """,
            ],
            balance: "10.52", lines: ["2026-03-05 -0.000005 s2", "2026-03-04 +10.520005 s1"]),
    ]

    @Test(arguments: bitcoinLike + ethereumLike + others)
    func `a chain's balance and history are read exactly, by block time`(chain: Case) async throws {
        try await ChainFixture.run { fixture in
            // The answers name the address by a short name.
            let address = TestAddress.of(chain.address, on: chain.chain)
            func real(_ text: String) -> String {
                let named = text.replacing(chain.address, with: address)
                let folded = chain.address.lowercased()
                return folded == chain.address
                    ? named : named.replacing(folded, with: address.lowercased())
            }
            for (path, body) in chain.answers { fixture.web.set(real(path), real(body)) }
            let asset = try await fixture.asset(chain.code, chain: chain.chain, address: address)
            let answer = try await fixture.sync(asset)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["balance"].string == chain.balance)
            #expect(answer.json["lastSyncedAt"].string == LedgerFixture.noon.text)
            #expect(answer.json["syncError"].isNull)
            #expect(try await fixture.lines(asset) == chain.lines)
            #expect(fixture.web.keys.allSatisfy { $0 == "k1" })
            // A second report of the same adds nothing.
            #expect(try await fixture.sync(asset).json["balance"].string == chain.balance)
            #expect(try await fixture.lines(asset) == chain.lines)
        }
    }

    @Test func `bitcoin's amounts are in satoshi, and unconfirmed transactions wait`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(
                in: "0.1234", out: "0.1",
                [
                    ("h2", "2026-03-05T07:00:00Z", -10_000_000), ("h1", "2026-03-04T07:00:00Z", 12_340_000),
                ])
            let asset = try await fixture.asset()
            #expect(try await fixture.sync(asset).json["balance"].string == "0.0234")
            #expect(try await fixture.lines(asset) == ["2026-03-05 -0.1 h2", "2026-03-04 +0.1234 h1"])
            let first = try await fixture.ledger.json(.get, "/assets/\(asset)/transactions")["transactions"][
                0]
            #expect(first["source"].string == "onChain")
            #expect(first["balanceAfter"].string == "0.0234")
        }
    }

    @Test func `a history is read page by page up to what is known`() async throws {
        try await ChainFixture.run { fixture in
            let page = (0..<50).map { ("h\($0)", "2026-03-04T07:00:00Z", 1_000) }
            // The stub gives the same page for every offset: no transaction counts twice.
            try fixture.setBitcoin(in: "0.0005", page)
            let asset = try await fixture.asset()
            #expect(try await fixture.sync(asset).json["balance"].string == "0.0005")
            #expect(try await fixture.lines(asset).count == 50)
            #expect(fixture.web.requests.count == 5)
            try fixture.setBitcoin(in: "0.0006", [("n", "2026-03-06T07:00:00Z", 10_000)] + page.dropLast())
            #expect(try await fixture.sync(asset).json["balance"].string == "0.0006")
            #expect(try await fixture.lines(asset).count == 51)
            #expect(fixture.web.requests.count == 7)
        }
    }

    @Test func `an address cannot lead a request to another path`() async throws {
        try await ChainFixture.run { fixture in
            for (code, address) in [("BTC", "../../x?y#z"), ("ETH", ".."), ("SOL", "a\\\",{}")] {
                let asset = try await fixture.asset(code, address: "own")
                try await fixture.ledger.tamper(
                    "UPDATE assets SET address = \(address) WHERE currency = \(code)")
                _ = try await fixture.sync(asset)
            }
            #expect(
                fixture.web.requests == [
                    "/v3/bitcoin/address/balance/..%2F..%2Fx%3Fy%23z", "/v3/ethereum/account/balance/..",
                ])
        }
    }
}
