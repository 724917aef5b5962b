import CofferClient
import Contracts
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
            let app = try await coffer.join("ada@example.test")
            for (format, file) in Self.files.sorted(by: { $0.key < $1.key }) {
                let preview = try await app.imports.create(
                    ClientFile(Array(file.utf8), contentType: "application/octet-stream"))
                #expect(preview.format?.rawValue == format)
                let committed = try await app.imports.commit(preview.id).result
                #expect(committed?.created == 2, "\(format)")
            }
            func book() async throws -> JSONValue {
                try JSONValue(try await app.exports.file(.json).bytes)
            }
            let before = try await book()
            #expect(before["transactions"].array.count == 2 * Self.files.count)
            #expect(before["importedRows"].array.count == 2 * Self.files.count)
            let backup = try await app.backups.create().id
            let gone = try #require(try await app.transactions.page().transactions.first).id
            try await app.transactions.delete(gone)
            let dry = try await app.restores.restore(backup, RestoreDraft(mode: .value(.replace)))
            let token = try #require(dry.result?.token)
            let done = try await app.restores.restore(
                backup, RestoreDraft(mode: .value(.replace), confirm: true, token: .value(token)))
            #expect(done.result?.applied == true)
            let after = try await book()
            for kind in ["transactions", "categories", "accounts", "importedRows", "deletedTransactions"] {
                #expect(after[kind] == before[kind], "\(kind)")
            }
        }
    }
}
