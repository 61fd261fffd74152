import { expect, test } from 'vitest';
import { otherViewersOf, viewerLabel, viewerSentence, type Viewer } from './viewers.ts';

const viewer = (userId: number, changes: Partial<Viewer> = {}): Viewer => ({
  entity: 'payments',
  id: 7,
  activity: 'reading',
  userId,
  name: `Person ${userId}`,
  since: '2026-11-20T08:00:00.000Z',
  ...changes,
});

test('each other viewer of a record is listed once, viewers who work on the record first', () => {
  const all = [
    viewer(1),
    viewer(2),
    viewer(3, { since: '2026-11-20T07:00:00.000Z' }),
    viewer(3, { activity: 'working', since: '2026-11-20T09:00:00.000Z' }),
    viewer(4, { id: 8 }),
    viewer(5, { since: '2026-11-20T07:30:00.000Z' }),
  ];
  const others = otherViewersOf(all, { id: 7, self: 1 });
  expect(others.map(({ userId, activity }) => [userId, activity])).toEqual([
    [3, 'working'],
    [5, 'reading'],
    [2, 'reading'],
  ]);
  expect(otherViewersOf(all, { id: 9, self: 1 })).toEqual([]);
});

test('other viewers are named with the time since they opened the record', () => {
  const now = Date.parse('2026-11-20T08:02:30Z');
  const thandi = viewer(2, { name: 'Thandi Nkosi', activity: 'working' });
  const came = viewer(3, { name: 'Ben', since: '2026-11-20T08:02:00Z' });
  expect(viewerLabel([], now)).toBeNull();
  expect(viewerLabel([thandi], now)).toBe('Thandi, 2 min');
  expect(viewerLabel([came], now)).toBe('Ben, now');
  expect(viewerLabel([thandi, came], now)).toBe('Thandi and 1 more');
  expect(viewerSentence(thandi, now)).toBe('Thandi Nkosi has been working on it for 2 min.');
  expect(viewerSentence(came, now)).toBe('Ben is looking at it now.');
  // The clock of the viewer is ahead of the local one.
  expect(viewerSentence(came, now - 60_000)).toBe('Ben is looking at it now.');
});
