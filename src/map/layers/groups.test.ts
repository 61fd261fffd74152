import { expect, test } from 'vitest';
import * as z from 'zod';
import { faultsOf, layerIn, styleWith } from '#tests/support/screens/drawn-style.ts';
import { mapColours } from '#tests/support/screens/map-scene.ts';
import { hexOf } from '../colours.ts';
import { groupMark } from '../group-mark.ts';
import type { PlaceGroup } from '../place-groups.ts';
import { GROUP_DISC, GROUP_DOT, groupLayers, groupSource, GROUPS } from './groups.ts';

const colours = mapColours();
const layers = groupLayers(colours);

const group = (name: string, count: number, worst: PlaceGroup['worst'] = null): PlaceGroup => ({
  name,
  worst,
  words: worst ? `${count} ${worst}` : '',
  latitude: -26,
  longitude: 28,
  members: Array.from({ length: count }, (_, key) => ({
    key: String(key),
    latitude: -26,
    longitude: 28,
    deviation: null,
  })),
});
/** Map of 1000 pixels with every group in the middle. */
const wide = { width: 1000, xOf: () => 500 };
const seen = (one: PlaceGroup, focused: string | null = null, map = wide) => ({
  properties: groupSource([one], focused, map).features[0]?.properties ?? {},
});
/** Converts a colour of the map, whose parts range from 0 to 1. */
function colourOf(value: unknown) {
  const part = (name: string) => Math.round(Number(Object(value)[name]) * 255);
  return hexOf([part('r'), part('g'), part('b'), 255]);
}

test('the map style with the layers of groups is valid', () => {
  expect(faultsOf(styleWith(GROUPS, layers))).toEqual([]);
});

test('groups are points with name, text and count, sized by the root of the count up to a limit', () => {
  const { features } = groupSource(
    [group('Sandton', 1, 'danger'), group('Durban', 400)],
    'Durban',
    wide,
  );
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [28, -26],
    [28, -26],
  ]);
  expect(features.map(({ properties }) => properties)).toMatchObject([
    { name: 'Sandton', words: '1 danger', count: 1, worst: 'danger', radius: 9.7, focused: false },
    { name: 'Durban', words: '', count: 400, worst: '', radius: 17, focused: true },
  ]);
});

test('a town without problems is a dot (larger from twenty objects), and others are discs with text', () => {
  const drawn = (one: PlaceGroup) =>
    layers.flatMap(({ id }) => (layerIn(layers, id).draws(seen(one)) ? id : []));
  expect(drawn(group('Durban', 3))).toEqual([GROUP_DOT]);
  expect(drawn(group('Durban', 3, 'warning'))).toEqual([
    GROUP_DISC,
    'group-name',
    'group-count',
    'group-mark',
  ]);
  const dot = layerIn(layers, GROUP_DOT);
  const radius = (count: number) =>
    dot.value('paint', 'circle-radius', seen(group('Durban', count)));
  expect([radius(19), radius(20)]).toEqual([3, 4.5]);
});

test.each([
  { at: 'in the middle', x: 200, anchors: ['left', 'right', 'bottom', 'top'] },
  { at: 'at the right edge', x: 385, anchors: ['right'] },
  { at: 'near the left edge', x: 60, anchors: ['left', 'bottom', 'top'] },
])('a label $at of a phone stays within the map', ({ x, anchors }) => {
  const phone = { width: 400, xOf: () => x };
  const offsets = layerIn(layers, 'group-name').value(
    'layout',
    'text-variable-anchor-offset',
    seen(group('Cape Town', 9, 'warning'), null, phone),
  );
  const { values } = z.object({ values: z.array(z.unknown()) }).parse(offsets);
  expect(values.filter((value) => typeof value === 'string')).toEqual(anchors);
});

test('the focused group has a stronger edge in the focus colour', () => {
  const disc = layerIn(layers, GROUP_DISC);
  const edge = (focused: string | null) => {
    const one = seen(group('Durban', 3, 'danger'), focused);
    return [
      colourOf(disc.value('paint', 'circle-stroke-color', one)),
      disc.value('paint', 'circle-stroke-width', one),
    ];
  };
  expect(edge('Durban')).toEqual([hexOf(colours.focus), 2.5]);
  expect(edge('Sandton')).toEqual([hexOf(colours.control), 1]);
});

test('the worst groups are labelled first, each with its mark', () => {
  const order = (worst: PlaceGroup['worst']) =>
    layerIn(layers, 'group-name').value('layout', 'symbol-sort-key', seen(group('A', 1, worst)));
  expect([order('danger'), order('warning'), order('offline')]).toEqual([0, 1, 2]);
  const mark = (worst: NonNullable<PlaceGroup['worst']>, count = 1) =>
    layerIn(layers, 'group-mark').value('layout', 'icon-image', seen(group('A', count, worst)));
  for (const worst of ['danger', 'warning', 'offline'] as const)
    expect(String(mark(worst))).toBe(groupMark(worst, colours));
  const offset = (count: number) =>
    layerIn(layers, 'group-mark').value('layout', 'icon-offset', seen(group('A', count, 'danger')));
  expect([19, 20, 100].map(offset)).toEqual([
    [12, -13],
    [13, -14],
    [16, -16],
  ]);
});

test('a count is inside the disc, and the name has two lines next to it', () => {
  const one = seen(group('Durban', 12, 'danger'));
  expect(String(layerIn(layers, 'group-count').value('layout', 'text-field', one))).toBe('12');
  expect(String(layerIn(layers, 'group-name').value('layout', 'text-field', one))).toBe(
    'Durban\n12 danger',
  );
});
