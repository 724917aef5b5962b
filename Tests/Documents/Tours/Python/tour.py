"""The README's tour by a client that openapi-python-client makes of /openapi.json: `tour.py ADDRESS`.

The package `coffer_client` lies beside this file. Each call goes through the generated function of its operation, and
each answer through the generated models. Nobody verifies an address: of an operation with two kinds of bodies, as JSON
or as a form, the generator (0.29) makes a module that cannot be imported."""

import datetime
import importlib
import json
import os
import sys

PASSWORD = "Str0ng-enough."


class Person:
    """Somebody who calls through the generated client."""

    def __init__(self, address):
        self.client = importlib.import_module("coffer_client").Client(base_url=address)
        self.address = address

    def call(self, operation, body=None, status=200, **parameters):
        """Calls an operation (`transactions.post_transactions`) and returns what the models read of the answer."""
        module = importlib.import_module(f"coffer_client.api.{operation}")
        if body is not None:
            parameters["body"] = body_type(module).from_dict(body)
        answer = module.sync_detailed(client=self.client, **parameters)
        assert answer.status_code == status, f"{operation}: {answer.status_code} {answer.content[:500]}"
        return getattr(answer.parsed, "data", answer.parsed if answer.parsed is not None else answer.content)

    def join(self, email, name):
        self.call("signing_in.register", {"email": email, "password": PASSWORD, "displayName": name},
                  status=201)
        pair = self.call("signing_in.login", {"email": email, "password": PASSWORD})
        self.client = importlib.import_module("coffer_client").AuthenticatedClient(
            base_url=self.address, token=pair.access_token)
        return self


def body_type(module):
    """The type of an operation's body, which may be optional."""
    declared = module.sync_detailed.__annotations__["body"]
    return next(kind for kind in getattr(declared, "__args__", [declared]) if hasattr(kind, "from_dict"))


def tour(address):
    today = datetime.date.today()
    grace = Person(address).join(f"grace+{os.getpid()}@example.test", "Grace")
    ada = Person(address).join(f"ada+{os.getpid()}@example.test", "Ada")
    assert ada.call("profile.get_me").display_name == "Ada"

    groceries = ada.call("categories.create_category", {"name": "Groceries", "type": "EXPENSE"}, status=201).id
    salary = ada.call("categories.create_category", {"name": "Salary", "type": "INCOME"}, status=201).id
    account = ada.call("accounts.list_accounts").active_account_id
    ada.call("budgets.set_budget", {"accountId": str(account), "categoryId": str(groceries),
                                      "month": f"{today:%Y-%m}", "planned": 500}, status=201)
    create = "transactions.create_transaction"
    ada.call(create, {"type": "INCOME", "amount": 3200, "categoryId": str(salary)}, status=201)
    ada.call(create, {"type": "EXPENSE", "amount": "250.00", "categoryId": str(groceries)}, status=201)
    draft = {"type": "EXPENSE", "amount": 100.00, "categoryId": str(groceries), "description": "Dinner"}
    key = f"dinner-{os.getpid()}"
    dinner = ada.call(create, draft, status=201, idempotency_key=key)
    assert ada.call(create, draft, status=201, idempotency_key=key).id == dinner.id

    budget = ada.call("budgets.list_budgets", account_id=account).budgets[0]
    assert (budget.spent, budget.percent_used) == ("350.00", 70)
    assert ada.call("dashboard_and_reports.get_dashboard").summary.net_result == "2850.00"
    expenses = ada.call("transactions.list_transactions", limit=10, q="din").transactions
    assert [expense.id for expense in expenses] == [dinner.id]

    share = ada.call("shared_expenses.share_expense",
                     {"transactionId": str(dinner.id), "splitType": "EQUAL",
                      "participants": [{"email": f"grace+{os.getpid()}@example.test"}]}, status=201)
    assert grace.call("shared_expenses.get_sharing").net_balance[0].amount == "-50.00"
    ada.call("shared_expenses.mark_share_paid", id=share.participants[0].id)

    goal = ada.call("savings_goals.create_goal", {"name": "New bike", "targetAmount": 1200, "currency": "USD",
                                                 "deadline": f"{today.year + 2}-01-31"}, status=201).id
    savings = ada.call("assets.create_asset", {"name": "Savings", "currency": "USD"}, status=201).id
    ada.call("assets.add_asset_transaction", {"kind": "deposit", "amount": 300}, status=201, id=savings)
    ada.call("savings_goals.allocate_to_goal",
             {"allocations": [{"assetId": str(savings), "amount": 300}]}, id=goal)
    requirements = ada.call("planning.list_requirements", explain=True).requirements
    assert requirements[0].remaining_amount == "900.00" and requirements[0].explanation

    export = importlib.import_module("coffer_client.models.export_file_format").ExportFileFormat.CSV
    assert "Dinner" in ada.call("exports_and_backups.export_file", format_=export)
    backup = ada.call("exports_and_backups.create_backup", {}, status=201)
    assert backup.counts["transactions"] == 3
    file = json.load(ada.call("exports_and_backups.download_backup", id=backup.id).payload)
    assert file["version"] == "2.2" and len(file["data"]["transactions"]) == 3

    module = importlib.import_module(f"coffer_client.api.{create}")
    refused = module.sync_detailed(client=ada.client, body=body_type(module).from_dict(
        {"type": "EXPENSE", "amount": "12.345", "categoryId": str(groceries)}))
    assert refused.parsed.code == "VALIDATION_ERROR" and "amount" in refused.parsed.details.additional_properties


if __name__ == "__main__":
    tour(sys.argv[1])
