import { expect, test } from 'vitest';
import { judgeStreetMap } from './street-map.ts';

const tile = { isTile: true };
const whole = { isTile: false };

test('a style or source that does not come is given up at once, unless streets were seen', () => {
  expect(judgeStreetMap().failed(whole)).toBe(true);
  const judge = judgeStreetMap();
  judge.arrived();
  expect(judge.failed(whole)).toBe(false);
});

test('holes in a map are borne, a map of holes is not', () => {
  const judge = judgeStreetMap();
  const failing = (count: number) => Array.from({ length: count }, () => judge.failed(tile));
  expect(failing(7)).not.toContain(true);
  judge.arrived();
  expect(failing(7)).not.toContain(true);
  expect(failing(1)).toEqual([true]);
});
