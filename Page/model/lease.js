import { signal } from '../base/signal.js';
import * as api from '../server/api.js';

const firstPause = 250;
const longestPause = 2000;

/** The lease on the viewfinder's camera, as `{camera, id}`; null while there is none. */
export const lease = signal(null);

/** Why the server gives no lease, as its error, or null. */
export const refusal = signal(null);

let wanted = null;
let pause = firstPause;
let timer = null;
/** Tells an answer that is no longer wanted from one that is. */
let attempt = 0;

/** Holds a lease on a camera for as long as the tab is visible. */
export function hold(camera) {
  if (wanted === camera) return;
  giveUp();
  wanted = camera;
  pause = firstPause;
  take();
}

/** Gives the lease up, and wants none. */
export function release() {
  wanted = null;
  giveUp();
}

/** Takes a new lease in place of one that has expired. */
export function renew() {
  lease.set(null);
  take();
}

async function take() {
  clearTimeout(timer);
  if (wanted === null || document.hidden) return;
  attempt += 1;
  const mine = attempt;
  const camera = wanted;
  try {
    const { lease: id } = await api.lease(camera, 'viewfinder');
    if (mine !== attempt) {
      api.releaseLease(camera, id).catch(() => {});
      return;
    }
    pause = firstPause;
    refusal.set(null);
    lease.set({ camera, id });
  } catch (error) {
    if (mine !== attempt) return;
    refusal.set(error);
    timer = setTimeout(take, pause);
    pause = Math.min(pause * 2, longestPause);
  }
}

/**
 * The server stops the camera soon after its last lease; without this request, when the lease
 * expires.
 */
function giveUp() {
  attempt += 1;
  clearTimeout(timer);
  const held = lease.get();
  lease.set(null);
  if (held !== null) api.releaseLease(held.camera, held.id).catch(() => {});
}

document.addEventListener('visibilitychange', () => (document.hidden ? giveUp() : take()));
window.addEventListener('pagehide', giveUp);
window.addEventListener('pageshow', () => lease.get() === null && take());
