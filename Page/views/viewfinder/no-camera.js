import { failureLines } from '../../base/format.js';
import { command } from '../../model/state.js';
import { sentence } from '../../shell/sentence.js';

const unknown = {
  message: 'no camera was found',
  remedy: { words: 'Plug one in. The picture then appears here.' },
};

/**
 * The viewfinder's message while no camera is plugged in: why, and what to do, as on the command
 * line.
 */
export function noCamera(absence) {
  const [title, wanted = unknown.remedy.words] = failureLines(absence ?? unknown);
  return sentence({
    title,
    icon: 'unplugged',
    lines: [
      wanted,
      'To try Capture without one, stop the server and start it with a simulated camera:',
    ],
    commands: [command('simulate')],
  });
}
