import { signal } from '../base/signal.js';
import { failure, unreachable } from './failure.js';
import { token } from './token.js';

const deadline = 10_000;

/**
 * Whether the server has refused this tab's token, which a newer start of the server has replaced.
 */
export const isRefused = signal(false);

/** Returns once the server has refused this tab's token. */
export const untilRefused = () =>
  new Promise((resolve) => isRefused.follow((refused) => refused && resolve()));

/** The object that the server answers with. */
export function getJSON(path, options) {
  return receive(path, options, (answer) => answer.json());
}

/** The bytes that the server answers with, as a `Blob`. */
export function getBytes(path, options) {
  return receive(path, options, (answer) => answer.blob());
}

/** The response to a `GET` itself, to read its headers, or its body as it arrives. */
export function get(path, options) {
  return send(path, options);
}

/** Sends an object, and returns the one that the server answers with, or null without one. */
export function post(path, body = {}, options = {}) {
  const read = (answer) => (answer.status === 204 ? null : answer.json());
  return receive(path, { ...options, body }, read);
}

/** Sends an object and returns the answer's bytes. */
export function postForBytes(path, body, options = {}) {
  return receive(path, { ...options, body }, (answer) => answer.blob());
}

/** Sends a request and reads its answer; one that breaks off is not an answer. */
async function receive(path, options, read) {
  const answer = await send(path, options);
  return reached(() => read(answer), options?.signal);
}

/**
 * Sends one request and throws a `ServerError` unless it succeeds.
 *
 * `body` makes it a `POST`. `within` is its deadline in milliseconds, and null for an endless
 * stream. An abort by `signal` is thrown as it is.
 */
async function send(path, { body, signal: abort, within = deadline, keepalive = false } = {}) {
  const headers = {};
  const held = token();
  if (held !== null) headers['Capture-Token'] = held;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const signals = [abort, within === null ? undefined : AbortSignal.timeout(within)];
  const answer = await reached(() => fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    keepalive,
  }), abort);
  if (answer.ok) return answer;
  if (answer.status === 401) isRefused.set(true);
  throw await failure(answer);
}

async function reached(step, abort) {
  try {
    return await step();
  } catch (error) {
    if (abort?.aborted) throw error;
    throw unreachable();
  }
}
