// Runs before the first paint, so that a dark console never flashes white.
(() => {
  let look = {};
  try {
    look = JSON.parse(localStorage.getItem('look') || '{}') || {};
  } catch {
    look = {};
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const set = document.documentElement.dataset;
  const known = (choices, value) => (choices.includes(value) ? value : choices[0]);
  const mode = known(['system', 'light', 'dark'], look.mode);
  set.theme = known(['blue', 'graphite', 'forest', 'contrast'], look.theme);
  set.mode = mode === 'system' ? (dark ? 'dark' : 'light') : mode;
  set.layout = known(['layout1', 'layout2'], look.layout);
  set.density = known(['regular', 'compact'], look.density);
  set.side = known(['full', 'compact'], look.side);
})();
