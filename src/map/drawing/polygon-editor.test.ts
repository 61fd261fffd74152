import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseCorner,
  insertCorner,
  middleAfter,
  moveChosen,
  partOf,
  redoEdit,
  applyOutline,
  removeChosen,
  ringOf,
  polygonEditOf,
  undoEdit,
  moveCorner,
  withPart,
  type Corner,
  type PolygonEdit,
} from './polygon-editor.ts';

const ring = [
  [28, -26],
  [28.1, -26],
  [28.1, -25.9],
  [28, -26],
];
const start = polygonEditOf(ring);

test('the closed ring of an area is opened for editing and closed again', () => {
  expect(start.corners).toHaveLength(3);
  expect(ringOf(start)).toEqual(ring);
  expect(ringOf(polygonEditOf())).toEqual([]);
});

test('the chosen corner is moved or removed, and a new corner is inserted after it', () => {
  const second = chooseCorner(start, 1);
  expect(moveChosen(second, [28.2, -26.123_456_789]).corners[1]).toEqual([28.2, -26.123_457]);
  expect(removeChosen(second).corners).toEqual([start.corners[0], start.corners[2]]);
  expect(insertCorner(second, [28.15, -25.95])).toMatchObject({
    chosen: 2,
    corners: { 2: [28.15, -25.95] },
  });
  expect(insertCorner(polygonEditOf(), [28, -26])).toMatchObject({
    chosen: 0,
    corners: [[28, -26]],
  });
  expect(removeChosen(chooseCorner(start, 2)).chosen).toBe(1);
});

test('moving a corner with the keys is one undo step, but another corner or a typed position is a separate step', () => {
  let outline = start;
  for (let press = 1; press <= 5; press += 1)
    outline = moveChosen(outline, [28 + press, -26], true);
  expect(undoEdit(outline).corners).toEqual(start.corners);
  const other = moveChosen(chooseCorner(outline, 1), [28.3, -26], true);
  expect(undoEdit(other).corners).toEqual(outline.corners);
  expect(undoEdit(moveChosen(outline, [30, -26])).corners).toEqual(outline.corners);
});

test('a change by drawing makes the changed corner the chosen one', () => {
  const [a, b, c] = start.corners;
  if (!a || !b || !c) throw new Error('no triangle');
  expect(applyOutline(start, [a, [28.2, -26], c])).toMatchObject({ chosen: 1 });
  expect(applyOutline(start, [a, b, [28.1, -25.95], c])).toMatchObject({ chosen: 2 });
  expect(applyOutline(start, [a, b])).toMatchObject({ chosen: 1, corners: [a, b] });
  expect(applyOutline(start, [a, b, c])).toBe(start);
});

test('a corner added by key is in the middle of its side, even of the closing side', () => {
  expect(middleAfter(start)).toEqual([28.05, -26]);
  const [x, y] = middleAfter(chooseCorner(start, 2)) ?? [];
  expect([x, y]).toEqual([28.05, -25.95]);
  expect(middleAfter(polygonEditOf())).toBeNull();
});

test('a part of a long outline around the chosen corner is edited and put back', () => {
  const many = Array.from({ length: 1001 }, (_, at) => [28 + (at % 1000) / 1000, -26]);
  const long = polygonEditOf(many);
  expect(partOf(start)).toEqual({ from: 0, corners: start.corners, isWhole: true });
  for (const [chosen, from] of [
    [0, 0],
    [400, 350],
    [999, 899],
  ]) {
    const outline = chooseCorner(long, chosen ?? 0);
    const part = partOf(outline);
    expect(part).toMatchObject({ from, isWhole: false });
    expect(part.corners).toContain(outline.corners[outline.chosen]);
    expect(withPart(outline.corners, part, part.corners)).toEqual(outline.corners);
    const shorter = withPart(outline.corners, part, part.corners.slice(1));
    expect(shorter).toEqual(outline.corners.toSpliced(from ?? 0, 1));
  }
});

test('moving a corner by a hundred metres is exact in both directions', () => {
  const [x, y] = moveCorner([28, -26], 100, 100);
  expect((y + 26) * 111_195).toBeCloseTo(100, 3);
  expect((x - 28) * 111_195 * Math.cos((26 * Math.PI) / 180)).toBeCloseTo(100, 3);
});

const corner = fc.tuple(fc.double({ min: 17, max: 32, noNaN: true }), fc.constant(-26));
const step = fc.oneof(
  corner.map((to) => (outline: PolygonEdit) => moveChosen(outline, to)),
  corner.map((to) => (outline: PolygonEdit) => insertCorner(outline, to)),
  fc.constant(removeChosen),
  fc.nat(9).map((at) => (outline: PolygonEdit) => chooseCorner(outline, at)),
  fc
    .array(corner, { maxLength: 4 })
    .map((to: Corner[]) => (outline: PolygonEdit) => applyOutline(outline, to)),
);

test('every edit can be undone to the start and redone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce((outline, next) => next(outline), start);
      let back = end;
      while (back.past.length > 0) back = undoEdit(back);
      expect(back.corners).toEqual(start.corners);
      let forth = back;
      while (forth.future.length > 0) forth = redoEdit(forth);
      expect(forth.corners).toEqual(end.corners);
      expect(end.chosen).toBeLessThan(Math.max(1, end.corners.length));
    }),
  );
});
