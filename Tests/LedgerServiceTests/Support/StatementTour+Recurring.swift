import HTTPKit
import TestKit

/// Templates and what repeats without one.
extension StatementTour {
    private mutating func suggestions(_ food: String) async throws {
        for month in 1...3 {
            try await ask(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":7,"categoryId":"\#(food)","payee":"Club","date":"2026-0\#(month)-10"}"#
            )
        }
        let found = try await ask(.get, "/recurring/suggestions?accountId=all")["suggestions"][0]
        let path = "/recurring/suggestions/\(found["key"].string ?? "")"
        try await ask(.get, "/recurring/suggestions?accountId=\(found["accountId"].string ?? "")")
        try await ask(.post, "\(path)/confirm")
        try await ask(.post, "\(path)/dismiss")
        try await ask(.delete, path)
        let made = try await ask(.post, "\(path)/accept")
        try await ask(.post, "\(path)/accept")
        try await ask(.delete, "/recurring/\(made["id"].string ?? "")")
    }

    mutating func recurring(_ account: String, _ food: String) async throws {
        let made = try await ask(
            .post, "/recurring",
            #"{"accountId":"\#(account)","categoryId":"\#(food)","type":"EXPENSE","amount":8,"dayOfMonth":1}"#
        )
        let path = "/recurring/\(made["id"].string ?? "")"
        try await ask(.get, "/recurring")
        try await ask(.get, "/recurring?accountId=\(account)&limit=1")
        try await ask(.get, path)
        try await ask(.put, path, #"{"amount":9}"#)
        try await ask(.patch, path, #"{"description":"Rent"}"#)
        try await ask(.post, "/recurring", #"{"id":"\#(made["id"].string ?? "")","amount":10}"#)
        try await ask(.patch, "\(path)/toggle")
        try await ask(.patch, "\(path)/toggle")
        try await ask(.post, "/recurring/apply", #"{"accountId":"\#(account)","monthKey":"2026-03"}"#)
        try await ask(.get, "/recurring/upcoming?days=60")
        try await ask(.post, "\(path)/skip", #"{"date":"2026-05-01"}"#)
        let other = try await ask(.post, "/accounts", #"{"name":"Reserve"}"#)["id"].string ?? ""
        let transfer = try await ask(
            .post, "/recurring",
            #"{"transfer":{"toAccountId":"\#(other)"},"amount":3,"frequency":"weekly","weekday":1}"#)
        try await suggestions(food)
        try await ask(.get, "/recurring?include=transfers")
        try await ask(.post, "/recurring/apply", #"{"monthKey":"2026-03"}"#)
        try await ask(.delete, "/recurring/\(transfer["id"].string ?? "")")
        try await deleteAndRestore(path)
        try await ask(.delete, path)
        try await ask(.post, "/seed-data")
        try await ask(.get, "/seed-data")
        try await ask(.delete, "/seed-data")
    }
}
