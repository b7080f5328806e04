import { asSentence } from '../base/format.js';
import { sentence } from '../shell/sentence.js';

const wanted = 'Plug one in. The picture then appears here.';

/**
 * What the viewfinder says while no camera is plugged in: why, and what helps, as on the command
 * line.
 */
export function noCamera(absence) {
  return sentence({
    title: asSentence(absence?.message ?? 'no camera was found'),
    icon: 'unplugged',
    lines: [
      absence?.remedy?.words ?? wanted,
      'To try Capture without one, stop the server and start it with a simulated camera:',
    ],
    commands: ['capture serve --stop && capture serve --simulator'],
  });
}
