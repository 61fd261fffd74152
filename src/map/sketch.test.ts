import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenAt,
  insertedAt,
  middleAfter,
  movedTo,
  partOf,
  redone,
  redrawn,
  removedFrom,
  ringOf,
  sketchOf,
  undone,
  walked,
  withPart,
  type Corner,
  type Sketch,
} from './sketch.ts';

const ring = [
  [28, -26],
  [28.1, -26],
  [28.1, -25.9],
  [28, -26],
];
const start = sketchOf(ring);

test('a ring is opened for drawing and closed again', () => {
  expect(start.corners).toHaveLength(3);
  expect(ringOf(start)).toEqual(ring);
  expect(ringOf(sketchOf())).toEqual([]);
});

test('the chosen corner is moved, taken out, and followed by a new one', () => {
  const second = chosenAt(start, 1);
  expect(movedTo(second, [28.2, -26.123_456_789]).corners[1]).toEqual([28.2, -26.123_457]);
  expect(removedFrom(second).corners).toEqual([start.corners[0], start.corners[2]]);
  expect(insertedAt(second, [28.15, -25.95])).toMatchObject({
    chosen: 2,
    corners: { 2: [28.15, -25.95] },
  });
  expect(insertedAt(sketchOf(), [28, -26])).toMatchObject({ chosen: 0, corners: [[28, -26]] });
  expect(removedFrom(chosenAt(start, 2)).chosen).toBe(1);
});

test('a walk with the keys is one step back; another corner or a typed place is a step of its own', () => {
  let sketch = start;
  for (let press = 1; press <= 5; press += 1) sketch = movedTo(sketch, [28 + press, -26], true);
  expect(undone(sketch).corners).toEqual(start.corners);
  const other = movedTo(chosenAt(sketch, 1), [28.3, -26], true);
  expect(undone(other).corners).toEqual(sketch.corners);
  expect(undone(movedTo(sketch, [30, -26])).corners).toEqual(sketch.corners);
});

test('what was drawn by hand chooses the corner that changed', () => {
  const [a, b, c] = start.corners;
  if (!a || !b || !c) throw new Error('no triangle');
  expect(redrawn(start, [a, [28.2, -26], c])).toMatchObject({ chosen: 1 });
  expect(redrawn(start, [a, b, [28.1, -25.95], c])).toMatchObject({ chosen: 2 });
  expect(redrawn(start, [a, b])).toMatchObject({ chosen: 1, corners: [a, b] });
  expect(redrawn(start, [a, b, c])).toBe(start);
});

test('a new corner by key stands in the middle of the side, also of the closing one', () => {
  expect(middleAfter(start)).toEqual([28.05, -26]);
  const [x, y] = middleAfter(chosenAt(start, 2)) ?? [];
  expect([x, y]).toEqual([28.05, -25.95]);
  expect(middleAfter(sketchOf())).toBeNull();
});

test('of a long outline the part around the chosen corner is drawn, and put back where it was', () => {
  const many = Array.from({ length: 1001 }, (_, at) => [28 + (at % 1000) / 1000, -26]);
  const long = sketchOf(many);
  expect(partOf(start)).toEqual({ from: 0, corners: start.corners, isWhole: true });
  for (const [chosen, from] of [
    [0, 0],
    [400, 350],
    [999, 899],
  ]) {
    const sketch = chosenAt(long, chosen ?? 0);
    const part = partOf(sketch);
    expect(part).toMatchObject({ from, isWhole: false });
    expect(part.corners).toContain(sketch.corners[sketch.chosen]);
    expect(withPart(sketch.corners, part, part.corners)).toEqual(sketch.corners);
    const shorter = withPart(sketch.corners, part, part.corners.slice(1));
    expect(shorter).toEqual(sketch.corners.toSpliced(from ?? 0, 1));
  }
});

test('a hundred metres are a hundred metres in both directions', () => {
  const [x, y] = walked([28, -26], 100, 100);
  expect((y + 26) * 111_195).toBeCloseTo(100, 3);
  expect((x - 28) * 111_195 * Math.cos((26 * Math.PI) / 180)).toBeCloseTo(100, 3);
});

const corner = fc.tuple(fc.double({ min: 17, max: 32, noNaN: true }), fc.constant(-26));
const step = fc.oneof(
  corner.map((to) => (sketch: Sketch) => movedTo(sketch, to)),
  corner.map((to) => (sketch: Sketch) => insertedAt(sketch, to)),
  fc.constant(removedFrom),
  fc.nat(9).map((at) => (sketch: Sketch) => chosenAt(sketch, at)),
  fc.array(corner, { maxLength: 4 }).map((to: Corner[]) => (sketch: Sketch) => redrawn(sketch, to)),
);

test('every step can be taken back to the start and done again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce((sketch, next) => next(sketch), start);
      let back = end;
      while (back.past.length > 0) back = undone(back);
      expect(back.corners).toEqual(start.corners);
      let forth = back;
      while (forth.future.length > 0) forth = redone(forth);
      expect(forth.corners).toEqual(end.corners);
      expect(end.chosen).toBeLessThan(Math.max(1, end.corners.length));
    }),
  );
});
