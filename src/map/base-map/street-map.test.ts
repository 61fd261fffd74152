import { expect, test } from 'vitest';
import { judgeStreetMap } from './street-map.ts';

const tile = { isTile: true };
const whole = { isTile: false };

test('the street map is abandoned at once if its style or a source is missing, unless tiles have arrived', () => {
  expect(judgeStreetMap().failed(whole)).toBe(true);
  const judge = judgeStreetMap();
  judge.arrived();
  expect(judge.failed(whole)).toBe(false);
});

test('single missing tiles are tolerated, but not a series of them', () => {
  const judge = judgeStreetMap();
  const failing = (count: number) => Array.from({ length: count }, () => judge.failed(tile));
  expect(failing(7)).not.toContain(true);
  judge.arrived();
  expect(failing(7)).not.toContain(true);
  expect(failing(1)).toEqual([true]);
});
