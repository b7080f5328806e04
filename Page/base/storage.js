/** What is kept for this browser, in every tab and from visit to visit. */
export const forBrowser = storage(() => localStorage);

/** What is kept for this tab, also while its page is loaded again. */
export const forTab = storage(() => sessionStorage);

/**
 * A storage that a browser may refuse, as with cookies blocked, or that may be full: what it does
 * not take lasts as long as the page.
 */
function storage(find) {
  const own = new Map();
  const attempt = (use, otherwise) => {
    try {
      return use(find());
    } catch {
      return otherwise;
    }
  };
  return {
    /** The text of a name, or null. */
    read: (name) => own.get(name) ?? attempt((kept) => kept.getItem(name), null),

    /** What `writeValue` has kept under a name; null if it is nothing or no JSON. */
    readValue(name) {
      try {
        return JSON.parse(this.read(name));
      } catch {
        return null;
      }
    },

    /** Keeps a text; returns whether the browser has taken it. */
    write(name, text) {
      own.delete(name);
      const isKept = attempt((kept) => {
        kept.setItem(name, text);
        return true;
      }, false);
      if (!isKept) own.set(name, text);
      return isKept;
    },

    /** Keeps anything that JSON can say; returns whether the browser has taken it. */
    writeValue(name, value) {
      return this.write(name, JSON.stringify(value));
    },

    remove(name) {
      own.delete(name);
      attempt((kept) => kept.removeItem(name));
    },

    /** The names that begin so. */
    names: (start) => [...new Set([...own.keys(), ...attempt((kept) => Object.keys(kept), [])])]
      .filter((name) => name.startsWith(start)),
  };
}
