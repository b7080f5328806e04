import { element, setText } from '../../base/dom.js';
import { counted } from '../../base/format.js';
import { afterPatience } from '../../base/patience.js';
import { signal } from '../../base/signal.js';
import { marked, selections } from '../../model/marking.js';
import { changed, failure, load, phase, photos, reload } from '../../model/photos.js';
import { isEverything, parse } from '../../model/query.js';
import { go } from '../../model/route.js';
import { settings } from '../../model/settings.js';
import { speak } from '../../shell/speak.js';
import { emptySheet, isEmpty } from '../shared/empty.js';
import { Filter } from '../filter/filter.js';
import { isPanelOpen, Panel, panelButton } from '../shared/panel.js';
import { presentButton } from '../shared/presenter.js';
import { SelectionBar } from './selection-bar.js';
import { sheetKeys } from './sheet-keys.js';
import { SheetPictures } from './sheet-pictures.js';
import { listenToPointers } from './sheet-pointer.js';
import { SheetStage } from './sheet-stage.js';

/** The view "Sheet": all photos of a query, in rows under their days. */
export function createSheet() {
  let query = {};
  let isShown = false;
  const choose = (next) => go('sheet', next, { replace: true });
  const focus = () => stage.grid.focus();
  const open = () => marked.get() >= 0 && go('photo', { ...query, id: photos.idAt(marked.get()) });

  const pictures = new SheetPictures(() => stage.requestFrame());
  const stage = new SheetStage(pictures, (...state) => pictures.plan(...state));
  const filter = new Filter({ choose, leave: focus });
  const selection = new SelectionBar({ editKeywords: () => panel.edit('keywords') });
  const panel = new Panel({ leave: focus });
  const word = element('p', { class: 'edge-print reading', role: 'status' });
  const wait = afterPatience((isWaiting) => setText(word, isWaiting ? 'reading' : ''));
  const empty = element('div', { class: 'sheet-empty', hidden: true });
  listenToPointers(stage, { open });

  const showEmptiness = () => {
    empty.hidden = !isEmpty(phase.get());
    filter.element.hidden = !empty.hidden && isEverything(query);
    empty.replaceChildren(...(empty.hidden ? [] : [emptySheet({
      query, failure: failure.get(), retry: reload, showAll: () => choose({}),
    })]));
  };
  const update = () => {
    if (!isShown) return;
    filter.update();
    selection.show(query);
    showEmptiness();
  };
  const announce = () => {
    if (!isShown || phase.get() !== 'whole' || isEverything(query)) return;
    speak(counted(photos.count, 'photo'));
  };

  changed.subscribe(({ kind }) => {
    pictures.invalidate();
    if (kind === 'list') stage.relayout();
    stage.valuesChanged();
    if (phase.get() !== 'loading') update();
  });
  phase.follow((state) => {
    wait(state === 'loading');
    stage.requestFrame();
    update();
    announce();
  });
  marked.subscribe((place) => {
    if (!isShown || place < 0) return;
    stage.reveal(place);
    stage.markChanged();
  });
  selections.subscribe(() => stage.markChanged());
  for (const name of ['theme', 'pencil']) settings[name].subscribe(() => stage.resize());
  isPanelOpen.subscribe(() => stage.holdAt(marked.get()));
  settings.density.subscribe(() => {
    stage.holdAt(marked.get());
    stage.resize();
  });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => stage.resize());

  return {
    element: element(
      'section', { class: 'sheet', 'aria-label': 'Sheet' },
      filter.element, stage.element, word, panel.element, selection.element, empty),
    title: signal('Sheet'),
    tools: element('span', { class: 'tools' }, filter.opener, presentButton(), panelButton()),
    keys: sheetKeys(stage, { open, filter, panel, clear: () => choose({}), query: () => query }),
    enter(parameters) {
      isShown = true;
      panel.isActive = true;
      query = parse(parameters);
      pictures.start();
      stage.holdAt(marked.get());
      filter.show(query);
      load(query);
      stage.show();
      stage.reveal(marked.get());
      update();
    },
    leave() {
      isShown = false;
      panel.isActive = false;
      stage.hide();
    },
    focus,
  };
}
