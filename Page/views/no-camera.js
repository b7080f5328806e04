import { sentence } from '../shell/sentence.js';

/** What the viewfinder says while no camera is plugged in. */
export function noCamera() {
  return sentence({
    title: 'No camera found.',
    icon: 'unplugged',
    lines: [
      'Plug one in: the picture appears here by itself.',
      'Without one, start the server with a simulated camera:',
    ],
    commands: ['capture serve --simulator'],
  });
}
