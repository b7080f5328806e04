import { sentence } from '../shell/sentence.js';

const wanted = 'Plug one in. The picture then appears here.';

/**
 * What the viewfinder says while no camera is plugged in: why, and what helps, as on the command
 * line.
 */
export function noCamera(absence) {
  return sentence({
    title: titleOf(absence?.message ?? 'no camera was found'),
    icon: 'unplugged',
    lines: [
      absence?.remedy?.words ?? wanted,
      'To try Capture without one, stop the server and start it with a simulated camera:',
    ],
    commands: ['capture serve --stop && capture serve --simulator'],
  });
}

/** The server's words continue a line of the command line's: here they are a sentence. */
const titleOf = (words) => `${words[0].toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;
