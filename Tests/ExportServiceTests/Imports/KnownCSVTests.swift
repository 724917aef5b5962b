import Contracts
import Testing

@testable import ExportService

/// The files of other programs, known by their headers.
@Suite struct KnownCSVTests {
    @Test func `YNAB's register is read with its accounts, categories and transfers`() throws {
        let file = try ReadFile(
            """
            \u{FEFF}"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
            "Current","","14/01/2026","Greengrocer","Living: Food","Living","Food","apples",$12.34,$0.00,"Cleared"
            "Current","Red","15/01/2026","Employer","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,500.00","Reconciled"
            "Current","","16/01/2026","Transfer : Savings","","","","",$200.00,$0.00,"Cleared"
            "Savings","","16/01/2026","Transfer : Current","","","","",$0.00,$200.00,"Cleared"

            """)
        #expect(file.survey.csv?.kind == .ynab)
        #expect(
            file.lines == [
                "2026-01-14 -12.34 Greengrocer apples", "2026-01-15 1500 Employer",
                "2026-01-16 -200 Transfer : Savings", "2026-01-16 200 Transfer : Current",
            ])
        #expect(file.entries.map(\.account) == ["Current", "Current", "Current", "Savings"])
        #expect(file.entries.map(\.category) == ["Food", "Ready to Assign", nil, nil])
        #expect(file.entries.map(\.isTransfer) == [false, false, true, true])
    }

    @Test func `Mint's amounts get their signs from the type`() throws {
        let file = try ReadFile(
            """
            "Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
            "1/13/2026","Corner Shop","CORNER SHOP 0815","7.20","debit","Groceries","Checking","",""
            "1/14/2026","Employer","EMPLOYER INC","1000.00","credit","Paycheck","Checking","work","Bonus"

            """)
        #expect(file.survey.csv?.kind == .mint)
        #expect(file.lines == ["2026-01-13 -7.2 Corner Shop", "2026-01-14 1000 Employer"])
        #expect(file.entries[1].tags == ["work"] && file.entries[1].notes == "Bonus")
    }

    @Test func `a split of Actual comes as its parts, the whole is left out`() throws {
        let file = try ReadFile(
            """
            Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
            Bank,2026-01-13,Market,(SPLIT INTO 2),,0,-30.00,Cleared
            Bank,2026-01-13,Market,(SPLIT 1 OF 2) veg,Food,-20.00,0,Cleared
            Bank,2026-01-13,Market,(SPLIT 2 OF 2) soap,Household,-10.00,0,Cleared

            """)
        #expect(file.survey.csv?.kind == .actual)
        #expect(file.entries.map(\.isSummary) == [true, false, false])
        #expect(file.entries.map { $0.amount?.text } == ["0", "-20", "-10"])
    }

    @Test func `a transfer of Firefly III becomes two entries`() throws {
        let file = try ReadFile(
            """
            user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes
            1,1,7,2026-01-13T10:00:00+00:00,,,Withdrawal,EUR,-12.340000000000,USD,14.00,Groceries,2026-01-13T00:00:00+00:00,Giro,,Asset account,Market,,Expense account,,Food,,,"veg,fruit",
            1,2,8,2026-01-14T10:00:00+00:00,,,Deposit,EUR,1000.000000000000,,,Salary,2026-01-14T00:00:00+00:00,Employer,,Revenue account,Giro,,Asset account,,,,,,
            1,3,9,2026-01-15T10:00:00+00:00,,,Transfer,EUR,200.000000000000,,,To savings,2026-01-15T00:00:00+00:00,Giro,,Asset account,Nest egg,,Asset account,,,,,,

            """)
        #expect(file.survey.csv?.kind == .firefly)
        #expect(file.entries.map { $0.amount?.text } == ["-12.34", "1000", "-200", "200"])
        #expect(file.entries.map(\.account) == ["Giro", "Giro", "Giro", "Nest egg"])
        #expect(file.entries.map(\.isTransfer) == [false, false, true, true])
        #expect(file.entries.map(\.externalID) == ["7", "8", "9-out", "9-in"])
        #expect(file.entries[0].tags == ["veg", "fruit"])
        #expect(file.entries[0].original?.amount.text == "14" && file.entries[0].remarks.isEmpty)
        #expect(file.entries[0].original?.currency == .usd && file.entries[1].original == nil)
    }

    @Test func `our own export is read back, its apostrophes and tags included`() throws {
        let file = try ReadFile(
            """
            id,date,type,amount,currency,category,account,description,notes,tags\r
            01900000-0000-7000-8000-000000000001,2026-01-02,EXPENSE,12.50,USD,'=Food,Personal,''quoted,"two\nlines",a;b\\;c\r
            01900000-0000-7000-8000-000000000002,2026-03-04,INCOME,7.00,USD,Pay,Personal,Plain,,\r

            """)
        #expect(file.survey.csv?.kind == .coffer)
        #expect(file.openFields == [])
        #expect(file.lines == ["2026-01-02 -12.5 'quoted", "2026-03-04 7 Plain"])
        #expect(file.entries[0].category == "=Food")
        #expect(ExportedText.restored("a;'=1;b 'c';''-x\n'@y") == "a;=1;b 'c';'-x\n@y")
        #expect(file.entries[0].notes == "two\nlines")
        #expect(file.entries[0].tags == ["a", "b;c"])
    }

    /// contract-everyday §1, "Refunds".
    @Test func `a refund of our own export is read as one`() throws {
        let file = try ReadFile(
            """
            id,date,type,amount,currency,category,account,description,notes,tags,payee
            01900000-0000-7000-8000-000000000001,2026-01-02,EXPENSE,-12.50,USD,Food,Personal,,,,Shop
            01900000-0000-7000-8000-000000000002,2026-01-02,EXPENSE,12.50,USD,Food,Personal,,,,Shop
            01900000-0000-7000-8000-000000000003,2026-01-02,INCOME,-7.00,USD,Pay,Personal,,,,

            """)
        #expect(file.entries.map(\.isRefund) == [true, false, false])
        #expect(file.entries.map { $0.amount?.text } == ["-12.5", "-12.5", "7"])
        #expect(file.entries.map { $0.problems.map(\.field) } == [[], [], ["amount"]])
    }
}
