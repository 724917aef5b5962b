import Contracts
import Testing

@testable import ExportService

@Suite struct OFXTests {
    private static let header = """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        SECURITY:NONE
        ENCODING:USASCII
        CHARSET:1252
        COMPRESSION:NONE
        OLDFILEUID:NONE
        NEWFILEUID:NONE


        """

    private static func sgml(_ entries: String) -> String {
        header + """
            <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260201</SONRS></SIGNONMSGSRSV1>
            <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
            <STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>0042<ACCTTYPE>CHECKING</BANKACCTFROM>
            <BANKTRANLIST><DTSTART>20260101<DTEND>20260131
            \(entries)
            </BANKTRANLIST><LEDGERBAL><BALAMT>987.65<DTASOF>20260131120000</LEDGERBAL>
            </STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
            """
    }

    @Test func `a statement in SGML is read without closing tags`() throws {
        let file = try ReadFile(
            Self.sgml(
                """
                <STMTTRN>
                <TRNTYPE>DEBIT
                <DTPOSTED>20260113120000.000[-5:EST]
                <TRNAMT>-12.50
                <FITID>A1
                <NAME>AT&T &amp; Sons
                <MEMO>Line 1
                </STMTTRN>
                <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260114<TRNAMT>+1000.00<FITID>A2<MEMO>Salary</STMTTRN>
                """))
        #expect(file.survey.format == .ofx)
        #expect(file.lines == ["2026-01-13 -12.5 AT&T & Sons", "2026-01-14 1000 Salary"])
        #expect(file.entries.map(\.externalID) == ["A1", "A2"])
        #expect(file.entries.map(\.account) == ["0042", "0042"])
        #expect(file.entries[0].notes == "Line 1")
        let balance = try #require(file.facts.balances.first)
        #expect(balance.amount.text == "987.65" && balance.date.text == "2026-01-31")
    }

    @Test func `a credit card's statement in XML is read, its pending entries are marked`() throws {
        let file = try ReadFile(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <?OFX OFXHEADER="200" VERSION="202" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
            <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF>
            <CCACCTFROM><ACCTID>5555</ACCTID></CCACCTFROM>
            <BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260113</DTPOSTED><TRNAMT>-3,20</TRNAMT>
            <FITID>x</FITID><NAME>B&#228;cker</NAME><MEMO/></STMTTRN></BANKTRANLIST>
            <BANKTRANLISTP><STMTTRNP><TRNTYPE>POS</TRNTYPE><DTTRAN>20260115</DTTRAN><DTUSER>20260115</DTUSER>
            <TRNAMT>-9.00</TRNAMT><NAME>Hotel</NAME></STMTTRNP></BANKTRANLISTP>
            </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
            """)
        #expect(file.survey.format == .ofx)
        #expect(file.lines == ["2026-01-13 -3.2 Bäcker", "2026-01-15 -9 Hotel"])
        #expect(file.entries.map(\.isPending) == [false, true])
        #expect(file.entries[0].currency?.code == "EUR")
    }

    @Test func `several accounts keep apart, placeholders are no ids, purchases of shares are told`() throws {
        let file = try ReadFile(
            Self.header + """
                <OFX><BANKMSGSRSV1>
                <STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
                <STMTTRN><TRNTYPE>XFER<DTPOSTED>20260113<TRNAMT>-5<FITID>0000<NAME>Out</STMTTRN>
                </BANKTRANLIST></STMTRS></STMTTRNRS>
                <STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>2</BANKACCTFROM><BANKTRANLIST>
                <STMTTRN><TRNTYPE>XFER<DTPOSTED>20260113<TRNAMT>5<FITID>NONREF<NAME>In</STMTTRN>
                </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>
                <INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>3</INVACCTFROM>
                <INVTRANLIST><BUYSTOCK><INVBUY><UNITS>1</INVBUY></BUYSTOCK></INVTRANLIST></INVSTMTRS>
                </INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>
                """)
        #expect(file.entries.map(\.account) == ["1", "2"])
        #expect(file.entries.map(\.externalID) == [nil, nil])
        #expect(file.entries.map(\.isTransfer) == [true, true])
        #expect(file.facts.remarks == ["1 purchases and sales of investments are not imported"])
    }

    @Test(arguments: [
        "OFXHEADER:100\nDATA:OFXSGML\n", "<OFX></OFX>",
        "<?xml version=\"1.0\"?><!DOCTYPE OFX [<!ENTITY a \"b\">]><OFX><STMTRS></STMTRS></OFX>",
        "<OFX><STMTRS><!ENTITY x><STMTTRN></STMTTRN></STMTRS></OFX>", "<OFX><STMTRS><CURDEF>USD",
        "<OFX><STMTRS><STMTTRN><TRNAMT>5",
    ])
    func `a file that is no whole statement is refused`(_ text: String) {
        #expect(throws: ReadingError.self) { try ReadFile(text, format: .ofx) }
    }

    @Test func `deep nesting and endless values are refused`() {
        let nested = "<OFX>" + String(repeating: "<A>", count: 100_000)
        #expect(throws: ReadingError.self) { try ReadFile(nested, format: .ofx, pieceBytes: 4_096) }
        let long = "<OFX><STMTRS><CURDEF>" + String(repeating: "x", count: 100_000)
        #expect(throws: ReadingError.self) { try ReadFile(long, format: .ofx, pieceBytes: 4_096) }
    }

    @Test func `an empty value without its end tag swallows nothing`() throws {
        let file = try ReadFile(
            Self.sgml(
                """
                <STMTTRN><TRNTYPE>DEBIT<MEMO><DTPOSTED>20260113<CHECKNUM><TRNAMT>-12.50<FITID>A1<NAME>Shop</STMTTRN>
                <STMTTRN><TRNTYPE>DEBIT<NAME><DTPOSTED>20260114<TRNAMT>-3.00<FITID>A2<MEMO>Tea</STMTTRN>
                """))
        #expect(file.lines == ["2026-01-13 -12.5 Shop", "2026-01-14 -3 Tea"])
        #expect(file.entries.map(\.externalID) == ["A1", "A2"])
    }

    @Test func `entries of two accounts stay apart where a value is empty`() throws {
        let one = "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260113<TRNAMT>-1<FITID>A<NAME>Shop</STMTTRN>"
        let second =
            "</BANKTRANLIST></STMTRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BRANCHID><ACCTID>0043</BANKACCTFROM>"
            + "<BANKTRANLIST>"
        let file = try ReadFile(Self.sgml(one + second + one))
        #expect(file.entries.map(\.account) == ["0042", "0043"])
        #expect(file.entries.map(\.currency?.code) == ["USD", "EUR"])
    }

    @Test func `comments are skipped, CDATA is text, and zeros at the end are nothing`() throws {
        let text = Self.sgml(
            """
            <STMTTRN><!-- <NAME>Nobody --><TRNTYPE>DEBIT<DTPOSTED>20260113<TRNAMT>-1
            <FITID>A<NAME><![CDATA[Bread & <Butter>]]></NAME></STMTTRN>
            """
        ).replacing("<OFX>", with: "<!-- made by <OFX> --><OFX>")
        let file = try ReadFile(text + "\0\0\0")
        #expect(file.lines == ["2026-01-13 -1 Bread & <Butter>"])
    }

    @Test func `an entry without any value is a row with problems`() throws {
        let file = try ReadFile(Self.sgml("<STMTTRN>\n*cut*\n</STMTTRN>"))
        #expect(file.entries.map { $0.problems.map(\.field) } == [["date", "amount"]])
    }

    @Test(arguments: [
        "<MEMO>Grocer card purchase<BR/>card 9911", "<MEMO>Grocer card purchase<br>card 9911",
        "<MEMO>Grocer card purchase<MEMO>card 9911",
        "<MEMO>Grocer card purchase</MEMO><MEMO>card 9911</MEMO>",
    ])
    func `a text in several parts is read whole`(_ memo: String) throws {
        let file = try ReadFile(
            "<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20260113<TRNAMT>-5\(memo)</STMTTRN>"
                + "<STMTTRN><DTPOSTED>20260114<TRNAMT>-6<MEMO>Tram</STMTTRN></STMTRS></OFX>")
        #expect(file.entries.map(\.description) == ["Grocer card purchase card 9911", "Tram"])
    }
}
