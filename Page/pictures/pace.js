/**
 * The durations from which a median is taken: enough to ignore one hiccup, few enough to follow a
 * change.
 */
const memory = 5;

/** How long fetching and decoding take, by tier, from the last few of each. */
export class Pace {
  #durations = new Map();

  /** Records how long a `work`, `fetch` or `decode`, of a tier took, in milliseconds. */
  record(tier, work, duration) {
    const key = `${tier} ${work}`;
    this.#durations.set(key, [...(this.#durations.get(key) ?? []), duration].slice(-memory));
  }

  /** The medians of a tier's durations; 0 for a kind of work that was never done. */
  expected(tier) {
    return {
      fetch: median(this.#durations.get(`${tier} fetch`)),
      decode: median(this.#durations.get(`${tier} decode`)),
    };
  }
}

function median(values = []) {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
}
