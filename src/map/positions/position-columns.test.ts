import { expect, test } from 'vitest';
import {
  emptyColumns,
  endOfGlides,
  glide,
  glideLength,
  growColumns,
  move,
  write,
  type Written,
} from './position-columns.ts';

const written = (longitude: number, at: number, lasts: number): Written => ({
  fix: { id: 3, latitude: -26, longitude, heading: 90, speed: 40, at: at - 500 },
  at,
  lasts,
});

function gliding() {
  const columns = emptyColumns(4);
  columns.size = 1;
  columns.id[0] = 3;
  write(columns, 0, written(28, 1000, 0));
  return columns;
}

test('a gap of half a minute is a glide, a longer one a jump', () => {
  expect([0, 15_000, 30_000, 30_001].map(glideLength)).toEqual([0, 15_000, 30_000, 0]);
});

test('a position is stored with all its properties', () => {
  const columns = gliding();
  expect(columns.heading[0]).toBe(90);
  expect(columns.speed[0]).toBe(40);
  expect(columns.at[0]).toBe(500);
  expect([...glide(columns, 0).subarray(0, 2)]).toEqual([28, -26]);
});

test('during a glide a driver is between both positions', () => {
  const columns = gliding();
  write(columns, 0, written(30, 2000, 4000));
  const longitudeAt = (now: number) => glide(columns, now)[0];
  expect([0, 2000, 3000, 5000, 6000, 99_000].map(longitudeAt)).toEqual([
    28, 28, 28.5, 29.5, 30, 30,
  ]);
});

test('a new position during a glide continues from the drawn position', () => {
  const columns = gliding();
  write(columns, 0, written(30, 2000, 4000));
  write(columns, 0, written(20, 4000, 1000));
  expect([4000, 4500, 5000].map((now) => glide(columns, now)[0])).toEqual([29, 24.5, 20]);
});

test('the glides end when the longest glide of a valid slot ends', () => {
  const columns = gliding();
  expect(endOfGlides(columns)).toBe(0);
  write(columns, 0, written(29, 2000, 4000));
  columns.size = 2;
  write(columns, 1, written(29, 3000, 2500));
  expect(endOfGlides(columns)).toBe(6000);
  write(columns, 2, written(29, 9000, 2500));
  expect(endOfGlides(columns)).toBe(6000);
});

test('growing columns and moving slots keep all values', () => {
  const columns = gliding();
  write(columns, 0, written(30, 2000, 4000));
  const wider = growColumns(columns);
  expect(wider.size).toBe(1);
  expect(wider.id).toHaveLength(8);
  wider.id[1] = 9;
  write(wider, 1, written(20, 100, 0));
  expect(move(wider, 0, 1)).toBe(3);
  wider.size = 2;
  const drawn = glide(wider, 3000);
  expect([...drawn.subarray(0, 4)]).toEqual([28.5, -26, 28.5, -26]);
  expect([wider.heading[1], wider.speed[1], wider.at[1], wider.began[1], wider.lasts[1]]).toEqual([
    90, 40, 1500, 2000, 4000,
  ]);
});
