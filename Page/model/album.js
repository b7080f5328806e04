import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { areSame, sameKeys } from './album-blocks.js';
import { keepCopy } from './album-copy.js';
import { eraseEntry, handOver, keep } from './album-journal.js';
import { relist } from './album-listing.js';
import { askAbout, conflict, judged, leaveToPerson } from './album-refusal.js';
import { isAsBefore, keptInstead, undoOf } from './album-replay.js';
import { sendNewest } from './album-sending.js';
import { erase } from './journal.js';
import { album, failure, known, lastShown, learn, opened, state } from './opened-album.js';
import { ofAlbum, refuse, steps } from './verdicts.js';

export { album, failure, state } from './opened-album.js';

/** The open album. */
let open = opened(null);
/** The albums whose newest version the server does not have yet, by name. */
const unsaved = new Map();
/** The key of the block that is being written, or null. */
let held = null;
/** A version that came while a block was written that it no longer has, or null. */
let waiting = null;

/** Opens an album, unless it is the open one. */
export async function openAlbum(name) {
  if (open.name === name && ['here', 'reading'].includes(state.get())) return;
  open = unsaved.get(name) ?? opened(name);
  waiting = null;
  album.set(open.version);
  conflict.set(null);
  state.set(open.version === null ? 'reading' : 'here');
  if (open.version === null) await read(open);
}

/**
 * Makes an edit of the album at once, as `opened` describes it, and sends it. Returns whether the
 * server has it, once that is known; null if the user is asked.
 */
export const put = (edit) => change(open, edit);

function change(mine, edit) {
  const { name, version: former } = mine;
  steps.push({ ...edit, ids: [], album: name, takeBack: () => takeBack(name, former, edit) });
  return make(mine, edit);
}

function make(mine, edit) {
  const { version: former, edits } = mine;
  show(mine, edit.change(former), [...edits, { ...edit, former }]);
  return save(mine);
}

/** A block is being written: a version without it waits until null ends that. */
export function hold(key) {
  held = key;
  if (key !== null || waiting === null) return;
  const theirs = waiting;
  waiting = null;
  if (open.saving === null) adopt(open, theirs);
}

/** The album's revision, which a request to delete it needs. */
export const revision = () => open.revision;

/**
 * Settles a conflict: `mine` replaces the other version, `theirs` is shown, `both` are kept.
 * Returns whether that was done. Another album may be open by now.
 */
export async function settle(answer, versions) {
  const { opened: asked, mine, theirs } = versions;
  if (conflict.get() === versions) conflict.set(null);
  if (answer === 'mine') return make(asked, keptInstead(asked, versions));
  const entry = handOver(asked);
  adopt(asked, theirs);
  if (asked === open) read(open);
  if (answer === 'both') return keepCopy(mine, () => erase(entry));
  erase(entry);
  return true;
}

async function read(mine) {
  const isSettled = () => mine === open && conflict.get()?.opened !== mine;
  try {
    const theirs = await api.album(mine.name);
    if (!isSettled() || mine.saving !== null) return;
    if (mine.isDirty) save(mine);
    else adopt(mine, theirs);
  } catch (error) {
    if (!isSettled() || mine.isDirty) return;
    failure.set(error);
    state.set(error.status === 404 ? 'gone' : 'failed');
  }
}

/** Takes over a version of the server's, and shows it if its album is open. */
function adopt(mine, theirs) {
  const isOpen = mine === open;
  const isShown = mine.edits.length === 0 && theirs.revision === mine.revision;
  if (isOpen && isShown && state.get() === 'here') return;
  const version = sameKeys(theirs, mine.edits[0]?.former ?? lastShown.get(mine.name));
  if (isOpen && typeof held === 'number' && !version.blocks.some(({ key }) => key === held)) {
    waiting = theirs;
    return;
  }
  if (known.get(mine.name) !== theirs.revision) steps.drop((step) => step.album === mine.name);
  learn(mine, theirs.revision);
  if (isOpen) failure.set(null);
  show(mine, version, []);
  if (isOpen) state.set('here');
  relist(mine);
}

function show(mine, version, edits) {
  mine.version = version;
  mine.edits = edits;
  lastShown.set(mine.name, version);
  if (mine === open) album.set(version);
}

async function takeBack(name, former, edit) {
  const expected = known.get(name);
  await openAlbum(name);
  const mine = open;
  if (state.get() === 'failed') throw failure.get();
  const isOld = mine.saving === null && mine.revision !== expected;
  if (mine.name !== name || isOld) throw new Error('The album was changed elsewhere since.');
  return (await make(mine, undoOf(edit, former))) === true;
}

/** Sends an album; returns whether the server has it, once that is known, or null as `put` does. */
function save(mine) {
  mine.isDirty = true;
  unsaved.set(mine.name, mine);
  keep(mine);
  mine.saving ??= sendNewest(mine, { take, fail }).finally(() => {
    mine.saving = null;
    if (!mine.isDirty) unsaved.delete(mine.name);
    if (!mine.isDirty && conflict.get()?.opened !== mine) eraseEntry(mine);
    const isOld = mine === open && ![null, mine.revision].includes(mine.heard);
    if (isOld && conflict.get() === null) read(mine);
  });
  return mine.saving;
}

function take(mine, answer) {
  learn(mine, answer.revision);
  const { title, blocks } = mine.version;
  // The server joins texts that follow each other: what it has is shown, unless one is written.
  if (!mine.isDirty && held === null && !areSame(answer.blocks, blocks)) {
    show(mine, sameKeys({ title, blocks: answer.blocks }, mine.version), mine.edits);
  }
  relist(mine);
}

/**
 * What was refused is reverted, and can be tried again. What meets another version is asked
 * about, or offered as a copy where its album is not open; null is returned then, or else false.
 */
async function fail(mine, error) {
  if (mine === open) waiting = null;
  const { kind, theirs } = await judged(mine, error);
  // Edits that were made meanwhile are among those that are reverted.
  const { name, edits } = mine;
  const about = ofAlbum(name);
  mine.isDirty = kind === 'unread';
  if (kind === 'changed' || kind === 'gone') {
    leaveToPerson(mine, theirs, error, mine === open);
    return null;
  }
  if (kind === 'unread') {
    refuse(error, { about, again: () => save(mine) });
    return false;
  }
  for (const edit of edits) {
    refuse(error, { about, fields: edit.fields, again: () => makeAgain(mine, edit) });
  }
  known.delete(name);
  adopt(mine, theirs);
  return false;
}

/** Repeats a refused edit of the album as it is now, or asks if what it changes is different. */
function makeAgain(refused, edit) {
  const isOpenAgain = open.name === refused.name && open.version !== null;
  const mine = isOpenAgain ? open : refused;
  if (mine.edits.includes(edit)) return save(mine);
  return isAsBefore(edit, mine.version)
    ? change(mine, edit) : askAbout(mine, edit, () => mine === open);
}

on('album', ({ name, revision: heard }) => {
  if (name !== open.name) return;
  open.heard = heard;
  if (open.saving !== null || conflict.get() !== null) return;
  if (heard === null) state.set('gone');
  else if (heard !== open.revision || state.get() !== 'here') read(open);
});
on('everything', () => open.name !== null && read(open));
on('hello', () => state.get() !== 'reading' && read(open));
