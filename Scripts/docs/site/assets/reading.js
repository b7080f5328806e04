// What makes long pages easier to read. They are complete without it.
"use strict";

addEventListener("DOMContentLoaded", () => {
  // On a narrow screen, the table of contents would push the text away.
  const toc = document.querySelector(".toc");
  const narrow = matchMedia("(max-width: 74.99rem)");
  const fold = () => {
    toc.open = !narrow.matches;
  };
  if (toc) {
    fold();
    narrow.addEventListener("change", fold);
  }

  // The current page may be far down in the contents.
  const current = document.querySelector("#contents [aria-current]");
  const contents = document.querySelector("#contents");
  if (current && current.offsetTop > contents.clientHeight) {
    contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
  }

  // What is wider than the screen can be scrolled by keys.
  for (const part of document.querySelectorAll("pre, .wide")) {
    if (part.scrollWidth <= part.clientWidth) continue;
    part.tabIndex = 0;
    part.setAttribute("role", "group");
    part.setAttribute("aria-label", part.dataset.label ?? "Code");
  }
});
