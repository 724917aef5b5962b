package import ServiceKit
package import SQLiteKit
import Synchronization

/// Shows the sum of all wallets in `/metrics`, which is zero: what one wallet gains another one loses.
package final class WalletSumWorkflow: Sendable {
    package static let intervalMilliseconds = 60_000

    private let database: Database
    private let context: ServiceContext
    private let sum = Atomic<Int64>(0)

    package init(database: Database, context: ServiceContext) {
        self.database = database
        self.context = context
        context.metrics.gauge("wallet_sum_minor", "The sum of all wallets, which must be zero.") { [self] in
            Int(sum.load(ordering: .relaxed))
        }
    }

    package func look() async {
        do {
            // Wrapping, because a sum that overflows is as wrong as any other than zero.
            let found = try await database.read { db in
                try db.all("SELECT balance FROM wallets") { try $0.int(0) }.reduce(Int64(0)) { $0 &+ $1 }
            }
            sum.store(found, ordering: .relaxed)
        } catch {
            context.log.warning("wallets not summed up", ["reason": String(describing: error)])
        }
    }
}
