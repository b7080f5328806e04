import { signal } from '../base/signal.js';
import { forTab } from '../base/storage.js';

const place = 'capture.doubtful';

/**
 * How many photos were requested whose outcome is unknown, until the user has read about it: the
 * page reports it even after a reload.
 */
export const doubtful = signal(forTab.readValue(place) ?? 0);

doubtful.subscribe((count) => forTab.writeValue(place, count));

/** Adds to the number of photos in doubt; the number may be negative. */
export const doubt = (photos) => doubtful.update((count) => Math.max(0, count + photos));
