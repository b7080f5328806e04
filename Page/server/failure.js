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

/** The failure of a request that had no answer. */
export const unreachable = () => new ServerError({ message: 'The server does not answer.' });

/** What the server says about a failure; an answer that is not its own has only a status. */
export async function failure(answer) {
  const message = `The server answered with status ${answer.status}.`;
  const unknown = { kind: 'unknown', message };
  try {
    const body = await answer.json();
    return new ServerError({ ...unknown, ...body.error, status: answer.status, body });
  } catch {
    return new ServerError({ ...unknown, status: answer.status });
  }
}
