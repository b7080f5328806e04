import { element, icon } from '../base/dom.js';
import { connection } from '../server/events.js';
import { sentence } from './sentence.js';
import { announce } from './speak.js';

/** What to say of a server that has ended; what is on the screen stays there. */
const ended = 'The server has ended. This page connects again when it is back.';

/** Tells that the server has ended, or that this tab's token is no longer valid. */
export class Notice {
  element = element('div', { class: 'notice', hidden: true });

  /** Follows the connection; `main` is hidden when nothing in it can be read any more. */
  start(main) {
    connection.follow((state) => {
      this.element.classList.toggle('whole', state === 'expired');
      main.hidden = state === 'expired';
      this.element.hidden = state !== 'expired' && state !== 'ended';
      this.element.replaceChildren(...this.#words(state));
      announce(state === 'ended' ? ended : '');
    });
  }

  #words(state) {
    if (state === 'ended') return [element('p', {}, icon('unplugged'), ended)];
    if (state !== 'expired') return [];
    return [sentence({
      title: 'This address is no longer valid.',
      lines: ['Each start of the server makes a new one. Open the newest, or run this again:'],
      commands: ['capture serve'],
    })];
  }
}
