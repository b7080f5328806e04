import { signal } from '../base/signal.js';
import { token } from './token.js';

const deadline = 10_000;

/**
 * Whether the server has refused this tab's token, which a newer start of the server has replaced.
 */
export const isRefused = signal(false);

/** Why a request failed, in the server's words. */
export class ServerError extends Error {
  /**
   * `status` is 0 and `kind` is `unreachable` if there was no answer. `remedy` says what to do, in
   * words, or is null; `body` is the whole answer, if it was an object.
   */
  constructor({ status = 0, kind = 'unreachable', message, code = null, remedy = null, body }) {
    super(message);
    this.name = 'ServerError';
    this.status = status;
    this.kind = kind;
    this.code = code;
    this.remedy = remedy;
    this.body = body ?? null;
  }
}

/** The object that the server answers with. */
export async function getJSON(path, options) {
  return (await send(path, options)).json();
}

/** The bytes that the server answers with, as a `Blob`. */
export async function getBytes(path, options) {
  return (await send(path, options)).blob();
}

/** The answer to a `GET` itself, for those who need its headers or read its body as it arrives. */
export function get(path, options) {
  return send(path, options);
}

/** Sends an object, and returns the one that the server answers with, or null without one. */
export async function post(path, body = {}, options = {}) {
  const answer = await send(path, { ...options, body });
  return answer.status === 204 ? null : answer.json();
}

/** Sends an object and returns the answer's bytes. */
export async function postForBytes(path, body, options = {}) {
  return (await send(path, { ...options, body })).blob();
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
  const answer = await reach(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    keepalive,
  }, abort);
  if (answer.ok) return answer;
  if (answer.status === 401) isRefused.set(true);
  throw await failure(answer);
}

async function reach(path, request, abort) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (abort?.aborted) throw error;
    throw new ServerError({ message: 'The server does not answer.' });
  }
}

/** What the server says about a failure; an answer that is not its own has only a status. */
async function failure(answer) {
  const message = `The server answered with status ${answer.status}.`;
  const unknown = { kind: 'unknown', message };
  try {
    const body = await answer.json();
    return new ServerError({ ...unknown, ...body.error, status: answer.status, body });
  } catch {
    return new ServerError({ ...unknown, status: answer.status });
  }
}
