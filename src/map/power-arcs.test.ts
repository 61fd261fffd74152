import { expect, test } from 'vitest';
import { powerArcs, powerIcon } from './power-arcs.ts';

test('the share of remaining power selects one of thirteen arcs', () => {
  expect([-1, 0, 0.04, 0.05, 0.5, 1, 7].map(powerIcon)).toEqual([
    'power-0',
    'power-0',
    'power-0',
    'power-1',
    'power-6',
    'power-12',
    'power-12',
  ]);
  const names = powerArcs.map(([name]) => name);
  expect(names).toHaveLength(13);
  expect(names).toEqual(names.map((_, step) => powerIcon(step / 12)));
});

/** Arguments of the two `arc` calls that draw an arc and the dot at its end. */
function drawnAt(step: number) {
  const arcs: number[][] = [];
  const context = {
    lineWidth: 0,
    beginPath() {},
    stroke() {},
    fill() {},
    arc: (...given: number[]) => void arcs.push(given),
  };
  powerArcs[step]?.[1](Object(context));
  return arcs;
}

test('an arc starts at the top and runs clockwise to its dot', () => {
  const [[x, y, radius, from, until] = [], dot = []] = drawnAt(3);
  expect([x, y, radius]).toEqual([0, 0, 27]);
  expect([from, until]).toEqual([-Math.PI / 2, 0]);
  expect(dot.map((value) => Math.round(value * 100) / 100)).toEqual([27, 0, 5, 0, 6.28]);
  const [empty = [], dotAbove = []] = drawnAt(0);
  expect(empty[3]).toBe(empty[4]);
  expect(dotAbove.slice(0, 2).map(Math.round)).toEqual([0, -27]);
});
