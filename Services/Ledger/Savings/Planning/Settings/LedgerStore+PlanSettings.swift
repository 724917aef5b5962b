import Contracts
import ServiceKit
import LedgerCore

extension LedgerStore {
    func planSettings(_ visit: BookVisit) async throws -> Versioned<PlanningSettings> {
        try await read(visit) { db, book in
            try Versioned(content: try book.planSettings(in: db).answer(preferred: book.currency))
        }
    }

    func updatePlanSettings(
        _ draft: PlanningSettingsDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<PlanningSettings> {
        try await change(visit) { db, book in
            let current = try book.planSettings(in: db)
            try precondition.check(content: current.answer(preferred: book.currency))
            let settings = try draft.applied(to: current, preferred: book.currency)
            try book.set(settings, at: visit.now, in: db)
            if settings.autoStart, !current.autoStart, var automation = try book.planAutomation(in: db) {
                automation.values.passOver(settings, today: visit.today)
                try book.set(automation, in: db)
            }
            return try Versioned(content: settings.answer(preferred: book.currency))
        }
    }
}
