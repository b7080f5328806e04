import CaptureJSON

extension Tab {
  /// What does not fit the screen: controls that are cut off or lie under others, and cut text.
  func misfits() throws -> [String] {
    try evaluate(
      """
      (() => {
        const found = [];
        const shown = (one) => one.checkVisibility({ visibilityProperty: true })
          && !one.closest('.unseen, .skip, [inert]');
        const name = (one) => (one.getAttribute('aria-label') || one.innerText || one.className)
          .toString().trim().slice(0, 60);
        // Whether a point is in all the boxes that an element is scrolled or cut in.
        const isInside = (one, x, y) => {
          for (let box = one.parentElement; box !== null; box = box.parentElement) {
            if (getComputedStyle(box).overflow === 'visible') continue;
            const { left, top, right, bottom } = box.getBoundingClientRect();
            if (x < left || x > right || y < top || y > bottom) return false;
          }
          return true;
        };
        if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
        const controls = [...document.querySelectorAll('button, a, input, select, textarea')]
          .filter((one) => shown(one) && getComputedStyle(one).pointerEvents !== 'none');
        const dialog = document.querySelector('dialog');
        for (const one of controls) {
          if (dialog !== null && !dialog.contains(one)) continue;
          const { left, right, top, bottom } = one.getBoundingClientRect();
          if (left < -0.5 || right > innerWidth + 0.5) found.push(`${name(one)} is cut off`);
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          if (!isInside(one, x, y) || y < 0 || y > innerHeight) continue;
          const hit = document.elementFromPoint(x, y);
          if (hit === null || (!one.contains(hit) && !hit.contains(one))) {
            found.push(`${name(one)} is under ${hit === null ? 'nothing' : name(hit)}`);
          }
        }
        for (const one of document.querySelectorAll('p, span, h1, h2, button, a, dd, dt, li')) {
          const { overflowX, textOverflow, clipPath } = getComputedStyle(one);
          // What is clipped wholly is for screen readers.
          if (!shown(one) || overflowX === 'visible' || clipPath !== 'none') continue;
          if (textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1) {
            found.push(`the text ${name(one)} is cut`);
          }
        }
        return found;
      })()
      """
    ).items.compactMap(\.text)
  }
}
