"""What another device or another person changes comes to the screen as it happens (`GET /events`)."""

from support import BrowserTest, Person

#: Notes when changes are told, and what the page asks for. Reads wait for that as long as a busy machine takes: after half
#: a second, they would begin without it, and be repeated.
NOTES = """
    const realTimeout = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => realTimeout(act, pause === 500 ? 60_000 : pause, ...more);
    const Real = window.EventSource;
    window.EventSource = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener("ready", () => { window.toldAt = performance.now(); });
      }
    };
    window.asked = [];
    const real = window.fetch;
    window.fetch = (url, options) => {
      if (String(url).startsWith("/api/") && (options?.method ?? "GET") === "GET") window.asked.push(String(url));
      return real(url, options);
    };"""
#: Changes are told so late that the page reads without them.
LATE = """
    const Real = window.EventSource;
    window.EventSource = class extends EventTarget {
      constructor(...all) {
        super();
        const begin = () => {
          const stream = new Real(...all);
          for (const kind of ["ready", "book"]) {
            stream.addEventListener(kind, () => this.dispatchEvent(new Event(kind)));
          }
        };
        window.tell = begin;
      }
      close() {}
    };"""


class LiveTests(BrowserTest):
    def every_page(self, source):
        script = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=source)
        self.addCleanup(self.browser.cdp, "Page.removeScriptToEvaluateOnNewDocument", **script)

    def test_a_start_reads_everything_once(self):
        person = Person()
        person.spend("3.00", "Tea")
        # The first look into a wallet makes it, which is told as a change.
        person.call("GET", "/wallet/transactions")
        self.sign_in(person)
        self.says("Tea", "dashboard.screen")
        self.every_page(NOTES)
        self.open("/")
        self.says("Tea", "dashboard.screen")
        # Longer than a change takes to be read again.
        self.browser.eventually(lambda: self.browser.run("return performance.now() - window.toldAt > 1500"), "all is read")
        asked = self.browser.run("return window.asked")
        self.assertGreater(len(asked), 6)
        self.assertEqual(sorted(asked), sorted(set(asked)))

    def test_what_changes_before_changes_are_told_is_not_missed(self):
        person = Person()
        person.spend("3.00", "Tea")
        self.sign_in(person)
        self.every_page(LATE)
        self.open("/transactions")
        self.says("Tea", "transactions.list")
        self.browser.eventually(lambda: self.browser.run(
            "return performance.getEntriesByType('resource').some(e => e.name.includes('/transactions?') && e.responseEnd)"),
            "the list is read")
        person.spend("9.50", "Lunch meanwhile")
        self.browser.eventually(lambda: self.browser.run("return typeof window.tell === 'function'"), "it wants to hear")
        self.browser.run("window.tell()")
        self.says("Lunch meanwhile", "transactions.list")

    def test_an_entry_of_another_device_comes_to_the_list(self):
        person = Person()
        person.spend("3.00", "Tea")
        self.sign_in(person, "/transactions")
        self.says("Tea", "transactions.screen")
        person.spend("9.50", "Lunch by phone")
        self.says("Lunch by phone", "transactions.screen")

    def test_what_somebody_shares_comes_to_the_notifications(self):
        person, other = Person(), Person()
        lunch = other.spend("20.00", "Shared lunch")
        self.sign_in(person, "/notifications")
        self.sees("notifications.screen")
        other.call("POST", "/expenses/share", {
            "transactionId": lunch["id"], "participants": [{"email": person.email}]})
        self.says("Shared lunch", "notifications.list")
