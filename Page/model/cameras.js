import { derived, signal } from '../base/signal.js';
import { forBrowser } from '../base/storage.js';
import { on } from '../server/events.js';

const place = 'capture.camera';

/**
 * The cameras that are plugged in, as the server describes them, with their `state`; null until it
 * has.
 */
export const cameras = signal(null);

/** Why there is no camera, as the server's error, or null. */
export const absence = signal(null);

const chosen = signal(forBrowser.read(place));
const errors = signal({});

/**
 * The camera of the viewfinder: the chosen one, or else the first.
 *
 * A chosen camera that is unplugged stays the chosen one, with the state `absent`: no other camera
 * takes its place by itself, and it is there again when it is plugged in.
 */
export const current = derived([cameras, chosen], (all, id) => {
  if (all === null) return null;
  return all.find((camera) => camera.id === id) ?? (id === null ? all[0] : absent(id, all)) ?? null;
});

/** Why the current camera shows no picture, as the server's error, or null. */
export const failure = derived([current, errors], (camera, all) => all[camera?.id] ?? null);

let lastSeen = null;

function absent(id, all) {
  if (lastSeen?.id === id) return { ...lastSeen, state: 'absent' };
  return all[0];
}

/** Chooses the viewfinder's camera, for this browser. */
export function choose(id) {
  forBrowser.write(place, id);
  chosen.set(id);
}

function take({ cameras: all, absence: why }) {
  absence.set(why ?? null);
  cameras.set(all);
  const camera = current.get();
  if (camera !== null && camera.state !== 'absent') {
    lastSeen = camera;
    if (chosen.get() === null) chosen.set(camera.id);
  }
}

on('hello', ({ state }) => take(state));
on('devices', take);
on('camera', ({ camera: id, state, format, error }) => {
  errors.update((all) => ({ ...all, [id]: error ?? null }));
  cameras.update((all) => all?.map((camera) => {
    if (camera.id !== id) return camera;
    return { ...camera, state, format: format ?? camera.format };
  }) ?? all);
});
