import { expect, test } from 'vitest';
import { mapScene, shade } from '#tests/support/screens/map-scene.ts';
import type { Scene } from '../layer.ts';
import { branchColumns, branchesLayer } from './branches.ts';
import { densityLayer } from './density.ts';
import { dotColumns, dotsLayer } from './dots.ts';
import { labelsLayer, type PlacedLabel } from './labels.ts';
import { marksOf } from './marks.ts';

const scene = mapScene({ beforeId: 'names' });
const propsOf = (layer: unknown) => Object(Object(layer).props);
const branch = (id: number, is_active: boolean) => ({
  id,
  latitude: -26 - id,
  longitude: 28 + id,
  is_active,
});
const columns = branchColumns([branch(1, true), branch(2, false)]);

test('fixed objects have their position, shape and colour, below the labels', () => {
  const layer = branchesLayer(() => columns);
  const [, icons] = layer.draw(scene);
  const props = propsOf(icons);
  expect([...props.data.attributes.getPosition.value]).toEqual([29, -27, 30, -28]);
  expect([...props.data.attributes.getColor.value]).toEqual([...shade(10), ...shade(6)]);
  expect([0, 1, 2].map((index) => props.getIcon(undefined, { index }))).toEqual([
    'branch',
    'branch',
    'off',
  ]);
  expect(props.beforeId).toBe('names');
  expect([layer.idAt(0), layer.idAt(1), layer.idAt(2)]).toEqual([1, 2, null]);
});

test('fixed objects are smaller in distant views', () => {
  const sizeAt = (zoom: number) =>
    propsOf(branchesLayer(() => columns).draw({ ...scene, zoom })[1]).getSize;
  expect([6.9, 7, 12].map(sizeAt)).toEqual([24 * 0.7, 24, 24]);
});

test('only selected or focused objects of the layer have a ring', () => {
  const placed = { ids: columns.ids, size: 1, coordinates: columns.coordinates };
  const ringed = (changed: Partial<Scene>) => {
    const { data } = propsOf(marksOf('branches', placed, { ...scene, ...changed }));
    return [data.length, ...data.attributes.getLineWidth.value];
  };
  const both = { kind: 'branches' as const, ids: new Set([1, 2]) };
  expect(ringed({})).toEqual([0]);
  // The capacity is larger than the size, so the second row does not count.
  expect(ringed({ selected: both })).toEqual([1, 1.25]);
  expect(ringed({ selected: both, focused: { kind: 'lockers', id: 1 } })).toEqual([1, 1.25]);
  expect(ringed({ focused: { kind: 'branches', id: 1 } })).toEqual([1, 2.5]);
  expect(ringed({ focused: { kind: 'branches', id: 9 } })).toEqual([0]);
  expect(ringed({ selected: { ...both, kind: 'lockers' } })).toEqual([0]);
  const { getFillColor, getLineColor } = propsOf(marksOf('branches', placed, scene));
  expect([getFillColor, getLineColor]).toEqual([
    [2, 2, 2, 45],
    [2, 2, 2, 255],
  ]);
});

test('the dot and density layers use positions without conversion', () => {
  const places = dotColumns([branch(1, true), branch(2, true)]);
  expect([...places]).toEqual([29, -27, 30, -28]);
  const dots = propsOf(dotsLayer(() => places).draw(scene)[0]);
  expect(dots.data).toMatchObject({ length: 2, attributes: { getPosition: { value: places } } });
  expect(dots.getFillColor).toEqual(shade(11));
  const density = { size: 1, coordinates: Float32Array.from(places) };
  const heat = propsOf(densityLayer(() => density).draw(scene)[0]);
  expect(heat.data.length).toBe(1);
  expect(heat.colorRange).toEqual([1, 3, 4, 5].map((part) => [part, part, part]));
});

test('a label is next to its object in the same colour, and without labels there is no layer', () => {
  const label: PlacedLabel = {
    text: 'GG54',
    tone: 'text',
    latitude: -26,
    longitude: 28,
    anchor: 'end',
    offset: [-17, 0],
  };
  const props = propsOf(labelsLayer(() => [label]).draw(scene)[0]);
  expect([
    props.getText(label),
    props.getPosition(label),
    props.getColor(label),
    props.getTextAnchor(label),
    props.getPixelOffset(label),
  ]).toEqual(['GG54', [28, -26], shade(9), 'end', [-17, 0]]);
  expect(labelsLayer(() => []).draw(scene)).toEqual([]);
});
