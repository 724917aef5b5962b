"""One grid: whatever begins a line on a screen begins at the screen's left edge, at every width."""

from support import BrowserTest, Person
from test_reach import SCREENS, full_person
from test_reach_areas import busy_person

#: Widths of a window, each with where the text of every screen begins.
EDGES = {1440: 256, 1024: 256, 768: 16, 375: 16}
#: The screens of somebody who has nothing yet.
EMPTY = {
    "/": "dashboard.screen", "/transactions": "transactions.empty", "/budgets": "budgets.screen", "/sharing": "sharing.screen",
    "/goals": "goals.empty", "/plan": "plan.empty", "/reports": "reports.empty", "/groups": "groups.empty",
    "/recurring": "recurring.empty", "/imports": "imports.screen", "/backups": "backups.screen",
    "/notifications": "notifications.empty", "/accounts": "accounts.total", "/settings/rules": "settings.rules.add",
    "/settings/categories": "settings.categories.screen", "/banks": "banks.screen",
}

#: What begins lines within `arguments[0]`, and is not where its column begins: its place and its words.
OFF_GRID = """
    const [page, edge] = arguments;
    // Pictures and tables have axes of their own; calendars, keypads and figures have columns of their own.
    const apart = ".unseen, .skip, figure, .chart, table, .pad, .figures > :not(:first-child), .pair > :not(:first-child), .hits,"
      + " .more-grid, .bulk, .fab, .readout, .legend, [aria-hidden=true] svg, .account-switch, .compared";
    // A frame stands on the grid with its edge; what is inside is a step further.
    const framed = ".required, .question, .widening, .picked, .problem, .notice, .chip, .button:not(.quiet), .money-input, .search,"
      + " input, select, textarea, .participants, .badge, .mark, .dot, .ring, .avatar, .switch > button, .group-inside";
    const columns = ".two-wide > *, .parts > *, .dated > *, .goal-summary > *";
    const isShown = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !each.closest(apart);
    const rtl = document.documentElement.dir === "rtl";
    const boxes = [];
    const add = (element, {left, right, top, bottom}) => {
      if (right - left > 1 && bottom - top > 1) boxes.push({element, left, right, top, bottom});
    };
    for (const each of page.querySelectorAll(framed)) {
      if (isShown(each) && !each.parentElement.closest(framed)) add(each, each.getBoundingClientRect());
    }
    for (const each of page.querySelectorAll("svg.icon")) {
      if (isShown(each) && !each.closest(framed)) add(each, each.getBoundingClientRect());
    }
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, holder = node.parentElement;
      if (!node.data.trim() || holder.closest(framed) || holder.closest("script, style, option") || !isShown(holder)) continue;
      const range = new Range();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) add(holder, rect);
    }
    const rows = ".row, .split-row, li, p, .line, .field, .check, .switch, .teaser, .budget-card, .day, .chips, .section-head,"
      + " .screen-head, .toolbar, .columns, .actions, .keys, .person, .account-line, .split-line, .add-line, .in-place-form, .month";
    const rowOf = (element) => { let row = element; for (let e = element; e && e !== page; e = e.parentElement) if (e.matches(rows)) row = e; return row; };
    const columnOf = (element) => {
      const column = element.closest(columns);
      return column && page.contains(column) ? Math.round(column.getBoundingClientRect().left) : null;
    };
    const groups = new Map();
    for (const box of boxes) {
      const row = rowOf(box.element);
      if (!groups.has(row)) groups.set(row, []);
      groups.get(row).push(box);
    }
    const firsts = [...groups.values()].map((list) => list.reduce((a, b) => (b.left < a.left ? b : a)));
    const found = [];
    for (const one of firsts) {
      const middle = (one.top + one.bottom) / 2;
      if (boxes.some((other) => other.left < one.left - 1 && other.top <= middle && other.bottom >= middle)) continue;
      const wanted = columnOf(one.element) ?? edge;
      if (Math.abs(one.left - wanted) <= 1.5) continue;
      // Lines that end at the right edge are sums.
      if (getComputedStyle(one.element).textAlign === "end") continue;
      found.push(`${Math.round(one.left)} for ${wanted}: ${one.element.tagName}.${one.element.getAttribute("class") ?? ""} “${one.element.textContent.trim().slice(0, 40)}”`);
    }
    return found;"""


class GridTests(BrowserTest):
    size = (1440, 900)

    def off_grid(self, path, edge):
        # A sheet covers the screen on a phone, and makes the navigation narrow on a small window.
        covers, narrow = self.browser.run("""
            const open = Boolean(document.querySelector("dialog.sheet"));
            return [open && innerWidth < 900, open && innerWidth < 1200];""")
        found = [] if covers else self.browser.run("const page = document.querySelector('main');" + OFF_GRID.replace(
            "const [page, edge] = arguments;", "const edge = arguments[0];"), 104 if narrow else edge)
        sheet = self.browser.run("""
            const page = document.querySelector("dialog.sheet .sheet-body");
            if (!page) return [];
            const edge = page.getBoundingClientRect().left + parseFloat(getComputedStyle(page).paddingInlineStart);
            """ + OFF_GRID.replace("const [page, edge] = arguments;", ""))
        return [f"{path} at {self.width} px, {line}" for line in [*found, *(f"in the sheet: {each}" for each in sheet)]]

    def every_width(self, screens):
        found = []
        for self.width, edge in EDGES.items():
            self.browser.resize(self.width, 900)
            for path, testid in screens.items():
                self.open(path)
                self.sees(testid)
                self.browser.gone(".skeletons")
                found += self.off_grid(path, edge)
        self.assertEqual(found, [], "\n".join(found))

    def test_every_screen_of_a_book_begins_its_lines_at_one_edge(self):
        self.sign_in(full_person())
        self.every_width(SCREENS)

    def test_every_area_begins_its_lines_at_one_edge(self):
        person, screens = busy_person()
        self.sign_in(person)
        self.every_width(screens)

    def test_every_empty_screen_begins_its_lines_at_one_edge(self):
        self.sign_in(Person())
        self.every_width(EMPTY)

    def test_heads_of_a_phone_stand_in_one_line(self):
        person = Person()
        person.call("PATCH", "/users/me", {"locale": "de-DE"})
        person.call("POST", "/accounts", {"name": "Karte", "icon": "card", "preferredCurrency": "USD"})
        other = Person("Grace Hopper")
        other.share(other.spend("4.00", "Tea"), person)
        self.sign_in(person)
        self.browser.resize(375, 812)
        for path, testid in EMPTY.items():
            if path.startswith("/settings") or testid == "notifications.empty":
                continue
            self.open(path)
            self.sees(testid)
            self.one_line(path)
        self.open("/notifications")
        self.sees("notifications.readAll")
        self.one_line("/notifications")

    def one_line(self, path):
        wraps = self.browser.run("""
            const head = document.querySelector(".screen-head");
            const [title, tools] = [head.querySelector("h1"), head.querySelector(".tools")].map((it) => it.getBoundingClientRect());
            return tools.height > 0 && title.width > 1 && (tools.top >= title.bottom || tools.height > 60);""")
        self.assertFalse(wraps, f"the head of {path} wraps")
