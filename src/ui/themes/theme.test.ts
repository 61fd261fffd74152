// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import {
  applyTheme,
  defaultLook,
  densities,
  layouts,
  lookEntries,
  modes,
  parseLook,
  sides,
  themes,
  type Look,
} from './theme.ts';

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
    first: attributesAfter(() => new Function(firstPaint)()),
    then: attributesAfter(() => applyTheme(parseLook(read))()),
  };
}

beforeEach(() => localStorage.clear());

test.each(['', '{', 'null', '7', '[]', 'neon dusk'])(
  'unreadable storage %s gives the default look',
  (stored) => {
    for (const key of ['theme', 'layout', 'density']) localStorage.setItem(key, stored);
    expect(parseLook(read)).toEqual(defaultLook);
    const { first, then } = both();
    expect(first).toEqual(then);
    expect(then.theme).toBe('blue');
  },
);

test('what is stored of a look reads as the same look, in the console as before the first paint', () => {
  for (const theme of themes)
    for (const mode of modes)
      for (const [at, layout] of layouts.entries()) {
        const look: Look = {
          theme,
          mode,
          layout,
          density: densities[at] ?? 'regular',
          side: sides[at] ?? 'full',
        };
        for (const [key, value] of lookEntries(look)) localStorage.setItem(key, value);
        expect(parseLook(read)).toEqual(look);
        const { first, then } = both();
        expect(first).toEqual(then);
        expect(then).toMatchObject({ theme, layout });
      }
});
