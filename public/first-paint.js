// Runs before the first paint, so that a dark console never flashes white.
(() => {
  // Earlier versions kept the same words under shorter keys.
  try {
    for (const [earlier, key] of [
      ['theme', 'activeTheme'],
      ['layout', 'activeLayout'],
    ]) {
      const kept = localStorage.getItem(earlier);
      if (kept !== null && localStorage.getItem(key) === null) localStorage.setItem(key, kept);
      localStorage.removeItem(earlier);
    }
  } catch {
    // Storage that is full or switched off only means that the look is the default.
  }
  const words = (key) => {
    try {
      return (localStorage.getItem(key) || '').split(' ');
    } catch {
      return [];
    }
  };
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const set = document.documentElement.dataset;
  const known = (choices, key) =>
    choices.find((choice) => words(key).includes(choice)) || choices[0];
  const mode = known(['system', 'light', 'dark'], 'activeTheme');
  set.theme = known(['blue', 'graphite', 'forest', 'contrast'], 'activeTheme');
  set.mode = mode === 'system' ? (dark ? 'dark' : 'light') : mode;
  set.layout = known(['layout1', 'layout2'], 'activeLayout');
  set.density = known(['regular', 'compact'], 'density');
  set.side = known(['full', 'compact'], 'activeLayout');
})();
