import { element, setText } from '../base/dom.js';
import { number } from '../base/format.js';
import { statistics as frameStatistics } from '../base/frame.js';
import { settings } from '../model/settings.js';
import { statistics as serverStatistics } from '../server/api.js';

const interval = 500;

const counters = new Map();
let longTasks = 0;
let timer = null;

const own = element('div');
const server = element('div');

/** The corner of counters: the page's own beside the server's. */
export const corner = element(
  'div', { class: 'debug edge-print', 'aria-hidden': true, hidden: true }, own, server);

/** Adds a line of the page's counters; `text` is called while the corner is shown. */
export function addCounter(name, text) {
  counters.set(name, text);
}

addCounter('frames', () => {
  const { frames, late } = frameStatistics();
  return `${number(frames)} frames, ${number(late)} late, ${number(longTasks)} long tasks`;
});

/** Follows the setting that shows the corner. */
export function startDebug() {
  new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  }).observe({ type: 'longtask', buffered: true });
  settings.debug.follow((isShown) => {
    corner.hidden = !isShown;
    clearInterval(timer);
    if (isShown) timer = setInterval(update, interval);
    if (isShown) update();
  });
}

async function update() {
  const lines = [...counters.values()].map((text) => text());
  setText(own, lines.filter((line) => line !== null).join('\n'));
  try {
    setText(server, serverLine(await serverStatistics()));
  } catch {
    setText(server, 'server: no answer');
  }
}

function serverLine({ http, memory }) {
  const parts = ['server'];
  if (http?.ms?.p50 != null) parts.push(`${http.ms.p50.toFixed(1)} ms`);
  if (http?.requests != null) parts.push(`${number(http.requests)} requests`);
  if (memory?.resident != null) parts.push(`${number(memory.resident / 1e6)} MB`);
  return parts.join(' ');
}
