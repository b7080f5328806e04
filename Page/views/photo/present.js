import { button, element, setAttribute, setText } from '../../base/dom.js';
import { edgeNumber } from '../../base/format.js';
import { signal } from '../../base/signal.js';
import { connection } from '../../server/events.js';
import { toggleFullScreen } from '../../shell/recede.js';
import { Pane } from '../shared/pane.js';
import { channelName } from '../shared/presenter.js';

const hint = 'Drag this window to the other screen, then press F.';

/** The window for a second screen: the photo of the first window, and nothing else. */
export function createPresent() {
  return new PresentView().view;
}

class PresentView {
  #pane = new Pane({ counts: false });
  #words = element('p', { class: 'edge-print' });
  #hint = element('p', {}, hint);
  #title = signal('Present');
  #channel = null;

  constructor() {
    const line = element(
      'div',
      { class: 'line over-picture recedes' },
      this.#words,
      this.#hint,
      button({ text: 'Full screen', icon: 'fullScreen', key: 'F', press: toggleFullScreen }),
    );
    this.view = {
      element: element(
        'section',
        { class: 'present', 'aria-label': 'Present' },
        this.#pane.element,
        line,
      ),
      title: this.#title,
      isDark: true,
      recedes: true,
      keys: [{ keys: ['Escape', 'v', 'g', 'k', 'l'], shown: 'Esc', words: 'Stays here', run() {} }],
      enter: () => this.#enter(),
      leave: () => this.#leave(),
    };
    this.#pane.element.setAttribute('role', 'img');
    connection.subscribe((state) => state === 'open' && this.#pane.retry());
    document.addEventListener('fullscreenchange', () => {
      this.#hint.hidden = true;
    });
    window.addEventListener('pagehide', () => this.#channel?.postMessage('leave'));
  }

  #enter() {
    if (this.#channel !== null) return;
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === 'here') this.#channel.postMessage('follow');
      else this.#take(data);
    });
    this.#channel.postMessage('follow');
  }

  #leave() {
    this.#channel.postMessage('leave');
    this.#channel.close();
    this.#channel = null;
    this.#pane.show(null);
  }

  /** Shows what the first window shows; after that is closed, the last photo stays. */
  #take({ photo, zoom }) {
    if (photo === undefined) return;
    this.#pane.show(photo);
    this.#pane.zoom.set(zoom);
    const name = edgeNumber(photo.number);
    setText(this.#words, name);
    setAttribute(this.#pane.element, 'aria-label', `Photo ${name}`);
    this.#title.set(name);
  }
}
