import { expect, test } from 'vitest';
import { lastHours, readReplayState, writeReplayState } from './place.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const now = Date.parse('2026-11-20T10:00:00.400Z');

test('a replay of the last hours ends now and plays from its start', () => {
  const until = Date.parse('2026-11-20T10:00:00Z');
  expect(readReplayState('?replay=4&of=7,9', now)).toEqual({
    period: { from: until - 4 * HOUR_MS, until },
    moment: until - 4 * HOUR_MS,
    of: [7, 9],
    plays: true,
  });
});

test('the URL keeps period, time and drivers, and opens the replay paused at that time', () => {
  const place = { ...lastHours(2, [7, 9], now), moment: now - HOUR_MS - 400 };
  expect(readReplayState(writeReplayState(place), now + 5 * HOUR_MS)).toEqual({
    ...place,
    plays: false,
  });
  const ofAll = lastHours(24, null, now);
  expect(readReplayState(writeReplayState(ofAll), now)?.of).toBeNull();
});

test.each([
  '',
  'replay=0',
  'replay=25',
  'replay=x',
  'from=2026-11-20T06:00:00Z&to=2026-11-20T05:00:00Z&then=2026-11-20T05:30:00Z',
  'from=2026-11-18T06:00:00Z&to=2026-11-20T05:00:00Z&then=2026-11-20T05:00:00Z',
  'from=2026-11-20T06:00:00Z&to=2026-11-20T07:00:00Z&then=2026-11-20T08:00:00Z',
  'from=2026-11-20T06:00:00Z&to=2026-11-20T07:00:00Z',
])('an invalid replay is ignored: %s', (search) => {
  expect(readReplayState(search, now)).toBeNull();
});
