import { signal } from '../base/signal.js';
import * as api from '../server/api.js';
import { on } from '../server/events.js';
import { areSame, keyed } from './album-blocks.js';
import { keepCopy } from './album-copy.js';
import { handOver, keep, letGo } from './album-journal.js';
import { relist } from './album-listing.js';
import { sendNewest } from './album-sending.js';
import { erase } from './journal.js';
import { opened } from './opened-album.js';
import { refuse, steps } from './verdicts.js';

/** The open album, `{title, blocks}`, as it is shown; null until it is read. */
export const album = signal(null);

/** `reading`, `here`, `gone` if there is no such album, or `failed`. */
export const state = signal('reading');

/** Why the album cannot be read, or null. */
export const failure = signal(null);

/**
 * Two versions of the album, `{mine, theirs}`: it was changed here, and elsewhere meanwhile; or
 * null.
 */
export const conflict = signal(null);

/** The open album. */
let open = opened(null);
/** The newest revision of each album that this page has made or shown. */
const known = new Map();
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
 * Changes the album at once, and sends it; `words` say what undoing takes back. Returns whether the
 * server has it, once that is known.
 */
export function put(words, next) {
  const former = open.version;
  const { name } = open;
  steps.push({ ids: [], words, album: name, takeBack: () => takeBack(name, former) });
  show(open, next);
  return save(open);
}

/** A block is being written: a version without it waits until it is let go by null. */
export function hold(key) {
  held = key;
  if (key !== null || waiting === null) return;
  const theirs = waiting;
  waiting = null;
  if (open.saving === null) adopt(open, theirs);
}

/** The album's revision, for those who delete it. */
export const revision = () => open.revision;

/**
 * Settles a conflict: `mine` replaces the other version, `theirs` is shown, `both` are kept.
 * Returns whether that was done.
 */
export async function settle(answer) {
  const { mine, theirs } = conflict.get();
  conflict.set(null);
  if (answer === 'mine') {
    open.revision = theirs.revision;
    return save(open);
  }
  const entry = handOver(open);
  adopt(open, theirs);
  if (answer === 'both') return keepCopy(mine, () => erase(entry));
  erase(entry);
  return true;
}

async function read(mine) {
  try {
    const theirs = await api.album(mine.name);
    if (mine !== open || mine.saving !== null) return;
    if (mine.isDirty) save(mine);
    else adopt(mine, theirs);
  } catch (error) {
    if (mine !== open || mine.isDirty) return;
    failure.set(error);
    state.set(error.status === 404 ? 'gone' : 'failed');
  }
}

/** Shows a version of the server's. */
function adopt(mine, theirs) {
  if (theirs.revision === mine.revision && state.get() === 'here') return;
  const blocks = keyed(theirs.blocks, mine.version?.blocks ?? []);
  if (typeof held === 'number' && !blocks.some(({ key }) => key === held)) {
    waiting = theirs;
    return;
  }
  if (known.get(mine.name) !== theirs.revision) steps.drop(({ album: name }) => name === mine.name);
  learn(mine, theirs.revision);
  failure.set(null);
  show(mine, { title: theirs.title, blocks });
  state.set('here');
  relist(mine);
}

function learn(mine, newest) {
  mine.revision = newest;
  known.set(mine.name, newest);
}

function show(mine, version) {
  mine.version = version;
  if (mine === open) album.set(version);
}

async function takeBack(name, former) {
  const expected = known.get(name);
  await openAlbum(name);
  if (open.saving === null && open.revision !== expected) {
    throw new Error('The album was changed elsewhere since.');
  }
  show(open, former);
  return save(open);
}

/** Sends an album; returns whether the server has it, once that is known. */
function save(mine) {
  mine.isDirty = true;
  unsaved.set(mine.name, mine);
  keep(mine);
  mine.saving ??= sendNewest(mine, { learn, take, fail }).finally(() => {
    mine.saving = null;
    if (!mine.isDirty) unsaved.delete(mine.name);
    if (!mine.isDirty && conflict.get()?.mine !== mine.version) letGo(mine);
    const isOld = mine === open && ![null, mine.revision].includes(mine.heard);
    if (isOld && conflict.get() === null) read(mine);
  });
  return mine.saving;
}

function take(mine, answer) {
  learn(mine, answer.revision);
  if (!mine.isDirty) agree(mine, answer.blocks);
  relist(mine);
}

/** The server joins texts that follow each other: what it has is shown, unless one is written. */
function agree(mine, blocks) {
  const { title, blocks: former } = mine.version;
  if (held === null && !areSame(blocks, former)) {
    show(mine, { title, blocks: keyed(blocks, former) });
  }
}

/**
 * What was refused is taken back, and what meets another version is asked about. Where the
 * server's version cannot be read, nothing is taken back.
 */
async function fail(mine, error) {
  waiting = null;
  const theirs = error.body?.current ?? await api.album(mine.name).catch(() => null);
  mine.isDirty = theirs === null && error.status !== 404;
  if (error.status === 409 && theirs !== null && mine === open) {
    conflict.set({ mine: mine.version, theirs });
    return;
  }
  refuse(error);
  if (theirs === null) return;
  mine.revision = null;
  known.delete(mine.name);
  adopt(mine, theirs);
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
