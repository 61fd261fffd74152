import { expect, test } from 'vitest';
import { mapStart } from '#domain/places/south-africa.ts';
import { boundsOf } from '#map/mercator.ts';
import { layersFor } from './drawn/map-layers.ts';
import { readMapState, writeMapState } from './map-place.ts';
import { branchObject, driverObject, listInView, lockerObject } from './objects.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const driver = {
  id: 7,
  code: 'D7',
  name: 'Zanele Ndlovu',
  mobile_number: '+27825550107',
  branch_id: 1,
  branch: 'Johannesburg',
  ops_manager_id: null,
  vehicle_kind: 'bakkie' as const,
  vehicle_registration: 'AB 12 CD GP',
  is_on_duty: true,
  last_seen: null,
  position: {
    latitude: -26.1,
    longitude: 28.05,
    heading: 90,
    speed: 22.4,
    accuracy: 5,
    battery: 80,
    at: '2026-11-20T07:59:50Z',
  },
};
const locker = {
  id: 54,
  code: 'GG54',
  name: 'Sasol Rivonia',
  state: 'online' as const,
  is_full: false,
  offline_since: null,
  last_seen: '2026-11-20T07:59:00Z',
  door_count: 12,
  free_door_count: 4,
  faulty_door_count: 0,
  on_mains: true,
  battery_percentage: null,
  load_shedding_area: null,
  minutes_left: null,
  outage_from: null,
  outage_until: null,
  dark_from: null,
  street_address: '1 Main Road',
  suburb: 'Rivonia',
  city: 'Sandton',
  latitude: -26.05,
  longitude: 28.06,
};
const branch = {
  id: 1,
  code: 'JNB',
  name: 'Johannesburg',
  kind: 'hub' as const,
  manager_name: 'Sipho',
  mobile_number: '+27115550100',
  street_address: '1 Hub Road',
  suburb: 'City Deep',
  city: 'Johannesburg',
  zone: 'GP',
  latitude: -29.8,
  longitude: 31,
  is_active: true,
};

test('drivers and lockers on the map have a text for their state', () => {
  const at = (iso: string) => ({ ...driver, position: { ...driver.position, at: iso } });
  expect(driverObject(driver, now)).toMatchObject({ shape: 'moving', state: '22 km/h' });
  expect(driverObject(at('2026-11-20T07:42:00Z'), now)).toMatchObject({
    shape: 'silent',
    state: 'no position for 18 min',
  });
  expect(driverObject(at('2026-11-18T07:42:00Z'), now)).toBeNull();
  expect(driverObject({ ...driver, position: null }, now)).toBeNull();
  expect(lockerObject(locker).state.replace(/\s/, '')).toBe('67%');
  expect(lockerObject({ ...locker, state: 'out-of-order' }).state).toBe('out of order');
});

test('the list of the map has the visible objects, sorted by distance or by age', () => {
  const objects = [driverObject(driver, now), lockerObject(locker), branchObject(branch)].flatMap(
    (object) => object ?? [],
  );
  const from = { latitude: -26.05, longitude: 28.06 };
  const bounds = boundsOf({ ...from, zoom: 10, width: 800, height: 600 });
  const names = (order: 'distance' | 'age') =>
    listInView(objects, bounds, { from, order }).map(({ object }) => object.key);
  expect(names('distance')).toEqual(['lockers:54', 'drivers:7']);
  expect(names('age')).toEqual(['lockers:54', 'drivers:7']);
  const far = boundsOf({ ...mapStart, width: 800, height: 600 });
  expect(listInView(objects, far, { from, order: 'age' })[0]?.object.key).toBe('branches:1');
});

test('the offered layers depend on permissions, and their number keys follow', () => {
  const some = layersFor((permission) =>
    ['View branches map', 'View draft map'].includes(permission),
  );
  expect(some.map(({ id, key }) => `${key} ${id}`)).toEqual(['1 branches', '2 draft']);
  expect(layersFor(() => true).map(({ key }) => key)).toEqual([...'123456789', null, null]);
  expect(layersFor(() => false)).toEqual([]);
});

test('the URL keeps the state of the map without defaults', () => {
  const place = {
    at: { latitude: -26.1, longitude: 28.05, zoom: 10.5 },
    layers: ['drivers', 'draft'] as const,
    focused: { kind: 'lockers' as const, id: 54 },
    selected: { kind: 'drivers' as const, ids: [3, 1, 2] },
    isOpen: true,
  };
  expect(readMapState(writeMapState(place))).toEqual({ ...place, isPlaced: true, nearest: null });
  const usual = { at: mapStart, layers: null, focused: null, selected: null, isOpen: false };
  expect(writeMapState(usual)).toBe('');
  expect(readMapState('')).toEqual({ ...usual, isPlaced: false, nearest: null });
});

test('the URL can request the objects nearest to an object or a point', () => {
  const nearest = (search: string) => readMapState(search).nearest;
  expect(nearest('on=lockers:54&nearest=5')).toEqual({ count: 5, of: 'drivers', to: null });
  expect(nearest('near=-26.1,28.05&nearest=3&of=lockers')).toEqual({
    count: 3,
    of: 'lockers',
    to: { latitude: -26.1, longitude: 28.05 },
  });
});

test.each([
  'at=91,28,5',
  'at=a,b,c',
  'on=<img>',
  'on=planets:3',
  'sel=planets:3',
  'sel=drivers:',
  'nearest=-1',
  'nearest=9999',
])('an invalid URL is ignored: %s', (search) => {
  expect(readMapState(search)).toEqual(readMapState(''));
});
