/** How long after the last input the caches shrink to what is near the screen. */
const restAfter = 10_000;
/** How often the memory of the page is measured while it is used, where the browser can. */
const measureEvery = 20_000;
/** Above this, the caches shrink at once. */
const mostBytes = 600 * 1024 * 1024;

const inputs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchmove'];
const caches = new Set();
let lastInput = 0;
let lastMeasurement = 0;
let timer = null;

/**
 * Registers a cache with a `shrink(level)`: `rest` after ten seconds without input, `hidden` in a
 * hidden tab.
 */
export function register(cache) {
  caches.add(cache);
}

/** Restarts the wait for rest. */
export function recordInteraction(now = performance.now()) {
  lastInput = now;
  timer ??= setTimeout(lookAtRest, restAfter);
}

/** Listens for input and for the tab being hidden; called once. */
export function startPressure() {
  for (const input of inputs) {
    window.addEventListener(input, ({ timeStamp }) => recordInteraction(timeStamp), {
      passive: true, capture: true,
    });
  }
  document.addEventListener('visibilitychange', () => document.hidden && shrink('hidden'));
}

function lookAtRest() {
  const left = lastInput + restAfter - performance.now();
  timer = left > 0 ? setTimeout(lookAtRest, left) : null;
  if (timer === null) shrink('rest');
  else measure();
}

async function measure() {
  const now = performance.now();
  if (performance.measureUserAgentSpecificMemory === undefined) return;
  if (now - lastMeasurement < measureEvery) return;
  lastMeasurement = now;
  const { bytes } = await performance.measureUserAgentSpecificMemory();
  if (bytes > mostBytes) shrink('rest');
}

function shrink(level) {
  for (const cache of caches) cache.shrink(level);
}
