import { button } from '../../base/dom.js';
import { fit } from '../../base/geometry.js';
import { signal } from '../../base/signal.js';
import { marked } from '../../model/marking.js';
import { addressOf } from '../../model/route.js';
import { fragment } from '../../server/token.js';
import { speak } from '../../shell/speak.js';
import { photoAt } from './photo-at.js';

// Tells a window on a second screen which photo to show: ids and zoom, never pixels.

/** The channel of a page's windows; only pages of this server can read it. */
export const channelName = 'capture.present';

const channel = new BroadcastChannel(channelName);
/** Whether the second window follows the zoom of the first, or fits each photo. */
const followsZoom = signal(true);
let isFollowed = false;
let pinned = null;
let zoom = fit;

channel.addEventListener('message', ({ data }) => {
  isFollowed = data === 'follow' || (isFollowed && data !== 'leave');
  if (data === 'follow') send();
});
marked.subscribe(send);
// A second window that is already open follows this one, which may have been reloaded.
channel.postMessage('here');

/** Presents this photo in place of the marked one, until it is null. */
export function presentPinned(photo) {
  pinned = photo;
  send();
}

/** The zoom of the first window has changed. */
export function presentZoom(value) {
  zoom = value;
  send();
}

/** The rows of the table of keys for the second window. */
export function presentKeys() {
  const group = 'Look';
  return [
    { keys: ['w'], words: 'Open a window for a second screen', group, run: open },
    { keys: ['Shift+w'], words: 'Second window: follow the zoom, or fit', group, run: toggle },
  ];
}

/** The button for the second window, for a mouse. */
export function presentButton() {
  return button({
    label: 'Window for a second screen', icon: 'secondScreen', key: 'W', class: 'second-window',
    press: open,
  });
}

function open() {
  window.open(addressOf('present') + fragment(), channelName, 'popup');
}

function toggle() {
  followsZoom.update((follows) => !follows);
  send();
  speak(followsZoom.get() ? 'The second window follows the zoom' : 'The second window fits photos');
}

function send() {
  if (!isFollowed) return;
  const photo = pinned ?? (marked.get() < 0 ? null : photoAt(marked.get()));
  if (photo !== null) channel.postMessage({ photo, zoom: followsZoom.get() ? zoom : fit });
}
