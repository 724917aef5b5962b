import HTTPKit
import TestKit
import Testing

/// Files go in and out of the programs as they ship: optimized code has misread files that tests of debug code
/// read.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct ImportProgramTests {
    /// Two entries of each format.
    private static let files = [
        "csv": "Date;Payee;Amount\n2026-01-31;Shop;-1,50\n2026-02-13;Pay;100,00\n",
        "mt940": """
        :20:X
        :25:ACC
        :60F:C260101USD0,00
        :61:2601020102D12,50NMSCREF//BANK
        :86:Bakery
        :61:2601030103C2,50NMSCREF//BANK2
        :86:Refund
        :62F:C260131USD10,00
        -
        """,
        "qif": "!Type:Bank\nD1/31/2026\nT-12.75\nPShop\n^\nD1/30/2026\nT5.00\nPFriend\n^\n",
        "ofx": """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102

        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260131<TRNAMT>-3.50<FITID>77<NAME>Kiosk</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260130<TRNAMT>4.50<FITID>78<NAME>Friend</STMTTRN>
        </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
        """,
        "camt053": """
        <?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>
        <Ntry><Amt Ccy="USD">6.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef></Ntry>
        <Ntry><Amt Ccy="USD">7.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-01-06</Dt></BookgDt><AcctSvcrRef>R2</AcctSvcrRef></Ntry>
        </Stmt></BkToCstmrStmt></Document>
        """,
    ]

    @Test func `every format is read and recorded, and a backup of it all comes back`() async throws {
        try await RunningCoffer.run(settings: ["COFFER_AUTO_VERIFY": "example.test"]) { coffer in
            let client = coffer.client
            let credentials = #""email":"ada@example.test","password":"\#(CofferSystem.password)""#
            _ = try await client.send(
                .post, "/auth/register", json: #"{\#(credentials),"displayName":"Ada"}"#)
            let signedIn = try await client.send(.post, "/auth/login", json: "{\(credentials)}")
            let token = try #require(signedIn.data["accessToken"].string, "\(signedIn.text)")
            let fields = [("Authorization", "Bearer \(token)")]
            for (format, file) in Self.files.sorted(by: { $0.key < $1.key }) {
                let preview = try await client.send(
                    .post, "/imports", body: .bytes(Array(file.utf8)),
                    fields: fields + [("Content-Type", "application/octet-stream")])
                #expect(preview.status == 201, "\(format): \(preview.text)")
                #expect(preview.data["format"].string == format, "\(preview.text)")
                let id = preview.data["id"].string ?? ""
                let committed = try await client.send(.post, "/imports/\(id)/commit", fields: fields)
                #expect(committed.data["created"].int == 2, "\(format): \(committed.text)")
            }
            func book() async throws -> JSONValue {
                try await client.send(.get, "/export?format=json", fields: fields).json
            }
            let before = try await book()
            #expect(before["transactions"].array.count == 2 * Self.files.count)
            #expect(before["importedRows"].array.count == 2 * Self.files.count)
            let path = "/backups"
            let backup = try await client.send(.post, path, json: "{}", fields: fields)
            let restore = "\(path)/\(try #require(backup.data["id"].string, "\(backup.text)"))/restore"
            let gone = try #require(before["transactions"][0]["id"].string)
            _ = try await client.send(.delete, "/transactions/\(gone)", fields: fields)
            let dry = try await client.send(.post, restore, json: #"{"mode":"replace"}"#, fields: fields)
            let confirmation = try #require(dry.data["token"].string, "\(dry.text)")
            let done = try await client.send(
                .post, restore, json: #"{"mode":"replace","confirm":true,"token":"\#(confirmation)"}"#,
                fields: fields)
            #expect(done.data["applied"].bool == true, "\(done.text)")
            let after = try await book()
            for kind in ["transactions", "categories", "accounts", "importedRows", "deletedTransactions"] {
                #expect(after[kind] == before[kind], "\(kind)")
            }
        }
    }
}
