public import Contracts

// The amounts of answers as values; nil only when a newer server sends what this version cannot read.

extension Transaction {
    public var money: Money? { currency.money(amount) }
}

extension TransferSide {
    public var money: Money? { currency.money(amount) }
}

extension CurrencyAmount {
    public var money: Money? { currency.money(amount) }
}

extension Account {
    /// Of all entries up to today, as `balance`.
    public var balanceMoney: Money? { (displayCurrency ?? preferredCurrency).money(balance) }
}

extension Budget {
    public var plannedMoney: Money? { currency.money(planned) }
    public var spentMoney: Money? { currency.money(spent) }
    public var availableMoney: Money? { currency.money(available) }
}

extension RecurringTemplate {
    public var money: Money? { currency.money(amount) }
}

extension Goal {
    public var targetMoney: Money? { currency.money(targetAmount) }
    public var currentMoney: Money? { currency.money(currentTotal) }
}
