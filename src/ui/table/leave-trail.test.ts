import { expect, test } from 'vitest';
import { trailOf } from '#commands/trail.ts';
import { leaveTrailOf } from './leave-trail.ts';

/** Grid of parcels with some rows loaded and a focused row. */
function gridAt(
  at: number,
  ids: readonly (number | undefined)[],
  total: number | null = ids.length,
) {
  const rows = {
    at: (index: number) => (ids[index] === undefined ? undefined : { id: ids[index] }),
    request: { filter: { status: 'a' }, sort: ['reference', 'ASC'] },
    total,
  };
  return Object({ rows, at });
}

test('the loaded rows around the opened row are stored, up to the first gap', () => {
  leaveTrailOf('shipments', gridAt(3, [1, undefined, 3, 4, 5, undefined, 7]));
  expect(trailOf('shipments', 4)).toEqual({
    kind: 'shipments',
    filter: { status: 'a' },
    sort: ['reference', 'ASC'],
    start: 2,
    ids: [3, 4, 5],
    total: 7,
  });
  expect([trailOf('shipments', 1), trailOf('shipments', 7)]).toEqual([null, null]);
});

test('a completely loaded list is stored, also without a focused row', () => {
  leaveTrailOf('shipments', gridAt(-1, [11, 12]));
  expect(trailOf('shipments', 12)).toMatchObject({ start: 0, ids: [11, 12], total: 2 });
  leaveTrailOf('shipments', gridAt(0, [21], null));
  expect(trailOf('shipments', 21)).toMatchObject({ total: 0 });
});
