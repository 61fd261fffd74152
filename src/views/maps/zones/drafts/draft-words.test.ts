import { expect, test } from 'vitest';
import type { Difference } from '#domain/zones/zone-differences.ts';
import { differenceInWords, tallyOf } from './draft-words.ts';
import type { Zone } from '../zone.ts';

const zone = (given: Partial<Zone>): Zone => ({
  id: 1,
  type: 'draft',
  mtype: 'rates',
  name: 'Sandton',
  code: 'SANDTON',
  tag_id: null,
  branch_id: null,
  driver_id: null,
  polygon: { type: 'Polygon', coordinates: [square(0.1)] },
  node_count: 4,
  service_days: null,
  exception_from: null,
  exception_until: null,
  removes_id: null,
  removes_version: null,
  is_active: true,
  time_created: '2026-11-20T08:00:00Z',
  version: 1,
  ...given,
});
const square = (size: number) => [
  [28, -26],
  [28 + size, -26],
  [28 + size, -26 + size],
  [28, -26 + size],
  [28, -26],
];
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const difference = (given: Partial<Difference<Zone>>): Difference<Zone> => ({
  is: 'added',
  kind: 'rates',
  draft: zone({}),
  current: null,
  changes: [],
  ...given,
});

test('the text of a difference has the kind of change and the area before and after', () => {
  const current = zone({
    name: 'Old Sandton',
    polygon: { type: 'Polygon', coordinates: [square(0.2)] },
  });
  const words = (given: Partial<Difference<Zone>>) => plain(differenceInWords(difference(given)));
  expect(words({})).toBe('added: 111,2 km²');
  expect(words({ is: 'changed', current, changes: ['shape'] })).toBe(
    'changed shape: 444,9 km² before, 111,2 km² after',
  );
  expect(words({ is: 'changed', current, changes: ['name'] })).toBe(
    'changed name (was Old Sandton): 111,2 km²',
  );
  expect(words({ is: 'changed', current })).toBe('unchanged: 111,2 km²');
  expect(words({ is: 'removed', current })).toBe(
    'removed: 444,9 km², another zone has the same code',
  );
});

test('the summary of differences omits kinds without drafts', () => {
  expect(tallyOf([difference({}), difference({ is: 'changed' }), difference({})])).toBe(
    '2 added, 1 changed',
  );
  expect(tallyOf([])).toBe('none');
});

test('a removal names the removed area, or the reason why it is impossible', () => {
  const removal = { is: 'removed', draft: zone({ removes_id: 2, removes_version: 1 }) } as const;
  const words = (current: Zone | null) =>
    plain(differenceInWords(difference({ ...removal, current })));
  expect(words(zone({ id: 2 }))).toBe('removed: 111,2 km²');
  expect(words(zone({ id: 2, version: 2 }))).toBe(
    'Another user changed Sandton since its removal was drafted.',
  );
  expect(words(null)).toBe('Sandton was already deleted by another user.');
});
