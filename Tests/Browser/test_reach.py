"""Everybody can use it: axe's rules, small and wide windows, large text, right to left, and no network."""

import json

from support import DESKTOP, PASSWORD, BrowserTest, Person, by, day

SCREENS = {
    "/": "dashboard.screen", "/transactions": "transactions.screen", "/budgets": "budgets.screen",
    "/sharing": "sharing.screen", "/settings": "settings.screen", "/add": "addTransaction.submitButton",
    "/accounts": "accounts.total", "/budgets/new": "editBudget.submitButton", "/share": "transactionPicker.item.0",
    **{f"/settings/{name}": f"settings.{name}.screen" for name in (
        "profile", "currency", "accounts", "categories", "delete", "privacy", "terms")},
}
ONBOARDING = {f"/onboarding/{path}": f"onboarding.{testid}.screen" for path, testid in (
    ("welcome", "welcome"), ("currency", "currency"), ("accounts", "accounts"), ("categories", "categories"),
    ("budget", "budget"), ("sample-data", "sampleData"), ("complete", "complete"), ("biometric", "biometric"), ("pin", "pin"))}
ENTRANCE = {"/login": "login.screen", "/register": "register.screen", "/reset-password": "resetPassword.screen",
            "/verify-email?email=a@example.org": "verifyEmail.screen", "/unknown": "unknown.screen"}


def full_person():
    person = Person()
    person.plan("500")
    person.plan("20", "Transport")
    # One is left for a new budget.
    person.category("Health")
    person.earn("3200")
    person.spend("350.00", "A very long description of what was bought in several shops on a rainy afternoon")
    person.spend("35.00", "Taxi", category="Transport", on=day(1))
    person.share(person.spend("100.00", "Dinner"), Person("Grace Hopper"))
    return person


class Reach(BrowserTest):
    """What every screen is asked."""

    def every(self, screens):
        """Opens one screen after the other, each with its data."""
        for path, testid in screens.items():
            self.open(path)
            self.sees(testid)
            self.browser.gone(".skeletons")
            yield path

    def small_targets(self):
        return self.browser.run("""
            return [...document.querySelectorAll("button, a.button, .tabs a, a.row, .more-grid a, summary, input:not([type=hidden])")]
              .filter(each => each.checkVisibility() && !each.closest(".unseen, .skip") && each.type !== "checkbox")
              .map(each => [each.closest(".money-input, .switch") ?? each, each])
              .filter(([box]) => box.getBoundingClientRect().height < 43.5)
              .map(([, each]) => each.outerHTML.slice(0, 120))""")


    def like_names(self):
        """Names that several keys of the screen share, though each does something else."""
        return self.browser.run("""
            const names = {};
            const page = document.querySelector("dialog.sheet") ?? document;
            for (const each of page.querySelectorAll("button, a.button, summary, [role=switch]")) {
              if (!each.checkVisibility() || each.getAttribute("role") === "radio") continue;
              const labels = each.getAttribute("aria-labelledby")?.split(" ").map(id => document.getElementById(id)?.textContent);
              const name = each.getAttribute("aria-label") ?? labels?.join(" ") ?? each.textContent.trim();
              (names[name] ??= new Set()).add(each.href ?? each);
            }
            return Object.keys(names).filter(name => names[name].size > 1);""")

    def cut_rings(self):
        """What has the ring of the focus cut by a box around it."""
        return self.browser.run("""
            const page = document.querySelector("dialog.sheet") ?? document.body;
            const found = [];
            for (const each of page.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
              if (!each.checkVisibility() || each.closest(".skip, .unseen, .month-name, .switch, .money-input")) continue;
              if (getComputedStyle(each).opacity === "0") continue;
              const {left, right, top, bottom} = each.getBoundingClientRect();
              const ring = each.matches(".button.quiet") ? 0 : 4;
              for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
                if (getComputedStyle(box).overflowX === "visible") continue;
                const outer = box.getBoundingClientRect();
                // What is scrolled away comes into sight with the focus, with its ring.
                if (left - ring < outer.left || right + ring > outer.right ||
                    (box.scrollTop === 0 && top >= outer.top && top - ring < outer.top)) {
                  found.push(`${each.outerHTML.slice(0, 90)} | ${box.tagName}.${box.className}`);
                }
              }
            }
            return found;""")

    def axe_in_both_themes(self, path):
        cut = self.cut_rings()
        self.assertEqual(cut, [], f"{path} cuts focus rings\n" + "\n".join(cut))
        self.assertEqual(self.like_names(), [], f"{path} has keys of one name")
        for theme in ("light", "dark"):
            self.browser.run("document.documentElement.dataset.theme = arguments[0]", theme)
            self.axe(f"{path} in {theme}")

    def fits_at_320_pixels_and_with_large_text(self, path):
        self.browser.resize(320, 640)
        self.fits(path)
        self.browser.resize(*self.size)
        self.browser.run("document.documentElement.style.fontSize = '200%'")
        self.fits(f"{path} at 200 %")


    def cut_amounts(self):
        """Amounts that are not whole to be seen: cut by a box, outside of the window, or below something else."""
        return self.browser.run("""
            const found = [];
            const isShown = (each) => each.checkVisibility() && !each.closest(".unseen, [aria-hidden=true] svg");
            // A sheet covers the screen below it.
            const page = document.querySelector("dialog.sheet") ?? document;
            for (const each of page.querySelectorAll(".money")) {
              if (!isShown(each) || each.textContent === "" || each.parentElement.closest(".money")) continue;
              each.scrollIntoView({block: "center"});
              for (const {left, right, top, bottom} of each.getClientRects()) {
                const problems = left < -0.5 || right > document.documentElement.clientWidth + 0.5 ? ["the window"] : [];
                for (let box = each.parentElement; box; box = box.parentElement) {
                  if (getComputedStyle(box).overflowX === "visible" || box === document.documentElement) continue;
                  const outer = box.getBoundingClientRect();
                  if (left < outer.left - 0.5 || right > outer.right + 0.5) problems.push(box.tagName + "." + box.className);
                }
                for (const x of [left + 1, (left + right) / 2, right - 1]) {
                  const top_ = document.elementFromPoint(x, (top + bottom) / 2);
                  if (top_ && !each.contains(top_) && !top_.contains(each)) {
                    problems.push("below " + top_.outerHTML.slice(0, 80));
                  }
                }
                if (problems.length) found.push([each.textContent, ...new Set(problems)].join(" | "));
              }
            }
            for (const each of page.querySelectorAll(".money-input input")) {
              if (isShown(each) && each.scrollWidth > each.clientWidth + 1) found.push("the field of " + each.value);
            }
            return found;""")

    def cut_texts(self):
        """Texts that are not whole to be seen: cut by a box or the window, out of their key, or over one another."""
        return self.browser.run("""
            const page = document.querySelector("dialog.sheet:modal, dialog.dialog") ?? document.body;
            const wide = document.documentElement.clientWidth;
            const near = 1;
            const said = (node) => node.data.trim().slice(0, 40);
            const isShown = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true})
              && !each.closest(".unseen, .skip, script, style, option");
            /** The box that moves with the page, or stands above it. */
            const layer = (each) => {
              for (let box = each; box; box = box.parentElement) {
                if (["fixed", "sticky"].includes(getComputedStyle(box).position) || box.tagName === "DIALOG") return box;
              }
              return document;
            };
            const found = [], texts = [];
            const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const node = walker.currentNode, holder = node.parentElement;
              if (!node.data.trim() || !isShown(holder)) continue;
              let hider = holder;
              while (hider && !getComputedStyle(hider).clipPath.startsWith("inset(50%")) hider = hider.parentElement;
              if (hider) continue;
              const range = new Range();
              range.selectNodeContents(node);
              // A line's box is higher than its letters.
              const lines = [...range.getClientRects()].filter(({width}) => width > 0).map(({left, right, top, bottom}) =>
                ({left, right, top: top + (bottom - top) * 0.25, bottom: bottom - (bottom - top) * 0.25}));
              for (const {left, right, top, bottom} of lines) {
                if (left < -near || right > wide + near) found.push(`${said(node)} | outside of the window`);
                let isAway = false, isFree = false;
                for (let box = holder; box && !isAway; box = box.parentElement) {
                  const {overflowX, overflowY, display, position} = getComputedStyle(box);
                  const outer = box.getBoundingClientRect();
                  // What is placed freely is cut by nothing up to the box that it is placed in.
                  if (isFree && position === "static") continue;
                  isFree = position === "absolute" || position === "fixed";
                  if (display === "inline" || box === document.documentElement || box === document.body) continue;
                  // What can be scrolled is not lost, and what it hides covers nothing.
                  if (/auto|scroll/.test(overflowX + overflowY)) {
                    isAway = right > outer.right || left < outer.left || bottom > outer.bottom || top < outer.top;
                    continue;
                  }
                  const isKey = box.matches(".button, .chip, .badge, .count, td, th");
                  if ((overflowX !== "visible" || isKey) && (left < outer.left - near || right > outer.right + near)) {
                    found.push(`${said(node)} | cut by ${box.tagName}.${box.className}`);
                  }
                  if ((overflowY !== "visible" || isKey) && (top < outer.top - near || bottom > outer.bottom + near)) {
                    found.push(`${said(node)} | too high for ${box.tagName}.${box.className}`);
                  }
                }
                if (!isAway) texts.push({node, left, right, top, bottom, layer: layer(holder)});
              }
            }
            texts.forEach((one, at) => {
              for (const other of texts.slice(at + 1)) {
                if (one.node === other.node || one.layer !== other.layer) continue;
                if (one.left < other.right - near && other.left < one.right - near &&
                    one.top < other.bottom - near && other.top < one.bottom - near) {
                  found.push(`${said(one.node)} | over ${said(other.node)}`);
                }
              }
            });
            return [...new Set(found)];""")

    def is_whole_with_larger_text(self, path):
        for percent in (150, 200):
            self.browser.run("document.documentElement.style.fontSize = arguments[0] + '%'", percent)
            self.fits(f"{path} at {percent} %")
            sideways = self.browser.run("""
                return [...document.querySelectorAll("main, main *, dialog.sheet, dialog.sheet *")]
                  .filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 &&
                    ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
                  .map(each => each.outerHTML.slice(0, 100))""")
            self.assertEqual(sideways, [], f"{path} at {percent} % scrolls sideways")
            self.assertEqual(self.cut_amounts(), [], f"{path} at {percent} %")


class ReachTests(Reach):
    def test_axe_finds_nothing_before_the_sign_in(self):
        for path in self.every(ENTRANCE):
            with self.subTest(path):
                self.axe_in_both_themes(path)

    def test_axe_finds_nothing_in_the_first_steps_and_on_the_lock(self):
        self.sign_in(Person(onboarded=False))
        for path in self.every(ONBOARDING):
            with self.subTest(path):
                self.axe_in_both_themes(path)
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": PASSWORD})
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.browser.run_async("await fetch('/api/v1/auth/lock', {method: 'POST', headers: {'X-CSRF': '1'}})")
        for path in self.every({"/": "lock.screen"}):
            self.axe_in_both_themes("the lock")

    def test_axe_finds_nothing_in_the_app(self):
        self.sign_in(full_person())
        for path in self.every(SCREENS):
            with self.subTest(path):
                self.axe_in_both_themes(path)

    def test_everything_fits_320_pixels_and_large_text(self):
        for path in self.every(ENTRANCE):
            self.fits_at_320_pixels_and_with_large_text(path)
        self.sign_in(Person(onboarded=False))
        for path in self.every(ONBOARDING):
            self.fits_at_320_pixels_and_with_large_text(path)
        self.sign_in(full_person())
        for path in self.every(SCREENS):
            self.fits_at_320_pixels_and_with_large_text(path)

    def test_text_of_one_and_a_half_and_of_twice_the_size_cuts_no_amount(self):
        person = full_person()
        person.earn("1234567.89", "A prize")
        person.plan("123456.78", "Holidays")
        person.spend("100000.01", category="Holidays")
        for path in self.every(ENTRANCE):
            with self.subTest(path):
                self.is_whole_with_larger_text(path)
        self.sign_in(person)
        for path in self.every(SCREENS):
            with self.subTest(path):
                self.is_whole_with_larger_text(path)

    def test_right_to_left(self):
        person = full_person()
        person.call("PATCH", "/users/me", {"locale": "he-IL"})
        self.sign_in(person, "/transactions")
        self.says("Taxi")
        self.assertEqual(self.browser.run("return document.documentElement.dir"), "rtl")
        self.fits("right to left")

    def test_dates_and_amounts_follow_the_locale(self):
        person = Person(currency="EUR")
        person.spend("1234.50", "Rent")
        person.call("PATCH", "/users/me", {"locale": "de-DE"})
        self.sign_in(person, "/transactions")
        self.says("1.234,50 €", "transactions.list")

    def test_touch_targets_are_44_pixels(self):
        self.sign_in(full_person())
        for path in self.every({path: SCREENS[path] for path in ("/", "/transactions", "/add", "/settings")}):
            self.assertEqual(self.small_targets(), [], path)


class WideReachTests(ReachTests):
    """The same with a sidebar."""

    size = DESKTOP
    test_everything_fits_320_pixels_and_large_text = None
    test_text_of_one_and_a_half_and_of_twice_the_size_cuts_no_amount = None
    test_touch_targets_are_44_pixels = None


class WorkerTests(BrowserTest):
    has_worker = True

    def test_the_app_starts_without_a_network(self):
        person = full_person()
        self.sign_in(person)
        self.sees("dashboard.transaction.0")
        self.browser.run_async("await navigator.serviceWorker.ready; while (!navigator.serviceWorker.controller)"
                               " await new Promise(done => setTimeout(done, 50));")
        # The rest of the shell is in the worker's cache, also screens that were never opened.
        self.browser.run_async("""
            for (;;) {
              const names = await caches.keys();
              const counts = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length));
              if (counts.some(count => count > 60)) return;
              await new Promise(done => setTimeout(done, 50));
            }""")
        self.press("tab.transactions")
        self.says("Taxi", "transactions.list")
        self.go_offline()
        try:
            self.browser.run("location.reload()")
            self.says("Taxi", "transactions.list", 15)
            self.says("You are offline", "offline.notice")
            self.press("tab.settings")
            self.sees("settings.screen")
        finally:
            self.go_offline(False)

    def test_the_app_can_be_installed(self):
        self.open("/login")
        self.sees("login.screen")
        manifest = self.browser.cdp("Page.getAppManifest")
        self.assertEqual(manifest.get("errors"), [])
        data = json.loads(manifest["data"])
        self.assertEqual((data["display"], data["scope"]), ("standalone", "/app/"))
        for icon in data["icons"]:
            self.assertEqual(self.browser.run_async("return (await fetch(args[0])).status", icon["src"]), 200)
