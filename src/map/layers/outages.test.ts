import { expect, test } from 'vitest';
import { mapColours, mapScene } from '#tests/support/screens/map-scene.ts';
import { hatchLines, type OutageArea } from '../outage-areas.ts';
import { outagesLayer } from './outages.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const colours = mapColours({ warning: [200, 150, 0, 255], danger: [200, 0, 0, 255] });
const scene = mapScene({ colours });
const { now } = scene;
const ring: [number, number][] = [
  [28, -26],
  [28.1, -26],
  [28.1, -25.9],
  [28, -25.9],
];
const area = (minutes: number, isDark = false): OutageArea => ({
  name: 'Johannesburg 9',
  rings: [ring],
  from: now + minutes * MINUTE_MS,
  until: now + (minutes + 120) * MINUTE_MS,
  isDark,
});

function drawn(...areas: OutageArea[]) {
  const [layer] = outagesLayer(() => areas).draw(scene);
  const props = Object(layer?.props);
  const rows: unknown[] = props.data;
  return rows.map((row) => ({
    path: props.getPath(row),
    colour: props.getColor(row),
    width: props.getWidth(row),
  }));
}

test('an area is a closed outline with fainter and thinner hatching', () => {
  const [outline, ...lines] = drawn(area(0));
  expect(outline).toEqual({ path: [...ring, [28, -26]], colour: [200, 150, 0, 190], width: 1.25 });
  expect(lines.map(({ path }) => path)).toEqual(hatchLines(ring, 0.35));
  for (const { colour, width } of lines) {
    expect(colour).toEqual([200, 150, 0, 114]);
    expect(width).toBe(1);
  }
});

test('an earlier outage has denser and stronger hatching, red if a battery runs out', () => {
  const looks = [-5, 0, 1, 120, 121, 480, 481].map((minutes) => {
    const [outline, ...lines] = drawn(area(minutes));
    return [outline?.colour[3], lines.length];
  });
  const linesOf = (apart: number) => hatchLines(ring, apart).length;
  expect(looks).toEqual([
    [190, linesOf(0.35)],
    [190, linesOf(0.35)],
    [150, linesOf(0.6)],
    [150, linesOf(0.6)],
    [110, linesOf(1)],
    [110, linesOf(1)],
    [80, linesOf(1.8)],
  ]);
  expect(drawn(area(0, true))[0]?.colour).toEqual([200, 0, 0, 190]);
});

test('without areas nothing is drawn, otherwise all areas are drawn', () => {
  expect(drawn()).toEqual([]);
  const outlines = drawn(area(0), area(600)).filter(({ width }) => width === 1.25);
  expect(outlines.map(({ colour }) => colour[3])).toEqual([190, 80]);
});
