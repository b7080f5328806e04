import { element, setAttribute, setText } from '../../base/dom.js';
import { signal } from '../../base/signal.js';
import { addCounter } from '../../shell/debug.js';
import { tell } from '../../shell/report.js';
import { announce, speak } from '../../shell/speak.js';
import { settings } from '../../model/settings.js';
import { absence, cameras, current, failure as cameraFailure } from '../../model/cameras.js';
import { connection, isAway } from '../../server/events.js';
import { hold, lease, refusal, release, renew } from '../../model/lease.js';
import { followNewest, newest } from '../../model/newest.js';
import { doubtAbout, took } from '../../model/taken.js';
import { CameraPanel } from './camera-panel.js';
import { LivePicture } from './live-picture.js';
import { Overlays } from './overlays.js';
import { Pane } from '../shared/pane.js';
import { Shutter } from './shutter.js';
import { noCamera } from './no-camera.js';
import { viewfinderKeys } from './viewfinder-keys.js';
import { ShutterBar } from './shutter-bar.js';

/** How long after a failure the camera is asked for again: it may be back without an event. */
const retryAfter = 1000;

/** The view "Camera": the last photo at once, the live picture over it, and the shutter. */
export function createViewfinder() {
  return new Viewfinder().view;
}

class Viewfinder {
  #picture = new LivePicture();
  #last = new Pane({ counts: false });
  #overlays = new Overlays();
  #shutter = new Shutter(this.#picture, settings.timer);
  #panel = new CameraPanel({ leave: () => this.#bar.focus() });
  #bar;
  #empty = element('div', { class: 'nothing', hidden: true });
  #count = element('div', { class: 'countdown', 'aria-hidden': true, hidden: true });
  #stage =
    element('div', { class: 'stage over-picture' }, this.#last.element, this.#picture.element,
    this.#overlays.element, this.#count, this.#empty);
  #isShown = false;
  #retry = null;

  constructor() {
    this.#bar = new ShutterBar(this.#shutter, this.#panel, () => current.get()?.id ?? null);
    const keys = viewfinderKeys({ shutter: this.#shutter, bar: this.#bar, panel: this.#panel });
    this.view = {
      element: element('section', { class: 'viewfinder', 'aria-label': 'Camera' },
        this.#stage, this.#bar.element, this.#panel.element),
      title: signal('Camera'),
      isDark: true,
      recedes: true,
      keys,
      enter: () => this.#enter(),
      leave: () => this.#leave(),
      focus: () => (current.get() === null ? this.view.element : this.#bar).focus(),
    };
    this.#follow();
    addCounter('viewfinder', () => this.#counters());
  }

  #enter() {
    if (this.#isShown) return;
    this.#isShown = true;
    followNewest().catch(() => {});
    this.#hold();
  }

  #leave() {
    this.#isShown = false;
    clearTimeout(this.#retry);
    this.#shutter.leave();
    this.#picture.stop();
    release();
  }

  #follow() {
    newest.follow((photo) => photo !== null && this.#showLast(photo));
    current.subscribe(() => this.#hold());
    cameras.subscribe(() => this.#tell());
    absence.follow((why) => this.#empty.replaceChildren(noCamera(why)));
    lease.subscribe((held) => {
      if (held === null || !this.#isShown) this.#picture.stop();
      else this.#picture.start(held.camera, held.id);
    });
    this.#picture.failure.subscribe((failed) => failed !== null && this.#renewLater());
    this.#picture.phase.follow((phase) => this.#show(phase));
    for (const source of [this.#picture.size, settings.overlay]) {
      source.follow(() => this.#layOut());
    }
    settings.isFlipped.follow((isFlipped) => this.#stage.classList.toggle('flipped', isFlipped));
    for (const source of [cameraFailure, refusal, this.#picture.failure]) {
      source.subscribe((failed) => failed !== null && this.#shutter.failure.set(null));
    }
    for (const source of [cameraFailure, refusal, this.#picture.failure, this.#shutter.failure]) {
      source.subscribe(() => this.#tell());
    }
    connection.subscribe(() => this.#tell());
    this.#shutter.taken.subscribe((photo) => this.#keep(photo));
    this.#shutter.due.subscribe((due) => this.#countDown(due));
    new ResizeObserver(() => this.#layOut()).observe(this.#stage);
  }

  /** Holds a lease on the camera that is chosen and there. */
  #hold() {
    const camera = current.get();
    this.#panel.show(this.#isShown ? camera : null);
    if (!this.#isShown) return;
    if (camera === null || camera.state === 'absent') {
      this.#picture.stop();
      release();
    } else {
      hold(camera.id);
    }
    this.#tell();
  }

  #renewLater() {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#isShown && current.get()?.state !== 'absent') renew();
    }, retryAfter);
  }

  #show(phase) {
    const { element: live } = this.#picture;
    const isVisible = phase === 'live' || phase === 'frozen';
    live.classList.toggle('shown', isVisible);
    this.#stage.classList.toggle('dimmed', !isVisible);
    this.#stage.dataset.phase = phase;
    if (phase === 'live') this.#tell();
  }

  #showLast(photo) {
    this.#last.show(photo);
    this.#bar.showLast(photo);
  }

  /**
   * The photo is there: it replaces the frozen frame in the same rectangle, and the live picture
   * fades in over it.
   */
  #keep(photo) {
    if (photo?.edition === undefined) {
      this.#picture.thaw();
      return;
    }
    const doubt = doubtAbout(photo, this.#shutter);
    (doubt === null ? speak : tell)(`Photo ${photo.number} taken${doubt ?? ''}`);
    const isFrozen = this.#picture.phase.get() === 'frozen';
    took(photo);
    if (!isFrozen) return;
    const reveal = () => {
      this.#picture.element.classList.remove('shown');
      // The cut is painted before the live picture begins to fade in.
      requestAnimationFrame(() => requestAnimationFrame(() => this.#picture.thaw()));
    };
    if (this.#last.element.dataset.id === photo.id) reveal();
    else this.#last.once(reveal);
  }

  #countDown(due) {
    const isCurrent = due !== null && this.#shutter.due.get() === due;
    const left = isCurrent ? Math.ceil((due - performance.now()) / 1000) : 0;
    if (!isCurrent && this.#shutter.due.get() !== null) return;
    this.#count.hidden = left <= 0;
    setText(this.#count, left > 0 ? String(left) : '');
    if (left > 0) setTimeout(() => this.#countDown(due), 100);
  }

  /** Says why there is no picture or no photo, in the server's words, while there is a server. */
  #tell() {
    const camera = current.get();
    const isMissing = cameras.get() !== null && camera === null;
    this.#empty.hidden = !isMissing;
    const isLive = this.#picture.phase.get() === 'live' || this.#picture.phase.get() === 'frozen';
    const noPicture =
      isLive ? null : cameraFailure.get() ?? refusal.get() ?? this.#picture.failure.get();
    const failed = isMissing || isAway() ? null : noPicture ?? this.#shutter.failure.get();
    this.#bar.tell(camera, failed);
    if (!isAway()) announce(failed?.message ?? '');
    const { width, height } = this.#picture.size.get() ?? {};
    const name = camera?.name ?? 'the camera';
    const size = width === undefined ? '' : `, ${width} by ${height}`;
    setAttribute(this.#picture.element, 'aria-label', `Live picture of ${name}${size}`);
  }

  #layOut() {
    const { clientWidth: width, clientHeight: height } = this.#stage;
    this.#overlays.show(settings.overlay.get(), this.#picture.size.get(), { width, height });
    this.#tell();
  }

  #counters() {
    if (!this.#isShown) return null;
    const { frames, p50, p95 } = this.#picture.statistics();
    if (p50 === null) return null;
    return `${frames} frames drawn, ${p50.toFixed(1)} ms, 95% under ${p95.toFixed(1)} ms`;
  }
}
