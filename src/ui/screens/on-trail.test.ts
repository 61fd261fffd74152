import { expect, test } from 'vitest';
import { readKept } from './on-trail.ts';

const kept = { kind: 'parcels', filter: { search: 'nkosi' }, sort: ['id', 'DESC'], at: 57 };

test('the list in a history entry is used only for records of its own entity', () => {
  expect(readKept({ trail: kept }, 'parcels')).toEqual(kept);
  expect(readKept({ trail: { ...kept, sort: null } }, 'parcels')).toEqual({ ...kept, sort: null });
  expect(readKept({ trail: kept }, 'shipments')).toBeNull();
});

test.each([
  null,
  'trail',
  {},
  { trail: null },
  { trail: { ...kept, filter: 'all' } },
  { trail: { ...kept, at: -1 } },
  { trail: { ...kept, at: 1.5 } },
  { trail: { ...kept, at: '57' } },
])('the history state %j is ignored', (state) => {
  expect(readKept(state, 'parcels')).toBeNull();
});
