/// The page's script: search, copying, the language of the examples, the theme. The page reads whole
/// without it.
enum DocsScript {
    static let text = #"""
        "use strict";
        (() => {
          const root = document.documentElement;
          const remember = (name, value) => {
            try { localStorage.setItem("coffer-" + name, value); } catch { /* a private window */ }
          };
          const remembered = (name) => {
            try { return localStorage.getItem("coffer-" + name); } catch { return null; }
          };
          const by = (id) => document.getElementById(id);

          const theme = by("theme");
          const isDark = () => root.dataset.theme
            ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
          const nameTheme = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
          if (remembered("theme")) root.dataset.theme = remembered("theme");
          nameTheme();
          theme.addEventListener("click", () => {
            root.dataset.theme = isDark() ? "light" : "dark";
            remember("theme", root.dataset.theme);
            nameTheme();
          });

          const examples = by("examples");
          const show = (language) => {
            root.dataset.examples = language;
            examples.textContent = language === "curl" ? "Swift examples" : "curl examples";
            remember("examples", language);
          };
          show(remembered("examples") === "swift" ? "swift" : "curl");
          examples.addEventListener("click", () => show(root.dataset.examples === "curl" ? "swift" : "curl"));

          for (const figure of document.querySelectorAll("figure")) {
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = "Copy";
            button.addEventListener("click", async () => {
              try {
                await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
                button.textContent = "Copied";
              } catch {
                button.textContent = "Press Ctrl+C";
                getSelection().selectAllChildren(figure.querySelector("pre"));
              }
              setTimeout(() => { button.textContent = "Copy"; }, 2000);
            });
            figure.append(button);
          }

          const contents = by("contents");
          const narrow = matchMedia("(max-width: 59.99em)");
          const fold = () => { contents.open = !narrow.matches; };
          fold();
          narrow.addEventListener("change", fold);
          contents.addEventListener("click", (event) => {
            if (narrow.matches && event.target.closest("a")) contents.open = false;
          });

          const search = by("search");
          const articles = [...document.querySelectorAll("article")].map((article) => ({
            article, words: article.querySelector("h3").textContent.toLowerCase() + " "
              + (article.querySelector("p")?.textContent ?? "").toLowerCase(),
          }));
          const links = [...document.querySelectorAll("nav li")];
          const guide = document.querySelector(".guide");
          const filter = () => {
            const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
            const fits = (words) => wanted.every((word) => words.includes(word));
            const shown = new Set();
            for (const { article, words } of articles) {
              article.hidden = !fits(words);
              if (!article.hidden) shown.add("#" + article.id);
            }
            for (const chapter of document.querySelectorAll(".chapter")) {
              chapter.hidden = !chapter.querySelector("article:not([hidden])");
            }
            guide.hidden = wanted.length > 0;
            for (const link of links) {
              const target = link.firstElementChild.getAttribute("href");
              link.hidden = wanted.length > 0 && !shown.has(target);
            }
            for (const list of document.querySelectorAll("nav ul")) {
              const isEmpty = !list.querySelector("li:not([hidden])");
              list.hidden = isEmpty;
              list.previousElementSibling.hidden = isEmpty;
            }
            by("nothing").hidden = shown.size > 0;
          };
          search.addEventListener("input", filter);
          addEventListener("hashchange", () => {
            const target = by(location.hash.slice(1));
            if (!target || !target.closest("[hidden]")) return;
            search.value = "";
            filter();
            target.scrollIntoView();
          });
          addEventListener("keydown", (event) => {
            if (event.key !== "/" || document.activeElement === search) return;
            event.preventDefault();
            search.focus();
          });
        })();
        """#
}
