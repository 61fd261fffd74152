import { densities, layouts, modes, themes } from '#domain/identity/looks.ts';

export const sides = ['full', 'compact'] as const;

/** Appearance of the console for one user. */
export type Look = {
  theme: (typeof themes)[number];
  mode: (typeof modes)[number];
  layout: (typeof layouts)[number];
  density: (typeof densities)[number];
  side: (typeof sides)[number];
};

export const defaultLook: Look = {
  theme: 'blue',
  mode: 'system',
  layout: 'layout1',
  density: 'regular',
  side: 'full',
};

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  words: string[],
  otherwise: Choice,
) {
  return choices.find((choice) => words.includes(choice)) ?? otherwise;
}

/**
 * Parses a stored look; a missing or unknown value becomes the default. `activeTheme` is "forest"
 * or "forest dark", `activeLayout` "layout1" or "layout1 compact", `density` "compact" (keys of the
 * specification, section 3). public/first-paint.js reads them before the first paint.
 */
export function parseLook(read: (key: string) => string | null): Look {
  const words = (key: string) => (read(key) ?? '').split(' ');
  return {
    theme: oneOf(themes, words('activeTheme'), defaultLook.theme),
    mode: oneOf(modes, words('activeTheme'), defaultLook.mode),
    layout: oneOf(layouts, words('activeLayout'), defaultLook.layout),
    density: oneOf(densities, words('density'), defaultLook.density),
    side: oneOf(sides, words('activeLayout'), defaultLook.side),
  };
}

/** Entries of a look for storage; defaults are left out. */
export function lookEntries({ theme, mode, layout, density, side }: Look): [string, string][] {
  return [
    ['activeTheme', mode === defaultLook.mode ? theme : `${theme} ${mode}`],
    ['activeLayout', side === defaultLook.side ? layout : `${layout} ${side}`],
    ['density', density],
  ];
}

/**
 * Applies the look to <html>. Mode "system" follows the system until the returned
 * function is called.
 */
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
