package import LedgerCore
package import ServiceKit

extension ServiceRoutes {
    /// The endpoints of the book: accounts, categories, transactions, budgets, recurring, reports.
    package mutating func mountBook(
        _ store: LedgerStore, _ ids: IDGenerator, attachments: AttachmentWorkflow, sharing: ServiceClient
    ) {
        AccountRoutes(store: store, ids: ids).mount(on: &self)
        ReconciliationRoutes(store: store, ids: ids).mount(on: &self)
        CategoryRoutes(store: store, ids: ids).mount(on: &self)
        TransactionRoutes(store: store, ids: ids).mount(on: &self)
        TransferRoutes(store: store, ids: ids).mount(on: &self)
        PayeeRoutes(store: store, ids: ids).mount(on: &self)
        RuleRoutes(store: store, ids: ids).mount(on: &self)
        TrashRoutes(store: store, ids: ids).mount(on: &self)
        AttachmentRoutes(workflow: attachments, store: store, ids: ids).mount(on: &self)
        BudgetRoutes(store: store, ids: ids).mount(on: &self)
        BudgetPlanningRoutes(store: store, ids: ids).mount(on: &self)
        RecurringRoutes(store: store, ids: ids).mount(on: &self)
        DashboardRoutes(store: store, ids: ids, sharing: sharing).mount(on: &self)
        ReportRoutes(store: store, ids: ids).mount(on: &self)
    }
}
