import { sentence } from '../shell/sentence.js';

/** What the viewfinder says while no camera is plugged in. */
export function noCamera() {
  return sentence({
    title: 'No camera found.',
    icon: 'unplugged',
    lines: [
      'Plug one in: the picture appears here by itself.',
      'To try Capture without one, stop the server and start it with a simulated camera:',
    ],
    commands: ['capture serve --stop && capture serve --simulator'],
  });
}
