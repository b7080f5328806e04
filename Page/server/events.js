import { signal } from '../base/signal.js';
import { lines } from './lines.js';
import { get, isRefused } from './request.js';

const firstPause = 250;
const longestPause = 2000;
/** The server beats every 5 s; a stream without two beats is dead, though nobody has closed it. */
const longestSilence = 12_000;

const handlers = new Map();
let cursor = null;

/**
 * `connecting` until the first event, then `open`; `ended` if the server is gone, `silent` if it
 * does not answer, as while its process is stopped, and `expired` if it has a new token.
 */
export const connection = signal('connecting');

/** Whether the server no longer answers this tab, which the page reports once for all views. */
export const isAway = () => ['ended', 'silent', 'expired'].includes(connection.get());

/**
 * Calls `handler` with each event of a kind; returns what ends that. The kinds are those of the
 * HTTP surface.
 */
export function on(kind, handler) {
  const known = handlers.get(kind) ?? new Set();
  known.add(handler);
  handlers.set(kind, known);
  return () => known.delete(handler);
}

/** Returns when the server may answer again: at its next greeting, or after a pause. */
export async function untilBack() {
  let end;
  await new Promise((resume) => {
    const timer = setTimeout(resume, longestPause);
    end = on('hello', () => {
      clearTimeout(timer);
      resume();
    });
  });
  end();
}

/** Reads events until the tab is closed, and connects again whenever the stream ends. */
export async function startEvents() {
  isRefused.follow((refused) => refused && connection.set('expired'));
  let pause = firstPause;
  while (!isRefused.get()) {
    const { wasOpen, isSilent } = await readEvents();
    if (isRefused.get()) return;
    connection.set(isSilent ? 'silent' : 'ended');
    pause = wasOpen ? firstPause : Math.min(pause * 2, longestPause);
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

/** Reads one stream to its end; returns whether it had an event, and whether it was aborted. */
async function readEvents() {
  const abort = new AbortController();
  let watchdog = setTimeout(() => abort.abort(), longestSilence);
  let wasOpen = false;
  try {
    const address = cursor === null ? '/v1/events' : `/v1/events?after=${cursor}`;
    const answer = await get(address, { signal: abort.signal, within: null });
    for await (const event of lines(answer.body)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => abort.abort(), longestSilence);
      wasOpen = true;
      take(event);
    }
  } catch {
    // Whatever ended the stream, the next one starts where this one ended.
  } finally {
    clearTimeout(watchdog);
  }
  return { wasOpen, isSilent: abort.signal.aborted };
}

function take(event) {
  // The greeting of a stream that goes on from the cursor comes before the changes that were
  // missed.
  const isKept = event.event === 'hello' && cursor !== null;
  if (event.position !== undefined && !isKept) {
    cursor = `${event.epoch}:${event.position}:${event.tag}`;
  }
  connection.set('open');
  for (const handler of [...(handlers.get(event.event) ?? [])]) handler(event);
}
