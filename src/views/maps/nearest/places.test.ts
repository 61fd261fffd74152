import { expect, test } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { placeInAddress, findPlaces } from './places.ts';

const { signal } = new AbortController();
const branch = { code: 'CPT', name: 'Cape Town hub', latitude: -33.9, longitude: 18.4 };
const locker = { kind: 'locker', id: 54, title: 'Sandton City', detail: 'NG54', exact: false };
const shipment = { kind: 'shipment', id: 9, title: 'FV4XVM', detail: 'Collected', exact: true };

/** Server that finds these records, and the same address for every text. */
const finding = (found: readonly object[], asked: string[] = []) => ({
  ...noEffects,
  call: async (key: string, request?: unknown) => {
    asked.push(key);
    if (key === 'GET /search') return found;
    if (key === 'GET /branches')
      return { rows: Object(request).query?.filter?.search === 'CPT' ? [branch] : [] };
    return [{ formatted_address: '12 Main Road, Sea Point', latitude: -33.9, longitude: 18.4 }];
  },
});
const labels = async (...given: Parameters<typeof findPlaces>) =>
  (await findPlaces(...given)).map(({ label, detail }) => `${label}, ${detail}`);

test('a branch is found by its complete code, before other places', async () => {
  expect(await labels('CPT', finding([]), signal)).toEqual(['Cape Town hub, Branch CPT']);
});

test('coordinates are found as a place without a search', async () => {
  const asked: string[] = [];
  const places = await findPlaces('S26.107 E28.056', finding([locker], asked), signal);
  expect(places).toEqual([{ value: '-26.10700,28.05600', label: '-26.10700, 28.05600' }]);
  expect(asked).toEqual([]);
});

test('a town comes before its suburbs and lockers with a similar name', async () => {
  const fx = finding([locker]);
  expect(await labels('sandton', fx, signal)).toEqual(['Sandton, Town', 'Sandton City, NG54']);
  expect((await labels('sand', fx, signal)).slice(0, 2)).toEqual([
    'Sandton, Town',
    'Sandown, Sandton',
  ]);
});

test('a shipment is found first if its complete reference is typed', async () => {
  expect((await labels('FV4XVM', finding([locker, shipment]), signal))[0]).toBe(
    'FV4XVM, Collected',
  );
});

test('an address is looked up only without matching places and records', async () => {
  const asked: string[] = [];
  await findPlaces('sandton', finding([], asked), signal);
  expect(asked).not.toContain('POST /geocode');
  const [found] = await findPlaces('12 main road', finding([], asked), signal);
  expect(found).toEqual({ value: '-33.90000,18.40000', label: '12 Main Road, Sea Point' });
});

test('the URL has the id of a locker, the coordinates of a point, and the destination of a shipment', async () => {
  const row = {
    delivery_latitude: -26.1,
    delivery_longitude: 28.05,
    collection_latitude: null,
    collection_longitude: null,
  };
  const fx = { ...noEffects, call: async () => row };
  expect(await placeInAddress('lockers:54', fx)).toBe('on=lockers:54');
  expect(await placeInAddress('-33.9,18.4', fx)).toBe('near=-33.9,18.4');
  expect(await placeInAddress('shipments:9', fx)).toBe('near=-26.10000,28.05000');
  const nowhere = { ...row, delivery_latitude: null, delivery_longitude: null };
  const lost = { ...noEffects, call: async () => nowhere };
  await expect(placeInAddress('shipments:9', lost)).rejects.toThrow(
    'This shipment has no position. Choose its town.',
  );
});
