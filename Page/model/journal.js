import { signal } from '../base/signal.js';
import { forBrowser } from '../base/storage.js';

// The user's changes that the server does not have yet, in a storage that outlives the tab: each
// is a separate entry, written before its effect is drawn.

const prefix = 'capture.waiting.';
/** The name of this document among those that use the storage. */
export const thisTab =
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join('');

/** How many changes of photos and albums the server does not have yet. */
export const waiting = signal(0);
/** How many entries and drafts of this document the storage has no room for, or does not take. */
export const unkept = signal(0);

/** The entries of this document, by their numbers. */
const own = new Map();
let last = 0;
let store = null;
let releaseLock = null;
/** Whether the next document is now to send what this one has in the storage. */
let isReleased = false;
/** The names of the entries that the storage does not have. */
const lacking = new Set();

/** Names the store whose photos are changed, by its id; entries are played for this one only. */
export function nameStore(name) {
  store = name;
}

/** The store that is shown; null until it is known. */
export const shownStore = () => store;

/** Writes an entry, `{kind, ids, …}`, and returns its number. */
export function write(entry) {
  hold();
  last += 1;
  own.set(last, entry);
  keep(nameOf(thisTab, last), { store, ...entry });
  count();
  return last;
}

/** Replaces an entry. */
export function rewrite(number, entry) {
  own.set(number, entry);
  keep(nameOf(thisTab, number), { store, ...entry });
}

/** The server has an entry, or has refused it. */
export function erase(number) {
  if (!own.delete(number)) return;
  forget(nameOf(thisTab, number));
  count();
}

/**
 * The entries that this document is to send, in the order in which they were made: not those that
 * it has left to the next one, or that another one has sent.
 */
export const ownEntries = () => [...own].filter(([number]) => {
  const name = nameOf(thisTab, number);
  return lacking.has(name) || (!isReleased && isAt(name));
}).map(([, entry]) => entry);

/** The other documents that have left entries for this store. */
export function formerTabs() {
  const names = forBrowser.names(prefix);
  const tabs = new Set(names.map((name) => name.slice(prefix.length).split('.')[0]));
  tabs.delete(thisTab);
  return [...tabs].filter((one) => entriesOf(one).length > 0);
}

/** The entries that another document has left for this store, each with its `place`. */
export function entriesOf(other) {
  return namesOf(other).map((place) => ({ ...read(place), place }))
    .filter((entry) => [null, store].includes(entry.store));
}

/**
 * Replaces entries of another document by the requests that were made of them, so that each can be
 * erased once it is answered; returns them with their places.
 */
export function replaceIn(other, entries, requests) {
  for (const { place } of entries) forget(place);
  return requests.map((request, index) => {
    const place = nameOf(other, `r${index}`);
    keep(place, { store, ...request });
    return { ...request, place };
  });
}

/**
 * Forgets entries that another document has left for this store, once their outcome is known,
 * except those at some places.
 */
export function eraseTab(other, kept = []) {
  for (const name of namesOf(other)) {
    const isOwn = [null, store, undefined].includes(read(name)?.store);
    if (isOwn && !kept.includes(name)) forget(name);
  }
}

/**
 * Leaves an entry in the storage, where it no longer waits, until the user has seen its outcome;
 * returns its place.
 */
export function leave(number) {
  own.delete(number);
  count();
  return nameOf(thisTab, number);
}

/** Whether there is still an entry at a place; another tab may have erased it. */
export const isAt = (place) => read(place) !== null;

/** Forgets the entry at a place: the user has seen its outcome. */
export function eraseAt(place) {
  forget(place);
}

/** Calls `act` once another document is gone, or can no longer send its entries. */
export async function afterTab(other, act) {
  if (navigator.locks === undefined) await act();
  else await navigator.locks.request(`${prefix}${other}`, act);
}

/** Leaves the entries to the next document, as this one can no longer send them. */
export function release() {
  isReleased = true;
  releaseLock?.();
}

/** Entries that another document has sent in place of this one no longer wait. */
function forgetSent() {
  if (!isReleased) return;
  for (const number of [...own.keys()]) {
    const name = nameOf(thisTab, number);
    if (!lacking.has(name) && !isAt(name)) own.delete(number);
  }
  count();
}

window.addEventListener('storage', forgetSent);

/** Marks this document as alive while it is: what it has written is its own. */
export function hold() {
  if (releaseLock !== null) return;
  const released = new Promise((resolve) => {
    releaseLock = resolve;
  });
  navigator.locks?.request(`${prefix}${thisTab}`, () => released).catch(() => {});
}

const nameOf = (document, number) => `${prefix}${document}.${String(number).padStart(8, '0')}`;

const namesOf = (document) => forBrowser.names(`${prefix}${document}.`).sort();

/** Writes a value into the storage; if that fails, leaving the page still asks first. */
export function keep(name, value) {
  if (forBrowser.writeValue(name, value)) lacking.delete(name);
  else lacking.add(name);
  unkept.set(lacking.size);
}

/** Removes a value from the storage, or from those that it had no room for. */
export function forget(name) {
  lacking.delete(name);
  unkept.set(lacking.size);
  forBrowser.remove(name);
}

const read = (name) => forBrowser.readValue(name);

function count() {
  waiting.set(own.values().reduce((sum, { ids }) => sum + (ids?.length ?? 1), 0));
}
