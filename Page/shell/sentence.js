import { button, element, icon } from '../base/dom.js';
import { speak } from './speak.js';

/**
 * What a view shows when there is nothing to show: what it is for, what to do now, and what to
 * type.
 *
 * A line is a text, or a list of texts and elements. `commands` are lines to type, each with a
 * button that copies it; `action` is `{text, press}`; `more` is any element below.
 */
export function sentence({
  title, icon: name = null, lines = [], commands = [], action = null, more = null,
}) {
  return element(
    'div',
    { class: 'sentence' },
    element('p', { class: 'title' }, name === null ? null : icon(name), title),
    ...lines.map((line) => element('p', {}, ...[line].flat())),
    ...commands.map(command),
    action === null ? null : element('p', {}, button({ ...action, class: 'plain' })),
    more,
  );
}

/** A line to type, with a button that copies it. */
export function command(text) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      speak('Copied.');
    } catch {
      getSelection().selectAllChildren(code);
    }
  };
  const code = element('code', {}, text);
  const copying = button({ label: `Copy ${text}`, icon: 'copy', press: copy });
  return element('p', { class: 'command' }, code, copying);
}
