import { element } from '../base/dom.js';
import { number } from '../base/format.js';
import { signal } from '../base/signal.js';
import { mark, marked, selected, told } from '../model/marking.js';
import { changed, load, phase, photos } from '../model/photos.js';
import { parse } from '../model/query.js';
import { go } from '../model/route.js';
import { settings } from '../model/settings.js';
import { sheetKeys } from './sheet-keys.js';
import { SheetPictures } from './sheet-pictures.js';
import { listenToPointers } from './sheet-pointer.js';
import { SheetStage } from './sheet-stage.js';

/** The view "Sheet": all photos of a query, in rows under their days. */
export function createSheet() {
  const title = signal('Sheet');
  const pictures = new SheetPictures(() => stage.requestFrame());
  const stage = new SheetStage(pictures, (...state) => pictures.plan(...state));
  const open = () => marked.get() >= 0 && go('photo', { id: photos.idAt(marked.get()) });
  let isShown = false;

  changed.subscribe(({ kind }) => {
    if (kind === 'values') pictures.invalidate();
    if (kind === 'list') stage.relayout();
    stage.requestFrame();
  });
  phase.subscribe(() => stage.requestFrame());
  marked.subscribe((place) => {
    if (!isShown) return;
    stage.reveal(place);
    stage.markChanged();
  });
  told.subscribe(() => stage.markChanged());
  for (const name of ['theme', 'pencil']) settings[name].subscribe(() => stage.resize());
  settings.density.subscribe(() => {
    stage.holdAt(marked.get());
    stage.resize();
  });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => stage.resize());
  listenToPointers(stage, { open });

  return {
    element: element('section', { class: 'sheet', 'aria-label': 'Sheet' }, stage.element),
    title,
    keys: sheetKeys(stage, { open }),
    enter(parameters) {
      isShown = true;
      pictures.start();
      stage.holdAt(marked.get());
      load(parse(parameters));
      stage.show();
      stage.reveal(marked.get());
    },
    leave() {
      isShown = false;
      stage.hide();
    },
    focus: () => stage.grid.focus(),
  };
}
