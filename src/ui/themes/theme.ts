export const themes = ['blue', 'graphite', 'forest', 'contrast'] as const;
export const modes = ['light', 'dark', 'system'] as const;
export const layouts = ['layout1', 'layout2'] as const;
export const densities = ['regular', 'compact'] as const;
export const sides = ['full', 'compact'] as const;

/** How the console looks to one person; the caller keeps it under `lookKey` as JSON. */
export type Look = {
  theme: (typeof themes)[number];
  mode: (typeof modes)[number];
  layout: (typeof layouts)[number];
  density: (typeof densities)[number];
  side: (typeof sides)[number];
};

/** Where the look is stored; public/first-paint.js reads the same key before the first paint. */
export const lookKey = 'look';

export const defaultLook: Look = {
  theme: 'blue',
  mode: 'system',
  layout: 'layout1',
  density: 'regular',
  side: 'full',
};

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice) {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** Turns stored text into a look; anything missing or unknown becomes the default. */
export function parseLook(stored: string | null): Look {
  const from = fieldsOf(stored);
  return {
    theme: oneOf(themes, from.get('theme'), defaultLook.theme),
    mode: oneOf(modes, from.get('mode'), defaultLook.mode),
    layout: oneOf(layouts, from.get('layout'), defaultLook.layout),
    density: oneOf(densities, from.get('density'), defaultLook.density),
    side: oneOf(sides, from.get('side'), defaultLook.side),
  };
}

function fieldsOf(stored: string | null): Map<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}

/** Puts the look on <html>. In mode "system" it follows the system until the returned function is called. */
export function applyTheme(look: Look, root: HTMLElement = document.documentElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    root.dataset.mode = look.mode === 'system' ? (dark.matches ? 'dark' : 'light') : look.mode;
  };
  root.dataset.theme = look.theme;
  root.dataset.layout = look.layout;
  root.dataset.density = look.density;
  root.dataset.side = look.side;
  paint();
  if (look.mode !== 'system') return () => {};
  dark.addEventListener('change', paint);
  return () => dark.removeEventListener('change', paint);
}
