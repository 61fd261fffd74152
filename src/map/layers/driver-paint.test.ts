import { expect, test } from 'vitest';
import { SILENT_AFTER_MS } from '#domain/drivers/driver-presence.ts';
import { mapColours } from '#tests/support/screens/map-scene.ts';
import type { Colour } from '../colours.ts';
import { createPositions } from '../positions/positions.ts';
import { createPaint } from './driver-paint.ts';

const moment = 1_000_000_000;
const grey: Colour = [7, 7, 7, 255];
const coloursOf = (accent: Colour) => mapColours({ accent, offline: grey });
const blue = coloursOf([0, 0, 200, 255]);

/** A hundred moving drivers, and a function that reports one of them again. */
function fleet() {
  const positions = createPositions({ nextFrame: () => {}, now: () => moment });
  const fix = { latitude: -26, longitude: 28, heading: 90, speed: 40 };
  const hear = (id: number, seconds: number, speed = 40, heading = 90) =>
    positions.feed([{ ...fix, id, at: moment + seconds * 1000, speed, heading }]);
  for (let id = 0; id < 100; id += 1) hear(id, 0);
  return { hear, picture: (at = moment) => ({ columns: positions.columns(), moment: at }) };
}

test('only drivers that stop or start are updated, with nearby rows in one range', () => {
  const { hear, picture } = fleet();
  const paint = createPaint();
  const first = paint(picture(), blue);
  expect(first.changedSince(0)).toEqual([{ startRow: 0, endRow: 100 }]);
  expect(paint(picture(), blue).changedSince(first.frame)).toEqual([]);
  for (const id of [10, 12, 90]) hear(id, 1, 0);
  const second = paint(picture(), blue);
  const changed = [
    { startRow: 10, endRow: 13 },
    { startRow: 90, endRow: 91 },
  ];
  expect(second.changedSince(first.frame)).toEqual(changed);
  expect([10, 11, 12].map(second.presenceAt)).toEqual(['stopped', 'moving', 'stopped']);
  // A caller that skipped the second drawing gets its changes with the third.
  const third = paint(picture(), blue);
  expect(third.changedSince(first.frame)).toEqual(changed);
  expect(third.changedSince(second.frame)).toEqual([]);
});

test('a new driver updates all rows', () => {
  const { hear, picture } = fleet();
  const paint = createPaint();
  const before = paint(picture(), blue);
  hear(100, 0);
  expect(paint(picture(), blue).changedSince(before.frame)).toEqual([{ startRow: 0, endRow: 101 }]);
});

test('the angle and colour attributes are replaced only after a change', () => {
  const { hear, picture } = fleet();
  const paint = createPaint();
  const first = paint(picture(), blue);
  const same = paint(picture(), blue);
  expect([same.angles, same.colours]).toEqual([first.angles, first.colours]);
  expect(same.angles).toBe(first.angles);
  expect(same.colours).toBe(first.colours);
  hear(3, 1, 40, 180);
  const turned = paint(picture(), blue);
  expect(turned.angles).not.toBe(first.angles);
  expect(turned.angles.value[3]).toBe(-180);
  expect(turned.colours).toBe(first.colours);
  const red = paint(picture(), coloursOf([200, 0, 0, 255]));
  expect(red.colours).not.toBe(first.colours);
  expect(Array.from(red.colours.value.subarray(0, 4))).toEqual([200, 0, 0, 255]);
});

test('a driver becomes silent some time after the last position', () => {
  const { picture } = fleet();
  const paint = createPaint();
  paint(picture(), blue);
  const later = paint(picture(moment + SILENT_AFTER_MS), blue);
  expect(later.presenceAt(0)).toBe('silent');
  expect(Array.from(later.colours.value.subarray(0, 4))).toEqual([...grey]);
});
