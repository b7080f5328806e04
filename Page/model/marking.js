import { signal } from '../base/signal.js';
import { changed, departed, hasLeft, isBinListed, phase, photos } from './photos.js';
import { departures } from './route.js';

/** The place of the marked photo, which keys act on; -1 in an empty list. */
export const marked = signal(-1);

/**
 * The id of the marked photo that was removed elsewhere, or null. The one in its place is
 * shown, and keys act on nothing until the user marks a photo or goes to another view.
 */
export const vanished = signal(null);

/** How many photos of the list are selected. */
export const selected = signal(0);

/** The number of the marked photo, by which it is found again in another list. */
let markedId = null;
/** A photo that is marked as soon as it is in the list, by its id, or null. */
let sought = null;
/** The place of the marked photo in the former list. */
let former = 0;
let anchor = -1;
/** The photos that this tab itself takes away, and whether out of the list of the bin. */
const expected = new Map();
/** A bit for each catalogue number: a selection stays what it is under every filter and order. */
let bits = new Uint32Array(0);

/** Marks the photo at a place; the nearest one if there is none. */
export function mark(place) {
  sought = null;
  vanished.set(null);
  settle(place);
}

/** Marks the photo at a place because it is the one that is shown, not because the user did. */
export function follows(place) {
  settle(place);
}

/** This tab takes photos out of the list, or no longer does. */
export function expectGone(ids, isExpected = true) {
  for (const id of ids) {
    if (isExpected) expected.set(id, isBinListed());
    else expected.delete(id);
  }
}

/**
 * This tab is to delete or to restore photos, `kind`, which takes them out of one of the two lists;
 * returns a function that withdraws this for some of them.
 */
export function expectMoved(kind, ids) {
  if ((kind === 'restore') !== isBinListed()) return () => {};
  expectGone(ids);
  return (some) => expectGone(some, false);
}

/** The place of the photo that keys act on, or -1. */
export const target = () => (vanished.get() === null ? marked.get() : -1);

function settle(place) {
  const nearest = Math.min(Math.max(place, 0), photos.count - 1);
  markedId = nearest < 0 ? null : photos.idAt(nearest);
  marked.set(nearest);
}

/** Marks a photo by its id, and returns whether it is in the list. */
export function markId(id) {
  const place = photos.placeOf(id);
  if (place < 0) return false;
  mark(place);
  return true;
}

/** Marks a photo as soon as it is in the list, unless another one is marked meanwhile. */
export function seek(id) {
  markId(id);
  sought = id;
}

export function isSelected(place) {
  const number = photos.numberAt(place);
  return (bits[number >>> 5] ?? 0) >>> (number & 31) & 1;
}

/** Selects a photo, or takes it out of the selection; it is where an extension starts. */
export function toggle(place) {
  if (place < 0) return;
  set(place, !isSelected(place));
  anchor = place;
  count();
}

/**
 * Selects everything from where the selection started to a place, in place of what was selected.
 */
export function extend(place) {
  const from = anchor < 0 ? Math.max(marked.get(), 0) : anchor;
  bits.fill(0);
  for (let at = Math.min(from, place); at <= Math.max(from, place); at += 1) set(at, true);
  anchor = from;
  count();
}

export function selectAll() {
  for (let place = 0; place < photos.count; place += 1) set(place, true);
  count();
}

export function selectNone() {
  bits.fill(0);
  anchor = -1;
  selected.set(0);
  selections.set(selections.get() + 1);
}

/** Takes photos out of the selection by their numbers, whether they are in the list or not. */
export function deselect(numbers) {
  for (const number of numbers) setBit(number, false);
  count();
}

/** Grows with each change of the selection, to notify its views. */
export const selections = signal(0);

/** The places that a key acts on: the selected ones, or else the marked one. */
export function subjects() {
  if (selected.get() === 0) return target() < 0 ? [] : [target()];
  const places = [];
  for (let place = 0; place < photos.count; place += 1) {
    if (isSelected(place)) places.push(place);
  }
  return places;
}

function set(place, value) {
  setBit(photos.numberAt(place), value);
}

function setBit(number, value) {
  if (number >>> 5 >= bits.length) {
    const larger = new Uint32Array(Math.max(256, (number >>> 5) * 2));
    larger.set(bits);
    bits = larger;
  }
  const bit = 1 << (number & 31);
  if (value) bits[number >>> 5] |= bit;
  else bits[number >>> 5] &= ~bit;
}

function count() {
  let sum = 0;
  for (let place = 0; place < photos.count; place += 1) sum += isSelected(place);
  selected.set(sum);
  selections.set(selections.get() + 1);
}

/**
 * Finds the marked photo again in a changed list; if it is gone, the one in its place is marked.
 *
 * While the list is read, a photo that is not there may still come: until then, none is marked.
 */
function follow({ kind }) {
  if (kind === 'values') return;
  if (kind === 'list') anchor = -1;
  if (marked.get() >= 0) former = marked.get();
  if (sought !== null && photos.placeOf(sought) >= 0) markedId = sought;
  const place = markedId === null ? -1 : photos.placeOf(markedId);
  if (place >= 0) marked.set(place);
  else if (markedId !== null && phase.get() === 'loading') marked.set(-1);
  else settle(former);
  // Photos of the selection that were not in the former list may be in this one.
  if (bits.some((word) => word !== 0)) count();
}

/** Photos have left the list, because of this tab or elsewhere. */
function leave(ids) {
  const isExpected = expected.get(markedId) === isBinListed();
  if (ids.includes(markedId) && !isExpected) vanished.set(markedId);
  expectGone(ids, false);
}

departed.subscribe(leave);
departures.subscribe(() => vanished.set(null));
changed.subscribe(follow);
phase.subscribe((state) => {
  if (state === 'whole' && markedId !== null && hasLeft(markedId)) leave([markedId]);
  if (state !== 'loading' && marked.get() < 0) settle(former);
});
