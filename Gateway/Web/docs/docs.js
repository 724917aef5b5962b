// @ts-check
// The script of /docs: search, copying, the language of the examples, the theme. The page reads whole without it.

const root = document.documentElement;
const theme = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
const examples = /** @type {HTMLButtonElement} */ (document.getElementById("examples"));
const contents = /** @type {HTMLDetailsElement} */ (document.getElementById("contents"));
const search = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const nothing = /** @type {HTMLElement} */ (document.getElementById("nothing"));
const guide = /** @type {HTMLElement} */ (document.querySelector(".guide"));

// What the reader chose stays for the next visit; a private window may refuse that.

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(`coffer-${name}`, value);
  } catch { /* not kept */ }
}

/** @param {string} name */
function remembered(name) {
  try {
    return localStorage.getItem(`coffer-${name}`);
  } catch {
    return null;
  }
}

// The theme: the system's until the reader chooses.

function isDark() {
  return root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
}

function nameTheme() {
  theme.textContent = isDark() ? "Light" : "Dark";
}

const chosenTheme = remembered("theme");
if (chosenTheme) root.dataset.theme = chosenTheme;
nameTheme();
theme.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  remember("theme", root.dataset.theme);
  nameTheme();
});

// The language of the examples; docs.css hides the other.

/** @param {"curl" | "swift"} language */
function showExamples(language) {
  root.dataset.examples = language;
  examples.textContent = language === "curl" ? "Swift examples" : "curl examples";
  remember("examples", language);
}

showExamples(remembered("examples") === "swift" ? "swift" : "curl");
examples.addEventListener("click", () => showExamples(root.dataset.examples === "curl" ? "swift" : "curl"));

// Copying an example.

for (const figure of document.querySelectorAll("figure")) {
  const text = /** @type {HTMLElement} */ (figure.querySelector("pre"));
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection()?.selectAllChildren(text);
    }
    setTimeout(() => button.textContent = "Copy", 2000);
  });
  figure.append(button);
}

// The contents: folded on a phone, and folded again after a choice.

const narrow = matchMedia("(max-width: 59.99em)");

function fold() {
  contents.open = !narrow.matches;
}

fold();
narrow.addEventListener("change", fold);
contents.addEventListener("click", (event) => {
  if (narrow.matches && /** @type {Element} */ (event.target).closest("a")) contents.open = false;
});

// Search in the titles and first sentences of the endpoints.

const articles = [...document.querySelectorAll("article")].map((article) => ({
  article,
  words: ["h3", "p"].map((name) => article.querySelector(name)?.textContent ?? "").join(" ").toLowerCase(),
}));

function filter() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Set();
  for (const { article, words } of articles) {
    article.hidden = !wanted.every((word) => words.includes(word));
    if (!article.hidden) shown.add(`#${article.id}`);
  }
  for (const chapter of document.querySelectorAll(".chapter")) {
    hide(chapter, !chapter.querySelector("article:not([hidden])"));
  }
  hide(guide, wanted.length > 0);
  for (const link of document.querySelectorAll("nav li")) {
    hide(link, wanted.length > 0 && !shown.has(link.firstElementChild?.getAttribute("href")));
  }
  for (const list of document.querySelectorAll("nav ul")) {
    const isEmpty = !list.querySelector("li:not([hidden])");
    hide(list, isEmpty);
    hide(list.previousElementSibling, isEmpty);
  }
  nothing.hidden = shown.size > 0;
}

/** @param {Element | null} element @param {boolean} isHidden */
function hide(element, isHidden) {
  element?.toggleAttribute("hidden", isHidden);
}

search.addEventListener("input", filter);
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  search.value = "";
  filter();
  target.scrollIntoView();
});
addEventListener("keydown", (event) => {
  if (event.key !== "/" || document.activeElement === search) return;
  event.preventDefault();
  search.focus();
});
