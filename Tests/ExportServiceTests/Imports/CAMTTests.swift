import Contracts
import Synchronization
import Testing

@testable import ExportService

@Suite struct CAMTTests {
    private static func statement(_ entries: String, version: String = "02") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.\(version)"><BkToCstmrStmt>
        <GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
        <Acct><Id><IBAN>DE00123456780000000001</IBAN></Id><Ccy>EUR</Ccy></Acct>
        <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-01-12</Dt></Dt></Bal>
        <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>
        <Dt><Dt>2026-01-31</Dt></Dt></Bal>
        \(entries)
        </Stmt></BkToCstmrStmt></Document>
        """
    }

    @Test func `an entry is read with the other side's name, purpose and reference`() throws {
        let file = try ReadFile(
            Self.statement(
                """
                <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-01-13</Dt></BookgDt><ValDt><Dt>2026-01-14</Dt></ValDt>
                <AcctSvcrRef>REF-1</AcctSvcrRef>
                <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>B&#228;ckerei &amp; Co</Nm></Cdtr>
                </RltdPties><RmtInf><Ustrd>Brot</Ustrd><Ustrd>und mehr</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
                """))
        #expect(file.survey.format == .camt053)
        #expect(file.lines == ["2026-01-13 -12.5 Bäckerei & Co"])
        #expect(file.entries[0].notes == "Brot und mehr")
        #expect(file.entries[0].externalID == "REF-1")
        #expect(file.entries[0].account == "DE00123456780000000001")
        #expect(file.facts.balances.map(\.amount.text) == ["-2.50"])
    }

    @Test(arguments: [
        ("052", "BkToCstmrAcctRpt", "Rpt"), ("054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    ])
    func `reports of a day and single notices are read like statements`(
        _ number: String, _ message: String, _ statement: String
    ) throws {
        let text = Self.statement(
            """
            <Ntry><Amt Ccy="EUR">33.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-01-13</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
            <NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
            """
        ).replacing("camt.053", with: "camt.\(number)").replacing("BkToCstmrStmt", with: message)
            .replacing("Stmt>", with: "\(statement)>")
        let file = try ReadFile(text)
        #expect(file.lines == ["2026-01-13 -33 Shop"])
        #expect(file.entries[0].account == "DE00123456780000000001")
    }

    @Test func `a collective entry that is kept as one names its payments' other sides`() throws {
        let part = { (name: String) in
            "<TxDtls><RltdPties><Dbtr><Nm>\(name)</Nm></Dbtr></RltdPties></TxDtls>"
        }
        let file = try ReadFile(
            Self.statement(
                """
                <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-01-13</Dt></BookgDt><NtryDtls>\(part("Ada"))\(part("Grace"))</NtryDtls></Ntry>
                """))
        #expect(file.entries.map(\.notes) == ["Ada\nGrace"])
    }

    @Test func `the newer version is read, its status in a code and its parties deeper`() throws {
        let file = try ReadFile(
            Self.statement(
                """
                <Ntry><Amt Ccy="EUR">1000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
                <BookgDt><DtTm>2026-01-13T10:00:00Z</DtTm></BookgDt><AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>
                <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Employer</Nm></Pty></Dbtr></RltdPties></TxDtls>
                </NtryDtls></Ntry>
                """, version: "08"))
        #expect(file.lines == ["2026-01-13 1000 Employer"])
        #expect(file.entries[0].isPending && file.entries[0].externalID == nil)
    }

    @Test func `a collective entry becomes its payments where all amounts are given`() throws {
        func entry(_ second: String) -> String {
            """
            <Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-01-13</Dt></BookgDt><AcctSvcrRef>R</AcctSvcrRef><NtryDtls>
            <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls>
            <RltdPties><Cdtr><Nm>Ann</Nm></Cdtr></RltdPties></TxDtls>
            <TxDtls>\(second)<RltdPties><Cdtr><Nm>Bob</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
            """
        }
        let parts = try ReadFile(Self.statement(entry(#"<Amt Ccy="EUR">20.00</Amt>"#)))
        #expect(parts.lines == ["2026-01-13 -10 Ann", "2026-01-13 -20 Bob"])
        #expect(parts.entries.map(\.externalID) == ["R/1", "R/2"])
        let whole = try ReadFile(Self.statement(entry(#"<Amt Ccy="USD">20.00</Amt>"#)))
        #expect(whole.lines == ["2026-01-13 -30 ?"])
        #expect(whole.entries[0].remarks.count == 1)
    }

    @Test(arguments: [
        """
        <!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
        <Document><BkToCstmrStmt><Stmt><Ntry><AddtlNtryInf>&b;</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>
        """,
        """
        <?xml version="1.0"?><!DOCTYPE d SYSTEM "http://127.0.0.1:1/x.dtd">
        <Document><BkToCstmrStmt/></Document>
        """,
        """
        <!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>
        <Document><BkToCstmrStmt><Stmt>&f;</Stmt></BkToCstmrStmt></Document>
        """,
        "<Document><BkToCstmrStmt><Stmt></BkToCstmrStmt></Document>", "<Document><BkToCstmrStmt>",
        "<Document><Other/></Document>", "<Document>&undefined;</Document>", "<?xml version=\"1.0\"?>",
    ])
    func `hostile and broken XML is refused`(_ text: String) {
        #expect(throws: ReadingError.self) { try ReadFile(text, format: .camt053) }
    }

    @Test func `nesting without an end and values without an end are refused`() {
        let nested = String(repeating: "<a>", count: 100_000)
        #expect(throws: ReadingError.self) { try ReadFile(nested, format: .camt053, pieceBytes: 4_096) }
        let long =
            "<Document><BkToCstmrStmt><Stmt><Ntry><AddtlNtryInf>"
            + String(repeating: "x", count: 200_000)
            + "</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>"
        #expect(throws: ReadingError.self) { try ReadFile(long, format: .camt053, pieceBytes: 4_096) }
        let many =
            "<Document><BkToCstmrStmt><Stmt><Ntry><NtryDtls>"
            + String(repeating: "<TxDtls><RmtInf><Ustrd>1</Ustrd></RmtInf></TxDtls>", count: 9_999)
            + String(repeating: "<TxDtls><A>1</A></TxDtls>", count: 2)
            + "</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"
        #expect(throws: ReadingError.self) { try ReadFile(many, format: .camt053, pieceBytes: 4_096) }
    }

    @Test(arguments: [
        "<a " + (0..<20_000).map { "a\($0)=\"\" " }.joined() + "/>",
        "<!--" + String(repeating: "x", count: 200_000) + "-->", "<" + String(repeating: "x", count: 200_000),
    ])
    func `a tag with very many attributes and a long comment are refused before they are read`(_ part: String)
    {
        let pieces = {
            ByteSource(
                pieces: stride(from: 0, to: part.utf8.count, by: 4_096).map {
                    Array(part.utf8.dropFirst($0).prefix(4_096))
                })
        }
        let error = #expect(throws: ReadingError.self) {
            let xml = try XMLPull(pieces())
            while try xml.next() != nil {}
        }
        guard case .tooLarge = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func `a name of more than 100 bytes is refused`() throws {
        func file(_ name: String) -> String {
            "<Document><BkToCstmrStmt><Stmt><Ntry><\(name)>1</\(name)></Ntry></Stmt></BkToCstmrStmt></Document>"
        }
        _ = try ReadFile(file(String(repeating: "n", count: 100)), format: .camt053)
        let error = #expect(throws: ReadingError.self) {
            try ReadFile(file(String(repeating: "n", count: 101)), format: .camt053)
        }
        #expect(error == .tooLarge("The file has a tag with more than 100 letters"))
    }

    @Test func `the time for a file is looked at within a piece of it`() throws {
        let clock = Mutex(Duration.zero)
        // Each look at the clock finds a second more.
        let time = ReadingTime {
            clock.withLock { now in
                now += .seconds(1)
                return now
            }
        }
        let nested = String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
        let text =
            "<Document><BkToCstmrStmt><Stmt>" + String(repeating: nested, count: 20)
            + "</Stmt></BkToCstmrStmt></Document>"
        let error = #expect(throws: ReadingError.self) {
            var reader = try CAMTReader(ByteSource(once: Array(text.utf8)).within(time))
            while try time.counting({ try reader.next() }) != nil {}
        }
        #expect(error == .tooLarge("The file takes too long to read. Split it"))
    }

    @Test func `texts are read at their place only, however elements are nested`() throws {
        let file = try ReadFile(
            Self.statement(
                """
                <Ntry><X><Amt Ccy="EUR">99</Amt></X><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd>
                <BookgDt><Dt>2026-01-13</Dt></BookgDt><NtryDtls><TxDtls><TxDtls></TxDtls>
                <AddtlTxInf>No</AddtlTxInf></TxDtls><TxDtls><Refs><Refs><AcctSvcrRef>No</AcctSvcrRef></Refs>
                </Refs><AddtlTxInf>Yes</AddtlTxInf></TxDtls></NtryDtls></Ntry>
                """))
        #expect(file.lines == ["2026-01-13 -1 ?"])
        #expect(file.entries[0].externalID == nil)
    }

    @Test func `an amount in another currency than the entry's is no amount`() throws {
        let file = try ReadFile(
            Self.statement(
                """
                <Ntry><Amt Ccy="EUR">$12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-01-13</Dt></BookgDt></Ntry>
                """))
        #expect(file.entries[0].amount == nil && file.entries[0].problems.map(\.field) == ["amount"])
    }

    @Test func `one entry keeps a limited size of texts, and none that nobody reads`() throws {
        func file(_ element: String, _ count: Int) -> String {
            "<Document><BkToCstmrStmt><Stmt><Ntry><NtryDtls><TxDtls>"
                + String(repeating: element, count: count)
                + "</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"
        }
        let text = String(repeating: "x", count: 20_000)
        #expect(throws: ReadingError.self) {
            try ReadFile(
                file("<RmtInf><Ustrd>\(text)</Ustrd></RmtInf>", 600), format: .camt053, pieceBytes: 65_536)
        }
        _ = try ReadFile(file("<Unread>\(text)</Unread>", 600), format: .camt053, pieceBytes: 65_536)
    }

    @Test(arguments: [
        ("BkToCstmrStmtV01", "Stmt"), ("BkToCstmrAcctRptV01", "Rpt"), ("BkToCstmrDbtCdtNtfctnV02", "Ntfctn"),
    ])
    func `the first versions have the version in a name, and accounts of their own`(
        _ message: String, _ statement: String
    ) throws {
        let file = try ReadFile(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document><\(message)><\(statement)><Acct><Id><PrtryAcct><Id>55-1</Id></PrtryAcct></Id></Acct>
            <Bal><Tp><Cd>CLBD</Cd></Tp><Amt Ccy="SEK">7.5</Amt><CdtDbtInd>CRDT</CdtDbtInd>
            <Dt><Dt>2026-01-13</Dt></Dt></Bal>
            <Ntry><Amt Ccy="SEK">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><DtTm>2026-01-13T10:15:00+01:00</DtTm></BookgDt><AddtlNtryInf>Baker</AddtlNtryInf></Ntry>
            </\(statement)></\(message)></Document>
            """)
        #expect(file.lines == ["2026-01-13 -12.5 Baker"] && file.entries[0].account == "55-1")
        #expect(file.facts.balances.map(\.amount.text) == ["7.50"])
    }

    @Test(arguments: ["BkToCstmrStmtVersion", "V01", "BkToCstmr", "BkToCstmrStmtV1x"])
    func `other messages are no statements`(_ message: String) {
        #expect(throws: ReadingError.self) {
            try ReadFile("<?xml version=\"1.0\"?><Document><\(message)></\(message)></Document>")
        }
    }
}
