// The search of the documentation. Everything else works without it. Pages that are files cannot fetch
// anything, so the index is a script, which is loaded when the search is used for the first time.
"use strict";

{
  const root = document.currentScript.dataset.root;
  const most = 30;
  let index = null;

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const input = element("input", {
    type: "search", placeholder: "Search  /", autocomplete: "off", spellcheck: false,
  });
  input.setAttribute("aria-label", "Search the documentation");
  const results = element("ul", { className: "results", hidden: true });
  results.setAttribute("aria-label", "Results");
  const status = element("p", { className: "unseen" });
  status.setAttribute("role", "status");

  // What the index calls when it was loaded.
  globalThis.captureSearch = (rows) => {
    index = rows.map(([name, kind, address, text]) => ({
      name, kind, address, text, lowName: name.toLowerCase(), lowText: text.toLowerCase(),
    }));
    show();
  };

  const load = () => {
    if (index) return;
    index = [];
    document.head.append(element("script", { src: `${root}search-index.js` }));
  };

  // How well an entry matches a word: its whole name, a part of the name that begins like it, any part
  // of the name, or its text. 0 is no match.
  const quality = (entry, word) => {
    if (entry.lowName === word) return 100;
    const at = entry.lowName.indexOf(word);
    if (at === 0) return 60;
    if (at > 0) return /[^a-z]/.test(entry.lowName[at - 1]) ? 50 : 25;
    return entry.lowText.includes(word) ? 5 : 0;
  };

  const found = (words) => {
    const ranked = [];
    for (const entry of index) {
      const marks = words.map((word) => quality(entry, word));
      if (marks.includes(0)) continue;
      const sum = marks.reduce((one, other) => one + other, 0);
      ranked.push({ entry, mark: sum - entry.name.length / 10 });
    }
    return ranked.sort((one, other) => other.mark - one.mark).map(({ entry }) => entry);
  };

  const context = (entry, words) => {
    const at = Math.max(0, Math.min(...words.map((word) => entry.lowText.indexOf(word))) - 30);
    return (at > 0 ? "…" : "") + entry.text.slice(at, at + 120);
  };

  const item = (entry, words) => element("li", {}, element("a",
    { href: root + entry.address.split("#").map(encodeURI).join("#") },
    element("span", { className: "edge", textContent: entry.kind }),
    element("strong", { textContent: entry.name }),
    element("span", { className: "context", textContent: context(entry, words) })));

  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.hidden = words.length === 0;
    if (results.hidden) return;
    const all = found(words);
    const none = element("li", { className: "none", textContent: "Nothing was found." });
    results.replaceChildren(
      ...(all.length > 0 ? all.slice(0, most).map((entry) => item(entry, words)) : [none]));
    status.textContent = all.length === 1 ? "1 result" : `${all.length} results`;
  };

  const close = () => {
    results.hidden = true;
  };

  const move = (step) => {
    const places = [input, ...results.querySelectorAll("a")];
    const at = places.indexOf(document.activeElement);
    places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
  };

  const onKey = (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape") {
      close();
      input.focus();
    } else if (event.key === "Enter" && document.activeElement === input) {
      results.querySelector("a")?.click();
    } else return;
    event.preventDefault();
  };

  addEventListener("DOMContentLoaded", () => {
    const place = document.querySelector(".search");
    place.append(input, status, results);
    place.addEventListener("keydown", (event) => {
      if (event.target.localName !== "a" || event.key !== "Enter") onKey(event);
    });
    input.addEventListener("focus", load);
    input.addEventListener("input", show);
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.localName === "input") return;
      event.preventDefault();
      input.focus();
    });
    addEventListener("click", (event) => {
      if (!place.contains(event.target) || event.target.closest(".results a")) close();
    });
  });
}
