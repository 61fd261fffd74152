import { expect, test } from 'vitest';
import { faultsOf, layerIn, styleWith } from '#tests/support/screens/drawn-style.ts';
import { BEFORE, beforeLayers, zoneLayers, zoneSource, ZONES, type DrawnZone } from './zones.ts';

const zone = (changed: Partial<DrawnZone> = {}): DrawnZone => ({
  id: 7,
  type: 'rates',
  name: 'Gauteng inner',
  is_active: true,
  polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [28, -26],
        [28.1, -26],
        [28.1, -26.1],
        [28, -26],
      ],
    ],
  },
  ...changed,
});
const drawnAs = (changed: Partial<DrawnZone> = {}, focused: number | null = null) =>
  zoneSource([zone(changed)], focused).features[0]?.properties;
const seen = (changed: Partial<DrawnZone> = {}) => ({ properties: drawnAs(changed) ?? {} });

test('the map style with the layers of zones is valid', () => {
  expect(faultsOf(styleWith(ZONES, zoneLayers))).toEqual([]);
  expect(faultsOf(styleWith(BEFORE, beforeLayers))).toEqual([]);
});

test('an area keeps its id and outline, and each type has its own colour', () => {
  const [feature] = zoneSource([zone()], null).features;
  expect(feature).toMatchObject({ id: 7, geometry: zone().polygon });
  const types = ['driver', 'rates', 'surcharges', 'service_days', 'exceptions', 'draft'] as const;
  expect(new Set(types.map((type) => drawnAs({ type })?.colour)).size).toBe(6);
});

test('the outline of a focused area is the strongest, followed by new areas and then by active areas', () => {
  const strength = (changed: Partial<DrawnZone>, focused: number | null = null) =>
    drawnAs(changed, focused)?.strength;
  expect([
    strength({ is_active: false }),
    strength({}),
    strength({ isNew: true }),
    strength({ isNew: true }, 7),
    strength({}, 8),
  ]).toEqual([0.5, 1.5, 2.5, 3, 1.5]);
});

const drawnBy = (changed: Partial<DrawnZone>) =>
  zoneLayers.flatMap(({ id }) => (layerIn(zoneLayers, id).draws(seen(changed)) ? id : []));

test('drafts are dashed, deleted areas are crossed out, and a label includes the change of its area', () => {
  expect(drawnBy({})).toEqual(['zone-fill', 'zone-line', 'zone-name']);
  expect(drawnBy({ type: 'draft' })).toEqual(['zone-fill', 'zone-draft', 'zone-name']);
  expect(drawnBy({ type: 'draft', isNew: true })).toEqual(['zone-fill', 'zone-line', 'zone-name']);
  expect(drawnBy({ isGoing: true, says: 'deleted' })).toEqual([
    'zone-fill',
    'zone-going',
    'zone-crosses',
    'zone-word',
  ]);
});

test('tint, width and label depend on the area', () => {
  const one = seen({ says: 'moved' });
  const value = (id: string, group: 'paint' | 'layout', name: string) =>
    layerIn(zoneLayers, id).value(group, name, one);
  expect(value('zone-fill', 'paint', 'fill-opacity')).toBeCloseTo(0.105, 6);
  expect(value('zone-line', 'paint', 'line-width')).toBe(1.5);
  expect(value('zone-draft', 'paint', 'line-width')).toBe(2);
  expect(String(value('zone-word', 'layout', 'text-field'))).toBe('Gauteng inner\nmoved');
  expect(String(value('zone-name', 'layout', 'text-field'))).toBe('Gauteng inner');
});
