import { expect, test } from 'vitest';
import { differencesSince } from './differences.ts';

const history = [
  {
    at: '2026-11-24T12:00:00.000Z',
    what: 'Changed',
    changes: [{ label: 'Status', from: 'At hub', to: 'Delivered' }],
  },
  {
    at: '2026-11-24T11:00:00.000Z',
    what: 'Door 7',
    changes: [{ label: 'Use', from: 'Free', to: 'Occupied' }],
  },
  {
    at: '2026-11-24T10:00:00.000Z',
    what: 'Changed',
    changes: [
      { label: 'Status', from: 'Collected', to: 'At hub' },
      { label: 'Reference', from: null, to: 'A' },
    ],
  },
  {
    at: '2026-11-24T09:00:00.000Z',
    what: 'Changed',
    changes: [{ label: 'Reference', from: 'A', to: null }],
  },
];

test('a value that changed several times is one difference, from the old value to the current one', () => {
  expect(differencesSince(history, '2026-11-24T10:00:00Z')).toEqual([
    { label: 'Status', then: 'Collected', now: 'Delivered' },
    { label: 'Door 7, use', then: 'Free', now: 'Occupied' },
    { label: 'Reference', then: null, now: 'A' },
  ]);
});

test('a value that was restored, or last changed before the given time, is not a difference', () => {
  expect(differencesSince(history, '2026-11-24T08:00:00Z').map(({ label }) => label)).toEqual([
    'Status',
    'Door 7, use',
  ]);
  expect(differencesSince(history, '2026-11-24T12:30:00Z')).toEqual([]);
});
