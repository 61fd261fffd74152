import { expect, it } from 'vitest';
import { cannotBeStored, unstorableIn } from './storable.ts';

it.each([
  ['a plain text', 'Gqeberha 🚚 \u202e \u0007'],
  ['the bytes of a file', { file: { filename: 'a.csv', data: Buffer.from([0, 0]) } }],
  ['a geometry', { geometry: { coordinates: [[[[28.1, -26.1]]]] }, tag: null }],
])('%s can be stored', (_what, value) => {
  expect(unstorableIn(value)).toBeNull();
});

it.each<[string, unknown, string[]]>([
  ['half of a surrogate pair', 'a\ud800', []],
  ['a surrogate pair in the wrong order', '\udc00\ud800', []],
  [
    'a NUL character in a nested value',
    { parcels: [{ note: 'fine' }, { note: 'a\0' }] },
    ['parcels', '1', 'note'],
  ],
  ['an invalid character in a field name', { data: { 'a\ud800': 1 } }, ['data']],
  ['an invalid character in a file name', { file: { filename: 'a\ud800' } }, ['file', 'filename']],
])('%s is reported with the path of the value', (_what, value, path) => {
  expect(unstorableIn(value)).toEqual({ path, message: cannotBeStored });
});

it('JSON that is nested too deeply is rejected before all of it is visited', () => {
  let nested: unknown = 1;
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(unstorableIn({ geojson: nested })?.message).toBe('This is nested too deeply.');
});
