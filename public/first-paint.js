// Runs before the first paint, so that a dark console never flashes white.
(() => {
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
  const mode = known(['system', 'light', 'dark'], 'theme');
  set.theme = known(['blue', 'graphite', 'forest', 'contrast'], 'theme');
  set.mode = mode === 'system' ? (dark ? 'dark' : 'light') : mode;
  set.layout = known(['layout1', 'layout2'], 'layout');
  set.density = known(['regular', 'compact'], 'density');
  set.side = known(['full', 'compact'], 'layout');
})();
