import { button } from '../../base/dom.js';

/** The views that one may come from, beside culling. */
const before = { photo: 'Photo', sheet: 'Sheet' };

/** The name of the view from which comparing began. */
export const cameFrom = () => before[history.state?.from] ?? 'Cull';

/** 0004, 0003 and 0002. */
export const listed = (words) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter((part) => part !== '').join(' and ');

/** The button that pins the marked pane. */
export const pinButton = (press) =>
  button({ text: 'Pin', label: 'Pin the pane', icon: 'pin', key: 'Y', press });
