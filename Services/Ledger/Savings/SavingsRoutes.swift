package import LedgerCore
package import ServiceKit

extension ServiceRoutes {
    /// The endpoints of savings: goals, assets, planning and its reminders.
    package mutating func mountSavings(
        _ store: LedgerStore, _ ids: IDGenerator, chains: ChainSyncWorkflow, auth: ServiceClient,
        publicURL: String
    ) {
        GoalRoutes(store: store, ids: ids).mount(on: &self)
        AssetRoutes(store: store, ids: ids, chains: chains).mount(on: &self)
        PlanningRoutes(store: store, ids: ids).mount(on: &self)
        ReminderRoutes(store: store, ids: ids, auth: auth, publicURL: publicURL).mount(on: &self)
    }
}
