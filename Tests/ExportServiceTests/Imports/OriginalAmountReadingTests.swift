import Contracts
import Testing

@testable import ExportService

/// contract-household §2: imports fill in what was paid abroad where the file has both, amount and currency.
@Suite struct OriginalAmountReadingTests {
    /// Returns what the rows of a file keep for an account in euros.
    private func originals(_ file: ReadFile) throws -> [String] {
        let rules = LongTextTests.rules("EUR")
        return file.entries.enumerated().map { index, entry in
            let row = rules.record(of: entry, row: index + 1)
            return row.details.original.map { "\($0.text) \($0.currency.code)" } ?? "-"
        }
    }

    @Test(arguments: [
        "Date,Payee,Amount,Original Amount,Original Currency",
        "Date,Payee,Amount,Foreign amount,Foreign currency",
        "Date,Payee,Amount,Amount (Foreign Currency),Type Foreign Currency",
        "Date,Payee,Amount,Local amount,Local currency",
    ])
    func `a CSV is known by its header to have original amounts`(header: String) throws {
        let file = try ReadFile(
            "\(header)\n2026-01-13,Diner,-12.50,-14.00,USD\n2026-01-14,Baker,-3.20,-3.20,EUR\n"
                + "2026-01-15,Rail,-5.00,,\n2026-01-16,Noodles,-8.00,1400,JPY\n2026-01-17,Bar,-8.00,0.00,USD\n"
        )
        #expect(file.openFields == [] && file.lines.first == "2026-01-13 -12.5 Diner")
        #expect(file.preview.mapping?.originalAmount != nil)
        #expect(try originals(file) == ["14.00 USD", "-", "-", "1400 JPY", "-"])
        #expect(file.entries.allSatisfy { $0.problems.isEmpty && $0.remarks.isEmpty })
    }

    @Test func `a CSV with only one of both columns has none, and a person can name both`() throws {
        let text =
            "Date,Payee,Amount,Abroad,In\n2026-01-13,Diner,-12.50,14.00,USD\n2026-01-14,Bar,-1.00,x,USD\n"
        let plain = try ReadFile(text)
        #expect(plain.preview.mapping?.originalAmount == nil)
        #expect(try originals(plain) == ["-", "-"])
        let alone = try ReadFile("Date,Payee,Amount,Original amount\n2026-01-13,Diner,-12.50,14.00\n")
        #expect(alone.preview.mapping?.originalAmount == nil && alone.entries[0].original == nil)
        var mapping = try #require(plain.preview.mapping)
        // A column of codes is the entries' currency until somebody says what it is.
        #expect(mapping.currency == "In")
        mapping.currency = nil
        (mapping.originalAmount, mapping.originalCurrency) = ("Abroad", "In")
        let mapped = try ReadFile(
            text, answers: ReadingAnswers(mapping: mapping, order: nil, mark: nil, remembered: nil))
        #expect(try originals(mapped) == ["14.00 USD", "-"])
        // What cannot be read is told, and keeps no entry out.
        #expect(mapped.entries[1].remarks.map(\.field) == ["originalAmount"])
        #expect(mapped.entries[1].problems.isEmpty)
    }

    @Test func `more digits than the currency has are told and not kept`() throws {
        let file = try ReadFile(
            "Date,Payee,Amount,Original Amount,Original Currency\n2026-01-13,Noodles,-12.50,1400.50,JPY\n")
        let rules = LongTextTests.rules("EUR")
        let row = rules.record(of: file.entries[0], row: 1)
        #expect(row.details.original == nil && row.details.problems.map(\.field) == ["originalAmount"])
        #expect(row.status == .ready)
    }

    @Test func `our own export brings them back, but not to each part of a split`() throws {
        let file = try ReadFile(
            """
            id,date,type,amount,currency,category,account,description,notes,tags,payee,originalAmount,originalCurrency\r
            01900000-0000-7000-8000-000000000001,2026-01-02,EXPENSE,12.50,EUR,Food,Mine,Diner,,,,14.00,USD\r
            01900000-0000-7000-8000-000000000002,2026-01-03,EXPENSE,4.00,EUR,Food,Mine,Half,,,,9.00,USD\r
            01900000-0000-7000-8000-000000000002,2026-01-03,EXPENSE,4.00,EUR,Fun,Mine,Half,,,,9.00,USD\r

            """)
        #expect(file.survey.csv?.kind == .coffer)
        var names = FileNames()
        for entry in file.entries { try names.take(entry) }
        let plain = LongTextTests.rules("EUR")
        let rules = ImportRowRules(
            choices: plain.choices, accounts: plain.accounts, categories: plain.categories, names: names,
            lastDate: plain.lastDate)
        let kept = file.entries.enumerated().map { rules.record(of: $1, row: $0 + 1).details.original?.text }
        #expect(kept == ["14.00", nil, nil])
    }

    @Test(arguments: [
        #"<AmtDtls><InstdAmt><Amt Ccy="USD">14.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls>"#,
        #"<AmtDtls><TxAmt><Amt Ccy="USD">14.00</Amt><CcyXchg><SrcCcy>USD</SrcCcy><XchgRate>1.12</XchgRate>"#
            + "</CcyXchg></TxAmt></AmtDtls>",
    ])
    func `an entry of CAMT has what was instructed before the exchange`(details: String) throws {
        func statement(_ whole: String, _ part: String) throws -> ReadFile {
            try ReadFile(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
                <Acct><Id><IBAN>DE00123456780000000001</IBAN></Id></Acct>
                <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-01-13</Dt></BookgDt>\(whole)<NtryDtls><TxDtls>\(part)
                <RltdPties><Cdtr><Nm>Diner</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
                </Stmt></BkToCstmrStmt></Document>
                """)
        }
        for file in [try statement(details, ""), try statement("", details)] {
            #expect(file.lines == ["2026-01-13 -12.5 Diner"])
            #expect(file.entries[0].original?.currency == .usd)
            #expect(file.entries[0].original?.amount.text == "14")
        }
        let plain = try statement("", #"<AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls>"#)
        #expect(plain.entries[0].original == nil)
    }

    @Test func `a statement in MT940 has what its information names`() throws {
        let file = try ReadFile(
            """
            :20:1
            :25:NL00BANK0000000001EUR
            :60F:C260112EUR100,00
            :61:2601130113D12,50NTRFNONREF//1
            :86:/NAME/Diner/OCMT/USD14,00//EXCH/1,12/REMI/Lunch/
            :61:2601140114D1,00NTRFNONREF//2
            :86:/NAME/Bar/REMI/Beer/
            :62F:C260114EUR86,50
            -
            """)
        #expect(file.lines == ["2026-01-13 -12.5 Diner", "2026-01-14 -1 Bar"])
        #expect(file.entries.map(\.notes) == ["Lunch", "Beer"])
        #expect(try originals(file) == ["14.00 USD", "-"])
    }

    @Test func `an original amount of zero, or one that cannot be read, is told`() throws {
        let file = try ReadFile(
            "Date,Payee,Amount,Original Amount,Original Currency\n2026-01-13,Diner,-12.50,0.00,USD\n"
                + "2026-01-14,Baker,-3.20,abc,USD\n2026-01-15,Rail,-5.00,5.00,\n2026-01-16,Bar,-8.00,9.10,\n"
                + "2026-01-17,Inn,-8.00,0.00,\n2026-01-18,Kiosk,-8.00,0.00,EUR\n")
        let rules = LongTextTests.rules("EUR")
        let rows = file.entries.enumerated().map { rules.record(of: $1, row: $0 + 1) }
        #expect(rows.allSatisfy { $0.status == .ready && $0.details.original == nil })
        let told = rows.map { $0.details.problems.map(\.field) }
        #expect(told == [["originalAmount"], ["originalAmount"], [], ["originalAmount"], [], []])
        let slashes = try ReadFile(
            ":20:1\n:25:A\n:60F:C260101EUR9,\n:61:260113D1,NMSCNONREF\n:86:/NAME/Bar/OCMT/USDx/REMI/Beer/\n")
        #expect(slashes.entries.map { $0.remarks.map(\.field) } == [["originalAmount"]])
        let camt = try ReadFile(
            """
            <?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">12.50</Amt>
            <CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-13</Dt></BookgDt><NtryDtls><TxDtls><AmtDtls><InstdAmt>
            <Amt Ccy="QQQ">14.00</Amt></InstdAmt></AmtDtls></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt>
            </Document>
            """)
        #expect(camt.entries.map { $0.remarks.map(\.field) } == [["originalAmount"]])
    }
}
