import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { areSame, keyed } from './album-blocks.js';
import { keepCopy } from './album-copy.js';
import { handOver, keep, letGo } from './album-journal.js';
import { relist } from './album-listing.js';
import { askAbout, conflict, judged, offerCopy } from './album-refusal.js';
import { sendNewest } from './album-sending.js';
import { erase } from './journal.js';
import { known, learn, opened } from './opened-album.js';
import { ofAlbum, refuse, steps } from './verdicts.js';

/** The open album, `{title, blocks}`, as it is shown; null until it is read. */
export const album = signal(null);

/** `reading`, `here`, `gone` if there is no such album, or `failed`. */
export const state = signal('reading');

/** Why the album cannot be read, or null. */
export const failure = signal(null);

/** The open album. */
let open = opened(null);
/** The albums of which the server does not have the newest version yet, by name. */
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
 * Changes the album at once, and sends it; `words` say what undoing takes back, and `of` what is
 * changed. Returns whether the server has it, once that is known; null if a person is asked.
 */
export const put = (words, next, of = '') => change(open, { words, field: `${words} ${of}` }, next);

function change(mine, edit, next) {
  const { name, version: former } = mine;
  steps.push({ ...edit, ids: [], album: name, takeBack: () => takeBack(name, former, edit) });
  show(mine, next, edit);
  return save(mine);
}

/** A block is being written: a version without it waits until it is let go by null. */
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
  if (answer === 'mine') {
    asked.revision = theirs.revision;
    show(asked, mine);
    return save(asked);
  }
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
  if (isOpen && theirs.revision === mine.revision && state.get() === 'here') return;
  const blocks = keyed(theirs.blocks, mine.version?.blocks ?? []);
  if (isOpen && typeof held === 'number' && !blocks.some(({ key }) => key === held)) {
    waiting = theirs;
    return;
  }
  if (known.get(mine.name) !== theirs.revision) steps.drop((step) => step.album === mine.name);
  learn(mine, theirs.revision);
  if (isOpen) failure.set(null);
  show(mine, { title: theirs.title, blocks });
  if (isOpen) state.set('here');
  relist(mine);
}

function show(mine, version, edit = mine.edit) {
  mine.version = version;
  mine.edit = edit;
  if (mine === open) album.set(version);
}

async function takeBack(name, former, { words, field }) {
  const expected = known.get(name);
  await openAlbum(name);
  const mine = open;
  if (state.get() === 'failed') throw failure.get();
  const isOld = mine.saving === null && mine.revision !== expected;
  if (mine.name !== name || isOld) throw new Error('The album was changed elsewhere since.');
  show(mine, former, { words, field: `undo ${field}` });
  return (await save(mine)) === true;
}

/** Sends an album; returns whether the server has it, once that is known, or null as `put` does. */
function save(mine) {
  mine.isDirty = true;
  unsaved.set(mine.name, mine);
  keep(mine);
  mine.saving ??= sendNewest(mine, { take, fail }).finally(() => {
    mine.saving = null;
    if (!mine.isDirty) unsaved.delete(mine.name);
    if (!mine.isDirty && conflict.get()?.opened !== mine) letGo(mine);
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
    show(mine, { title, blocks: keyed(answer.blocks, blocks) });
  }
  relist(mine);
}

/**
 * What was refused is taken back, and can be tried again. What meets another version is asked
 * about, or offered as a copy where its album is not open; null is returned then, or else false.
 */
async function fail(mine, error) {
  if (mine === open) waiting = null;
  const { kind, theirs } = await judged(mine, error);
  const { name, version, edit } = mine;
  mine.isDirty = kind === 'unread';
  if (kind === 'changed' && mine === open) {
    conflict.set({ opened: mine, mine: version, theirs });
    return null;
  }
  if (kind === 'changed' || kind === 'gone') {
    offerCopy(mine, error);
    if (mine === open) state.set('gone');
    return null;
  }
  const again = () => mine.saving === null && mine.revision === theirs.revision
    ? change(mine, edit, version) : askAbout(mine, version, () => mine === open);
  const fields = [mine.isDirty ? '' : edit.field];
  refuse(error, { about: ofAlbum(name), fields, again: mine.isDirty ? () => save(mine) : again });
  if (kind === 'refused') {
    mine.revision = null;
    known.delete(mine.name);
    adopt(mine, theirs);
    mine.revision ??= theirs.revision;
  }
  return false;
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
