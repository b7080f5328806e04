// The live picture of a camera, off the main thread: pulls the newest frame, decodes it, draws it.
// A main thread that is busy does not delay it, and a slow decoder skips frames instead of falling
// behind.
//
// Messages in: {canvas}, then {start: {camera, lease, token}}, {hold: true}, {freeze: frame},
// {thaw: true}, {stop: true}. Messages out: {drawn}, {state} while no frame comes, {frozen: frame},
// {failed: error}.

import { failure, unreachable } from '../../server/failure.js';
import { drawn, FrameMemory } from './frame-memory.js';

/** How long the server may wait for a frame, in milliseconds. */
const wait = 1000;
/** A camera sends a broken frame now and then; this many in a row are a failure. */
const mostBroken = 60;

const brokenFrames = {
  kind: 'broken',
  message: 'The camera sends no pictures that can be decoded.',
  remedy: null,
};

const memory = new FrameMemory(3);
let canvas = null;
let context = null;
/** What ends the pull in progress; null while none is. */
let pulling = null;
/** `live`, or `held` with what is on the screen, or the number of the frame to freeze. */
let aim = 'live';

const now = () => performance.timeOrigin + performance.now();

addEventListener('message', ({ data }) => {
  if (data.canvas !== undefined) {
    canvas = data.canvas;
    context = canvas.getContext('2d', { alpha: false });
  }
  if (data.start !== undefined) start(data.start);
  if (data.hold) aim = 'held';
  if (data.freeze !== undefined) freeze(data.freeze);
  if (data.thaw) aim = 'live';
  if (data.stop) stop();
});

function start(source) {
  stop();
  aim = 'live';
  pulling = new AbortController();
  pull(source, pulling.signal);
}

function stop() {
  pulling?.abort();
  pulling = null;
  memory.clear();
}

async function pull(source, signal) {
  let after = 0;
  let broken = 0;
  try {
    while (!signal.aborted) {
      const { number, isBroken } = await next(source, after, signal);
      after = number;
      broken = isBroken ? broken + 1 : 0;
      if (broken >= mostBroken) throw brokenFrames;
    }
  } catch ({ kind, message, remedy }) {
    if (!signal.aborted) postMessage({ failed: { kind, message, remedy } });
  }
}

/**
 * Draws the newest frame after the one of a number. Returns the number that is the last one then,
 * and whether its frame is not a picture.
 */
async function next({ camera, lease, token }, after, signal) {
  const address = `/v1/cameras/${camera}/frame?lease=${lease}&after=${after}&waitMs=${wait}`;
  const headers = { 'Capture-Token': token };
  const answer = await reached(() => fetch(address, { headers, signal, cache: 'no-store' }));
  const arrived = now();
  if (!answer.ok) throw await failure(answer);
  const header = (name) => Number(answer.headers.get(`Capture-${name}`));
  const number = header('Frame');
  if (answer.status === 204) {
    postMessage({ state: answer.headers.get('Capture-State') });
    return number > 0 ? { number, isBroken: true } : { number: after, isBroken: false };
  }
  const picture = await reached(() => answer.blob());
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return { number, isBroken: true };
  if (signal.aborted) {
    bitmap.close();
    return { number, isBroken: false };
  }
  const frame = { number, orientation: header('Orientation') || 1, bitmap };
  memory.keep(frame);
  show(frame, header('Age') - arrived);
  return { number, isBroken: false };
}

async function reached(step) {
  try {
    return await step();
  } catch {
    throw unreachable();
  }
}

/**
 * Draws a frame unless another one is frozen. `offset` makes its age out of the time at which it is
 * drawn.
 */
function show(frame, offset) {
  if (aim === 'held') return;
  if (aim !== 'live') {
    freeze(aim);
    return;
  }
  draw(frame);
  const at = now();
  postMessage({
    drawn: {
      frame: frame.number,
      at,
      age: offset + at,
      width: canvas.width,
      height: canvas.height,
    },
  });
}

/**
 * Freezes the frame of a number: the nearest one that is kept, or, if it is still to come, that
 * one.
 */
function freeze(number) {
  aim = number;
  const frame = memory.nearest(number);
  if (frame === null || frame.number < number) return;
  aim = 'held';
  draw(frame);
  postMessage({ frozen: frame.number });
}

function draw({ bitmap, orientation }) {
  const { width, height, transform } = drawn(bitmap, orientation);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(...transform);
  context.drawImage(bitmap, 0, 0);
}
