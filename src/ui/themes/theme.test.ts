// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { densities, layouts, modes, themes } from '#domain/identity/looks.ts';
import { applyTheme, defaultLook, lookEntries, parseLook, sides, type Look } from './theme.ts';

const firstPaint = readFileSync('public/first-paint.js', 'utf8');

function attributesAfter(paint: () => void) {
  const set = document.documentElement.dataset;
  for (const name of Object.keys(set)) delete set[name];
  paint();
  return { ...set };
}

const read = (key: string) => localStorage.getItem(key);

function both() {
  return {
    first: attributesAfter(() => runInThisContext(firstPaint)),
    then: attributesAfter(() => applyTheme(parseLook(read))()),
  };
}

beforeEach(() => localStorage.clear());

test.each(['', '{', 'null', '7', '[]', 'neon dusk'])(
  'unreadable storage %s gives the default look',
  (stored) => {
    for (const key of ['activeTheme', 'activeLayout', 'density']) localStorage.setItem(key, stored);
    expect(parseLook(read)).toEqual(defaultLook);
    const { first, then } = both();
    expect(first).toEqual(then);
    expect(then.theme).toBe('blue');
  },
);

const looks: Look[] = themes.flatMap((theme) =>
  modes.flatMap((mode) =>
    layouts.map((layout, at) => {
      const density = densities[at] ?? 'regular';
      return { theme, mode, layout, density, side: sides[at] ?? 'full' };
    }),
  ),
);

test.each(looks)(
  '$theme $mode $layout is read as stored, in the console and before the first paint',
  (look) => {
    for (const [key, value] of lookEntries(look)) localStorage.setItem(key, value);
    expect(parseLook(read)).toEqual(look);
    const { first, then } = both();
    expect(first).toEqual(then);
    expect(then).toMatchObject({ theme: look.theme, layout: look.layout });
  },
);

test('the shorter storage keys of an earlier version are migrated once', () => {
  localStorage.setItem('theme', 'forest dark');
  localStorage.setItem('layout', 'layout2 compact');
  const { first, then } = both();
  expect(first).toEqual(then);
  expect(then).toMatchObject({ theme: 'forest', mode: 'dark', layout: 'layout2', side: 'compact' });
  expect({ ...localStorage }).toEqual({
    activeTheme: 'forest dark',
    activeLayout: 'layout2 compact',
  });
});

test('the migration does not overwrite a newer choice', () => {
  localStorage.setItem('theme', 'forest');
  localStorage.setItem('activeTheme', 'graphite');
  expect(both().then.theme).toBe('graphite');
  expect(localStorage.getItem('theme')).toBeNull();
});

test('stored keys and defaults are the documented ones', () => {
  expect(Object.fromEntries(lookEntries(defaultLook))).toMatchObject({
    activeTheme: 'blue',
    activeLayout: 'layout1',
  });
});
