// @ts-check
// The script of /docs: search, copying, the language of the examples, the theme. The page reads whole without it.

const root = document.documentElement;
const theme = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
const examples = /** @type {HTMLSelectElement} */ (document.getElementById("examples"));
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

// The address in the examples is this server's own.

for (const text of document.querySelectorAll("pre")) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.includes("https://coffer.example.org")) {
      node.nodeValue = node.nodeValue.replaceAll("https://coffer.example.org", location.origin);
    }
  }
}

// The language of the examples; docs.css hides the others. What the reader looks at stays where it is.

const languages = [...examples.options].map((option) => option.value);

/** The first part of the page that begins below the header. */
function inSight() {
  const parts = document.querySelectorAll("main h2, main h3, main h4, main p");
  return [...parts].find((part) => part.checkVisibility() && part.getBoundingClientRect().top > 60);
}

/** @param {string} language */
function showExamples(language) {
  const part = inSight();
  const before = part?.getBoundingClientRect().top ?? 0;
  root.dataset.examples = language;
  examples.value = language;
  if (part) scrollBy({ top: part.getBoundingClientRect().top - before, behavior: "instant" });
}

const chosenLanguage = remembered("examples") ?? "";
showExamples(languages.includes(chosenLanguage) ? chosenLanguage : "curl");
examples.addEventListener("change", () => {
  showExamples(examples.value);
  remember("examples", examples.value);
});

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

// Trying an endpoint with the session that the browser has from the app.

for (const article of document.querySelectorAll("article:not(.type)")) {
  const example = article.querySelector(".curl pre")?.textContent ?? "";
  const target = example.match(/"\$COFFER([^"]*)"/)?.[1];
  if (!target || example.includes("--data-binary")) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "try";
  button.textContent = "Try it";
  button.addEventListener("click", () => button.replaceWith(trial(article, target, example)));
  article.append(button);
}

/** @param {Element} article @param {string} target @param {string} example */
function trial(article, target, example) {
  const form = document.createElement("form");
  const method = article.querySelector("h3 b")?.textContent ?? "GET";
  const path = labelled("input", `${method} with the session of this browser`, target);
  const json = example.match(/ -d '([\s\S]*)'$/)?.[1];
  const body = json === undefined ? undefined : labelled("textarea", "Body", json.replaceAll("\\u0027", "'"));
  const send = document.createElement("button");
  send.textContent = "Send";
  const answer = document.createElement("pre");
  answer.setAttribute("role", "status");
  form.append(path.label, ...body ? [body.label] : [], send, answer);
  const isIdempotent = example.includes("Idempotency-Key");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    answer.textContent = "…";
    answer.textContent = await tried(method, path.field.value, body?.field.value, isIdempotent);
  });
  return form;
}

/** @param {"input" | "textarea"} kind @param {string} title @param {string} value */
function labelled(kind, title, value) {
  const field = document.createElement(kind);
  field.value = value;
  field.spellcheck = false;
  const label = document.createElement("label");
  label.append(title, field);
  return { label, field };
}

/**
 * @param {string} method
 * @param {string} target
 * @param {string | undefined} body
 * @param {boolean} isIdempotent
 */
async function tried(method, target, body, isIdempotent) {
  /** @type {Record<string, string>} */
  const headers = { "X-CSRF": "1" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (isIdempotent) headers["Idempotency-Key"] = crypto.randomUUID();
  try {
    const address = new URL(target, location.origin);
    if (address.origin !== location.origin) return "Only this server can be tried.";
    const answer = await fetch(address, { method, headers, body });
    const text = await answer.text();
    const hint = answer.status === 401 ? "\nSign in under /app/ first, in this browser." : "";
    return `${answer.status} ${answer.statusText}${hint}\n${indented(text)}`;
  } catch (error) {
    return String(error);
  }
}

/** @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 4000);
  }
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

// Search in the titles, the first sentences and the error codes of the endpoints.

const articles = [...document.querySelectorAll("article")].map((article) => ({
  article,
  words: ["h3", "p", ".codes"].map((name) => article.querySelector(name)?.textContent ?? "").join(" ")
    .toLowerCase(),
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
