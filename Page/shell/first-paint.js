// Runs before the first paint, so that a chosen theme never flashes; theme.js follows changes
// afterwards.
(() => {
  try {
    const { theme, pencil } = JSON.parse(localStorage.getItem('capture.settings')) ?? {};
    for (const [name, value] of Object.entries({ theme, pencil })) {
      if (typeof value === 'string') document.documentElement.dataset[name] = value;
    }
  } catch {
    // Without storage, the theme is the system's.
  }
})();
