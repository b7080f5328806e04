import { signal } from '../base/signal.js';
import { on } from '../server/events.js';

/**
 * The server as it described itself when the page connected: `{program, startedAt, readOnly, …}`,
 * or null.
 */
export const server = signal(null);

/** The store: `{path, photos, binned, unreviewed, …}`, or null. */
export const store = signal(null);

/** What is wrong with the store or the server's settings, as sentences. */
export const problems = signal([]);

/** The commands of a server that has none of its own, which use the default store. */
const usual = {
  add: 'capture add ~/Pictures',
  emptyBin: 'capture delete --empty-bin',
  simulate: 'capture serve --stop; capture serve --simulator',
};

/**
 * A command to type: `add` copies photos into the server's store, `emptyBin` empties its bin, and
 * `simulate` starts the server with a simulated camera.
 */
export const command = (name) => server.get()?.commands?.[name] ?? usual[name];

/** Whether photos can be changed. */
export const isReadOnly = () => server.get()?.readOnly === true;

on('hello', ({ state }) => {
  server.set(state.server);
  store.set(state.store);
  problems.set(state.problems ?? []);
});
