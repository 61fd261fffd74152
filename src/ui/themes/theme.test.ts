// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { applyTheme, defaultLook, densities, layouts, lookKey, modes, parseLook, sides, themes } from './theme.ts';

const firstPaint = readFileSync('public/first-paint.js', 'utf8');

function attributesAfter(paint: () => void) {
  const set = document.documentElement.dataset;
  for (const name of Object.keys(set)) delete set[name];
  paint();
  return { ...set };
}

function both(stored: string | null) {
  localStorage.clear();
  if (stored !== null) localStorage.setItem(lookKey, stored);
  return {
    first: attributesAfter(() => new Function(firstPaint)()),
    then: attributesAfter(() => applyTheme(parseLook(stored))()),
  };
}

beforeEach(() => localStorage.clear());

test.each([null, '', '{', 'null', '7', '[]', '{"theme":"neon","mode":"dusk"}'])(
  'unreadable storage %s gives the default look',
  (stored) => {
    expect(parseLook(stored)).toEqual(defaultLook);
    const { first, then } = both(stored);
    expect(first).toEqual(then);
    expect(then.theme).toBe('blue');
  },
);

test('the first paint agrees with the console on every choice', () => {
  for (const theme of themes)
    for (const mode of modes)
      for (const [at, layout] of layouts.entries()) {
        const look = { theme, mode, layout, density: densities[at], side: sides[at] };
        const { first, then } = both(JSON.stringify(look));
        expect(first).toEqual(then);
        expect(then).toMatchObject({ theme, layout });
      }
});
