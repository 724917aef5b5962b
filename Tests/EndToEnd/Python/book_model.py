"""What a book of several accounts and currencies must show, computed from its rows by plain sums and exact fractions.

The model knows no rollups, no indexes and no code of Coffer: each figure is a recount of all rows (contract §2,
contract-everyday §1 and §2, contract-household §1 and §2). Amounts are in minor units.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

DIGITS = {"USD": 2, "EUR": 2, "JPY": 0}
GENEROUS = ["both", "surplus", "none"]
ALL = "all"
FOREVER = "9999-12-31"


@dataclass
class Account:
    currency: str
    in_overview: bool = True
    opening: tuple | None = None  # (day, minor)
    deleted: bool = False


@dataclass
class Entry:
    account: str
    category: str
    kind: str  # INCOME or EXPENSE
    currency: str
    minor: int
    day: str
    refund: bool = False
    parts: tuple = ()  # ((category, minor), …)
    deleted: bool = False

    @property
    def signed(self):
        return self.minor if self.kind == "INCOME" or self.refund else -self.minor


@dataclass
class Transfer:
    source: str
    target: str
    out: int
    arrived: int
    day: str
    deleted: bool = False


@dataclass
class Plan:
    scope: str  # an account or "all"
    category: str
    month: str
    minor: int
    currency: str
    rollover: str
    deleted: bool = False


@dataclass
class Book:
    currency: str
    accounts: dict = field(default_factory=dict)
    entries: dict = field(default_factory=dict)
    transfers: dict = field(default_factory=dict)
    plans: dict = field(default_factory=dict)
    goals: dict = field(default_factory=dict)  # (scope, month) → minor
    rates: dict = field(default_factory=dict)  # what one USD is in another currency

    # Scopes

    def scope(self, scope, bounds=None):
        """The living accounts of a scope: one account, "all" of the overview, or None for every one."""
        found = {id for id, it in self.accounts.items() if not it.deleted and (bounds is None or id in bounds)}
        if scope == ALL:
            return {id for id in found if self.accounts[id].in_overview}
        return found if scope is None else found & {scope}

    def currency_of(self, scope):
        return self.currency if scope in (ALL, None) else self.accounts[scope].currency

    # Balances

    def postings(self, account):
        """(day, currency, minor) of all that counts in an account."""
        for it in self.entries.values():
            if it.account == account and not it.deleted:
                yield it.day, it.currency, it.signed
        for it in self.transfers.values():
            if not it.deleted:
                if it.source == account:
                    yield it.day, self.accounts[account].currency, -it.out
                if it.target == account:
                    yield it.day, self.accounts[account].currency, it.arrived

    def balances(self, account, day):
        """By currency, at the end of a day; those before the opening are counted backwards from it."""
        own = self.accounts[account]
        sums = Counter()
        opened = own.opening[0] if own.opening else ""
        if own.opening:
            sums[own.currency] += own.opening[1]
        for date, currency, minor in self.postings(account):
            if opened <= day:
                sums[currency] += minor if opened <= date <= day else 0
            else:
                sums[currency] -= minor if day < date < opened else 0
        return sums

    def since(self, account):
        own = self.accounts[account]
        days = [day for day, _, _ in self.postings(account)] + ([own.opening[0]] if own.opening else [])
        return min(days)[:7] if days else None

    # Flows

    def counted(self, scope, first, last, bounds=None):
        accounts = self.scope(scope, bounds)
        return [
            it
            for it in self.entries.values()
            if it.account in accounts and not it.deleted and first <= it.day <= last
        ]

    def flow(self, scope, first, last, bounds=None):
        """Income and expenses (less refunds) by currency."""
        income, expenses = Counter(), Counter()
        for it in self.counted(scope, first, last, bounds):
            if it.kind == "INCOME":
                income[it.currency] += it.minor
            else:
                expenses[it.currency] -= it.signed
        return income, expenses

    def spending(self, scope, first, last, bounds=None):
        """By category and currency, by parts where an entry is split."""
        sums = {}
        for it in self.counted(scope, first, last, bounds):
            if it.kind == "EXPENSE":
                sign = -1 if it.refund else 1
                for category, minor in it.parts or ((it.category, it.minor),):
                    sums.setdefault(category, Counter())[it.currency] += sign * minor
        return sums

    def moved(self, first, last, bounds=None):
        """What left the overview and what came into it, by currency."""
        inside = self.scope(ALL, bounds)
        out, arrived = Counter(), Counter()
        for it in self.transfers.values():
            if not it.deleted and first <= it.day <= last:
                if it.source in inside and it.target not in inside:
                    out[self.accounts[it.source].currency] += it.out
                if it.target in inside and it.source not in inside:
                    arrived[self.accounts[it.target].currency] += it.arrived
        return out, arrived

    def converted(self, sums, currency):
        """The sum of sums by currency, each rounded once, half away from zero."""
        total = 0
        for own, minor in sums.items():
            rate = self.rates[currency] / self.rates[own]
            exact = Fraction(minor) * rate * Fraction(10) ** (DIGITS[currency] - DIGITS[own])
            whole = int(abs(exact) + Fraction(1, 2))
            total += whole if exact >= 0 else -whole
        return total

    # Plans

    def planned(self, scope, month):
        return {id: it for id, it in self.plans.items() if (it.scope, it.month) == (scope, month) and not it.deleted}

    def plan_at(self, scope, category, month):
        return next((id for id, it in self.planned(scope, month).items() if it.category == category), None)

    def spent(self, plan, month=None):
        month = month or plan.month
        return self.spending(plan.scope, month + "-01", month + "-31").get(plan.category, Counter())[plan.currency]

    def carried(self, plan):
        if plan.rollover == "none":
            return 0
        former = self.plans.get(self.plan_at(plan.scope, plan.category, before(plan.month)))
        if former is None or former.currency != plan.currency:
            return 0
        left = former.minor + self.carried(former) - self.spent(former)
        return max(0, left) if plan.rollover == "surplus" else left

    def account_plans(self, month):
        return sum(len(self.planned(account, month)) for account in self.scope(ALL))

    def widen(self, first):
        """Makes account plans of the overview whole-book ones; returns how many, and those that stay."""
        accounts, widened, kept = self.scope(ALL), 0, set()
        months = {it.month for it in self.plans.values() if it.scope in accounts and it.month >= first}
        for month in sorted(months):
            groups = {}
            for account in accounts:
                for id, it in self.planned(account, month).items():
                    groups.setdefault(it.category, []).append((id, it))
            chosen = []
            for category, plans in groups.items():
                taken = self.plan_at(ALL, category, month) is not None
                if taken or len({it.currency for _, it in plans}) > 1:
                    kept |= {id for id, _ in plans}
                    continue
                former = self.plans.get(self.plan_at(ALL, category, before(month)))
                begins = former is None or former.currency != plans[0][1].currency
                carried = sum(self.carried(it) for _, it in plans) if begins else 0
                chosen.append((sorted(plans), carried))
            for plans, carried in chosen:
                widened += len(plans)
                whole = plans[0][1]
                total = sum(it.minor for _, it in plans) + carried
                rollover = min((it.rollover for _, it in plans), key=GENEROUS.index)
                for id, _ in plans[1:]:
                    del self.plans[id]
                whole.scope, whole.minor, whole.rollover = ALL, max(0, total), rollover
        return widened, kept

    def differ(self, source, into):
        """Whether plans of two categories cannot become one, because of their currencies."""
        plans = [it for it in self.plans.values() if it.category == source and not it.deleted]
        others = [(it, self.plans.get(self.plan_at(it.scope, into, it.month))) for it in plans]
        return any(other and it.currency != other.currency for it, other in others)

    def merge(self, source, into):
        """Moves everything of a category, also what is in the trash."""
        for it in self.entries.values():
            it.category = into if it.category == source else it.category
            it.parts = tuple((into if category == source else category, minor) for category, minor in it.parts)
        for id, it in list(self.plans.items()):
            if it.category == source:
                other = None if it.deleted else self.plan_at(it.scope, into, it.month)
                if other is None:
                    it.category = into
                else:
                    self.plans[other].minor += it.minor
                    del self.plans[id]


def before(month):
    year, number = int(month[:4]), int(month[5:])
    return f"{year - (number == 1):04}-{(number - 2) % 12 + 1:02}"
