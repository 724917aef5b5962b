import CofferClient
import CofferOffline
import Contracts

@main struct Example {
    /// Registers, signs in, records 120 expenses, reads them page by page and keeps a copy of them:
    /// `client-example PORT FOLDER`.
    static func main() async throws {
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
        let client = try CofferClient("http://127.0.0.1:\(port)")
        let (email, password) = ("ada+\(IdempotencyKey.make())@example.test", "Str0ng-enough.")
        print(try await client.auth.register(email: email, password: password, displayName: "Ada").message)
        let ada = try await client.auth.signIn(email: email, password: password)
        let food = try await client.categories.create(CategoryDraft(name: "Food", type: .value(.expense)))
        for number in 1...120 {
            let amount = AmountText("\(number).50")
            let expense = try await client.transactions.create(
                TransactionDraft(categoryId: .value(food.id), type: .value(.expense), amount: .value(amount)))
            print(expense.amount, expense.currency.code)
        }
        do {
            _ = try await client.transactions.create(TransactionDraft(amount: "many"))
        } catch let refusal as Refusal where refusal.code == .validation {
            print(refusal)
        }
        var count = 0
        for try await expense in client.transactions.all(pageSize: 50) where expense.type == .expense {
            count += 1
        }
        let folder = CommandLine.arguments.dropFirst(2).first ?? "."
        let book = try OfflineBook(client, file: "\(folder)/book-\(ada.id).db")
        try await book.sync()
        let kept = try await book.transactions(limit: 200)
        print("The copy has \(kept.count) of them, and what waits for a network.")
        print("\(ada.displayName) has \(count) expenses.")
    }
}
