import { expect, test } from 'vitest';
import type { Layer } from '@deck.gl/core';
import { mapColours, mapScene } from '#tests/support/screens/map-scene.ts';
import type { Colour } from '../colours.ts';
import { layerOfPart } from '../layer.ts';
import { createPositions } from '../positions/positions.ts';
import { branchColumns } from './branches.ts';
import { createPaint } from './driver-paint.ts';
import { buildDrivers, driversLayer } from './drivers.ts';
import { lockerColumns, lockersLayer, powerRings } from './lockers.ts';
import { lassoLayer } from './lasso.ts';
import { trailColumns, trailsLayer } from './trails.ts';

const grey: Colour = [1, 2, 3, 255];
const blue: Colour = [9, 9, 200, 255];
const scene = mapScene({ colours: mapColours({ accent: blue, focus: blue, offline: grey }) });
const { now } = scene;

const given = (layer: Layer | undefined, name: string): unknown => {
  const props = Object(layer?.props);
  const data = Object(props['data']);
  return data.attributes?.[name]?.value ?? data[name] ?? props[name];
};
const numbers = (value: unknown) => (ArrayBuffer.isView(value) ? Object.values(value) : value);

function fleet() {
  const positions = createPositions({ nextFrame: () => {}, now: () => now });
  const fix = { latitude: -26, longitude: 28, heading: 90, speed: 40 };
  positions.feed([
    { ...fix, id: 11, at: now - 1000 },
    { ...fix, id: 12, at: now - 1000, speed: 0, longitude: 29 },
    { ...fix, id: 13, at: now - 300_000, longitude: 30 },
    { ...fix, id: 14, at: now - 90_000_000, longitude: 31 },
  ]);
  return { columns: positions.columns(), drawn: positions.drawnAt(now), moment: now };
}

test('the symbol of a driver is an arrow, square or ring, or hidden, depending on presence', () => {
  const [, icons] = buildDrivers(fleet(), createPaint(), scene);
  const props = Object(icons?.props);
  const nameOf = props['getIcon'];
  const names = [0, 1, 2].map((index) =>
    typeof nameOf === 'function' ? nameOf(undefined, { index }) : '',
  );
  expect(names).toEqual(['arrow', 'stopped', 'silent']);
  expect(numbers(given(icons, 'getAngle'))).toEqual([-90, 0, 0, 0]);
  const painted = numbers(given(icons, 'getColor'));
  expect(painted).toEqual([...blue, ...blue, ...grey, 1, 2, 3, 0]);
  expect(given(icons, 'length')).toBe(4);
});

test('positions are passed to the layer without a copy, in a new data object', () => {
  const frame = fleet();
  const paint = createPaint();
  const [, one] = buildDrivers(frame, paint, scene);
  const [, other] = buildDrivers(frame, paint, scene);
  expect(given(one, 'getPosition')).toBe(frame.drawn);
  expect(one?.props.data).not.toBe(other?.props.data);
});

test('shapes are updated only where the presence changed since the last frame', () => {
  const positions = createPositions({ nextFrame: () => {}, now: () => now });
  const fix = { latitude: -26, longitude: 28, heading: 90, speed: 40, at: now - 1000 };
  positions.feed([11, 12, 13].map((id) => ({ ...fix, id })));
  const paint = createPaint();
  const draw = () => {
    const frame = { columns: positions.columns(), drawn: positions.drawnAt(now), moment: now };
    return Object(buildDrivers(frame, paint, scene)[1]?.props);
  };
  const first = draw();
  expect(first._dataDiff(first.data, undefined)).toEqual([{ startRow: 0, endRow: 3 }]);
  expect(first._dataDiff(first.data, null)).toEqual([{ startRow: 0, endRow: 3 }]);
  expect(first._dataDiff(first.data, [])).toEqual([{ startRow: 0, endRow: 3 }]);
  positions.feed([{ ...fix, id: 12, speed: 0, at: now }]);
  const second = draw();
  expect(second._dataDiff(second.data, first.data)).toEqual([{ startRow: 1, endRow: 2 }]);
  const third = draw();
  expect(third._dataDiff(third.data, second.data)).toEqual([]);
});

test('selected and focused drivers have a ring, stronger for the focus', () => {
  const [marks] = buildDrivers(fleet(), createPaint(), {
    ...scene,
    selected: { kind: 'drivers', ids: new Set([12, 13]) },
    focused: { kind: 'drivers', id: 13 },
  });
  expect(numbers(given(marks, 'getPosition'))).toEqual([29, -26, 30, -26]);
  expect(numbers(given(marks, 'getLineWidth'))).toEqual([1.25, 2.5]);
  const [none] = buildDrivers(fleet(), createPaint(), {
    ...scene,
    selected: { kind: 'lockers', ids: new Set([12]) },
  });
  expect(given(none, 'length')).toBe(0);
});

test('a pick finds the row from the part of a layer', () => {
  const layer = driversLayer(fleet);
  const [, icons] = layer.draw(scene);
  expect(layerOfPart(icons?.id ?? '')).toBe('drivers');
  expect([layer.idAt(2), layer.idAt(4)]).toEqual([13, null]);
});

test('lockers show their occupancy, or an outage, which is urgent if parcels are inside', () => {
  const locker = {
    id: 1,
    latitude: -26,
    longitude: 28,
    state: 'online',
    is_full: false,
    faulty_door_count: 0,
    minutes_left: null,
    dark_from: null,
  };
  const columns = lockerColumns([
    { ...locker, door_count: 12, free_door_count: 6 },
    { ...locker, id: 2, door_count: 12, free_door_count: 0 },
    { ...locker, id: 3, door_count: 12, free_door_count: 6, state: 'offline' },
    { ...locker, id: 4, door_count: 24, free_door_count: 1 },
    { ...locker, id: 5, door_count: 12, free_door_count: 12, state: 'offline' },
  ]);
  expect(columns.icons).toEqual(['ring-6', 'ring-12', 'off', 'ring-12', 'off']);
  expect(columns.tones).toEqual(['faint', 'warning', 'danger', 'warning', 'offline']);
  const layer = lockersLayer(() => columns);
  expect(given(layer.draw(scene)[1], 'getPosition')).toBe(columns.coordinates);
  expect(layer.idAt(3)).toBe(4);
});

test('a locker that loses power has an arc for the remaining minutes, red below half an hour', () => {
  const locker = {
    latitude: -26,
    longitude: 28,
    state: 'online',
    is_full: false,
    door_count: 12,
    free_door_count: 6,
    faulty_door_count: 0,
    minutes_left: null,
    dark_from: null,
  };
  const columns = lockerColumns([
    { ...locker, id: 1 },
    { ...locker, id: 2, minutes_left: 60 },
    { ...locker, id: 3, dark_from: new Date(scene.now + 20 * 60_000).toISOString() },
    { ...locker, id: 4, minutes_left: 60, state: 'offline' },
  ]);
  expect(powerRings(columns, scene).map(({ icon, colour }) => [icon, colour])).toEqual([
    ['power-6', scene.colours.warning],
    ['power-2', scene.colours.danger],
  ]);
  expect(lockersLayer(() => columns).draw(scene)).toHaveLength(3);
});

test('closed branches are grey', () => {
  const branch = { id: 1, latitude: -26, longitude: 28 };
  expect(
    branchColumns([
      { ...branch, is_active: true },
      { ...branch, is_active: false },
    ]).tones,
  ).toEqual(['quiet', 'offline']);
});

test('trails of any length share one column', () => {
  const { points, starts } = trailColumns([
    [28, -26, 29, -27],
    [30, -28],
  ]);
  expect([...points]).toEqual([28, -26, 29, -27, 30, -28]);
  expect([...starts]).toEqual([0, 2, 3]);
  const [layer] = trailsLayer(() => trailColumns([])).draw(scene);
  expect(given(layer, 'length')).toBe(0);
});

test('a lasso is drawn only while it is active', () => {
  const centre = { latitude: -26, longitude: 28 };
  expect(lassoLayer(() => null).draw(scene)).toEqual([]);
  const [circle] = lassoLayer(() => ({ centre, kilometres: 5 })).draw(scene);
  expect(given(circle, 'getRadius')).toBe(5000);
  expect(numbers(given(circle, 'getPosition'))).toEqual([28, -26]);
});
