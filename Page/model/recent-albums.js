const storage = 'capture.albums';
const most = 20;

/** The albums, those that photos were added to last before the others. */
export function recentFirst(all) {
  const recent = recentNames();
  const rank = ({ name }) => {
    const at = recent.indexOf(name);
    return at < 0 ? most : at;
  };
  return [...all].sort((one, other) => rank(one) - rank(other));
}

/** Notes that photos were added to an album, or that it was made. */
export function remember(name) {
  const others = recentNames().filter((other) => other !== name);
  try {
    localStorage.setItem(storage, JSON.stringify([name, ...others].slice(0, most)));
  } catch {
    // Without storage, albums are in the server's order.
  }
}

function recentNames() {
  try {
    return JSON.parse(localStorage.getItem(storage)) ?? [];
  } catch {
    return [];
  }
}
