package import LedgerCore
package import ServiceKit

extension ServiceRoutes {
    /// The endpoints of whole books: streams, restores, imports, sample data, changes, and those of the
    /// resources that are plain in all.
    package mutating func mountWholeBooks(
        _ store: LedgerStore, _ ids: IDGenerator, streams: BookStreamWorkflow, restores: RestoreWorkflow
    ) {
        BookStreamRoutes(workflow: streams, ids: ids).mount(on: &self)
        BookRestoreRoutes(workflow: restores, ids: ids).mount(on: &self)
        BookImportRoutes(store: store, ids: ids).mount(on: &self)
        ChangeRoutes(store: store, ids: ids).mount(on: &self)
        ActivityRoutes(store: store, ids: ids).mount(on: &self)
        SampleDataRoutes(store: store, ids: ids).mount(on: &self)
        for table in BookTables.all { table.serve?(&self, store, ids) }
    }
}
