import { signal } from '../base/signal.js';
import { forTab } from '../base/storage.js';

const place = 'capture.doubtful';

/**
 * How many photos a camera was asked for of which it is not known whether it took them, until a
 * person has read it: the page says so also after it was loaded again.
 */
export const doubtful = signal(forTab.readValue(place) ?? 0);

doubtful.subscribe((count) => forTab.writeValue(place, count));

/** Adds to the number of photos in doubt; the number may be negative. */
export const doubt = (photos) => doubtful.update((count) => Math.max(0, count + photos));
