import { forBrowser } from '../base/storage.js';

const place = 'capture.albums';
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
  forBrowser.writeValue(place, [name, ...others].slice(0, most));
}

const recentNames = () => forBrowser.readValue(place) ?? [];
