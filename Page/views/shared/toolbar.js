/**
 * Makes the buttons of a toolbar one stop of the Tab key; the arrow keys move among them.
 */
export function rove(toolbar) {
  const buttons = () => [...toolbar.querySelectorAll('button')].filter(isShown);
  const hold = (held) => {
    for (const button of buttons()) button.tabIndex = button === held ? 0 : -1;
  };
  toolbar.addEventListener('focusin', ({ target }) => hold(target.closest('button')));
  toolbar.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const next = all[all.indexOf(event.target) + step];
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  });
  return () => {
    const all = buttons();
    if (!all.some((button) => button.tabIndex === 0)) hold(all[0]);
  };
}

const isShown = (button) => button.offsetParent !== null && !button.disabled;
