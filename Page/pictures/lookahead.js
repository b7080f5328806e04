// Predicts which photos will be shown soon from the last few steps, as `LookAhead` of CaptureBrowse
// does.

/** The photos fetched on each side at rest, and the fewest fetched ahead of a movement. */
const reach = 5;
/** The photos decoded on each side at rest. */
const decodedAtRest = 2;
/** The photos decoded ahead of a movement, besides those that pass while one is decoded. */
const decodedAhead = 2;
/** The most photos that are decoded, and fetched, ahead of a movement, whatever its speed. */
const mostDecoded = 6;
const mostFetched = 32;
/** The longest step that is not a jump; nothing is predicted after a jump. */
const longestStep = 16;
/** A pause longer than this ends a movement, in milliseconds. */
const pause = 500;
const memory = 4;

/** No photo was shown yet. */
export const unmoved = Object.freeze({ place: null, moment: 0, steps: Object.freeze([]) });

/** The movement after the photo at `place` was requested at `now`, in milliseconds. */
export function moved(movement, place, now) {
  const { place: former, moment } = movement;
  if (former === null || former === place) return { ...movement, place, moment: now };
  const step = { length: place - former, duration: now - moment };
  const last = movement.steps.at(-1);
  const isReversal = last !== undefined && last.length < 0 !== step.length < 0;
  const isNew = step.duration > pause || isReversal || isJump(step);
  const steps = isNew ? [step] : [...movement.steps, step].slice(-memory);
  return { place, moment: now, steps };
}

/** The movement once the hand rests. */
export function rested(movement) {
  return { ...movement, steps: [] };
}

/** Photos per second, negative towards the start of the list. */
export function speed({ steps }) {
  const length = steps.reduce((sum, step) => sum + step.length, 0);
  const duration = steps.reduce((sum, step) => sum + step.duration, 0);
  return (length * 1000) / Math.max(duration, 1);
}

/**
 * The places worth fetching and decoding in a list of `count` photos, the most urgent first.
 *
 * `cost` has the milliseconds of a `fetch` and of a `decode`. A photo must have arrived by the time
 * the movement reaches it, so the window is as long as the way that is covered meanwhile.
 */
export function ahead(movement, count, cost) {
  const { place, steps } = movement;
  if (place === null || place >= count) return { fetches: [], decodes: [] };
  const inside = (candidate) => candidate >= 0 && candidate < count;
  const { fetches, decodes } =
    steps.length === 0 ? resting(place) : moving(place, movement, cost);
  return { fetches: fetches.filter(inside), decodes: decodes.filter(inside) };
}

function isJump(step) {
  return Math.abs(step.length) > longestStep;
}

function resting(place) {
  const sides = (distance) => upTo(distance).flatMap((step) => [place + step, place - step]);
  return { fetches: sides(reach), decodes: sides(decodedAtRest) };
}

function moving(place, movement, cost) {
  const last = movement.steps.at(-1);
  if (isJump(last)) return { fetches: [], decodes: [] };
  const stride = last.length;
  const pace = Math.abs(speed(movement)) / 1000;
  const passed = Math.ceil(pace * (cost.fetch + cost.decode)) + Math.abs(stride);
  const decoding = Math.ceil((pace * cost.decode) / Math.abs(stride)) + decodedAhead;
  const decodes = upTo(Math.min(decoding, mostDecoded)).map((step) => place + step * stride);
  const fetches = upTo(Math.min(Math.max(reach, passed), mostFetched)).map(
    (step) => place + step * Math.sign(stride),
  );
  return { fetches, decodes };
}

function upTo(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}
