/**
 * A value that others can read and subscribe to.
 *
 * Setting it to its present value notifies nobody. Subscribers run at once, in the order in which
 * they came.
 */
export function signal(value) {
  const subscribers = new Set();
  const set = (next) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const subscriber of [...subscribers]) {
      if (subscribers.has(subscriber)) subscriber(value);
    }
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    /** Calls `subscriber` after each change; returns what ends that. */
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    /** Calls `subscriber` now and after each change; returns what ends that. */
    follow(subscriber) {
      subscribers.add(subscriber);
      subscriber(value);
      return () => subscribers.delete(subscriber);
    },
  };
}

/** A signal whose value a function computes from other signals. */
export function derived(signals, combine) {
  const current = () => combine(...signals.map((source) => source.get()));
  const { get, set, subscribe, follow } = signal(current());
  for (const source of signals) source.subscribe(() => set(current()));
  return { get, subscribe, follow };
}
