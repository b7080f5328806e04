import { untilBack } from '../server/events.js';

/**
 * The answer to a request that is sent until there is one, however long the server is away.
 * `send(isAgain)` sends it; a server that takes nothing of this tab is waited for until it is
 * closed, after `refused()`.
 */
export async function persistently(send, refused = () => {}) {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await send(isAgain);
    } catch (error) {
      if (error.status === 401) {
        refused();
        await new Promise(() => {});
      }
      if (error.status !== 0) throw error;
      await untilBack();
    }
  }
}

/** Whether what was refused may be done later, such as once a disk has room again. */
export const mayPass = ({ status, kind }) =>
  ![404, 422].includes(status) && !['changed', 'notFound'].includes(kind);
