import Contracts
import Testing

@testable import ExportService

/// contract-everyday §1, "Payees": imports bring the other side's name.
@Suite struct PayeeReadingTests {
    private static let camt = """
        <?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
        <GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>
        <Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-01-13</Dt></BookgDt>
        <NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Baker</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
        </Stmt></BkToCstmrStmt></Document>
        """

    private static let files = [
        "Date,Payee,Amount\n2026-01-13,Baker,-1.50\n",
        "Datum;Empfänger;Verwendungszweck;Betrag\n"
            + "13.01.2026;Baker;Brot;-1,50\n",
        "Date,Payee,Memo,Outflow,Inflow\n2026-01-13,Baker,Bread,1.50,\n",
        "Account,Date,Payee,Notes,Category,Amount\nA,2026-01-13,Baker,Bread,Food,-1.50\n",
        "id,date,type,amount,currency,category,account,description,notes,tags,payee\r\n"
            + "1,2026-01-13,EXPENSE,1.50,USD,Food,A,Bread,,,Baker\r\n",
        "!Type:Bank\nD1/13'26\nT-1.50\nPBaker\nMBread\n^\n", camt,
        ":20:S\n:25:1/2\n:28C:1/1\n:60F:C251231EUR1000,00\n:61:2601130113DR1,50N033NONREF//5\n"
            + ":86:106?00KARTE?20Brot?32Baker\n:62F:C260131EUR998,50\n-\n",
    ]

    @Test(arguments: files)
    func `everyday §1 payees: the other side's name becomes the payee`(file: String) throws {
        let read = try ReadFile(file)
        #expect(read.entries.map(\.payee) == ["Baker"], "\(read.lines)")
    }
}
