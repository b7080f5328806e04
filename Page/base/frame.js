/** A frame that took longer than this is late: at 60 frames a second, one was missed. */
const lateAfter = 25;

const due = new Set();
let requested = false;
let previous = null;
const counts = { frames: 0, late: 0, longest: 0 };

/**
 * Registers a task of the one animation loop, and returns the function that requests its next
 * frame.
 *
 * In a frame, every requested task reads the page before any of them writes to it, so the
 * layout is computed once. `write` gets what `read` returned, and the time of the frame. Asking
 * twice for the same frame is asking once.
 */
export function onFrame(read, write) {
  const task = { read, write };
  return () => {
    due.add(task);
    if (requested) return;
    requested = true;
    requestAnimationFrame(run);
  };
}

function run(now) {
  requested = false;
  count(now);
  const tasks = [...due];
  due.clear();
  const values = tasks.map((task) => task.read?.(now));
  tasks.forEach((task, index) => task.write(values[index], now));
  if (!requested) previous = null;
}

function count(now) {
  counts.frames += 1;
  if (previous !== null) {
    const duration = now - previous;
    counts.longest = Math.max(counts.longest, duration);
    if (duration > lateAfter) counts.late += 1;
  }
  previous = now;
}

/** The frames drawn since the page was opened, and those of successive ones that were late. */
export function statistics() {
  return { ...counts };
}
