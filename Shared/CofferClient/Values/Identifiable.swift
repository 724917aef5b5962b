import Contracts

// For lists of views.

extension Account: Identifiable {}
extension Asset: Identifiable {}
extension AssetTransaction: Identifiable {}
extension Attachment: Identifiable {}
extension Backup: Identifiable {}
extension Budget: Identifiable {}
extension Contracts.Category: Identifiable {}
extension ExpenseGroup: Identifiable {}
extension Goal: Identifiable {}
extension Reconciliation: Identifiable {}
extension RecurringTemplate: Identifiable {}
extension Rule: Identifiable {}
extension SharedExpense: Identifiable {}
extension SharingNotification: Identifiable {}
extension Transaction: Identifiable {}
extension Transfer: Identifiable {}
extension TrashItem: Identifiable {}
