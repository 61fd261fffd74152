import { expect, test } from 'vitest';
import { obeyed } from './terminals.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const open = {
  id: 7,
  locker_id: 2,
  door_number: 4,
  command: 'open-door',
  expires_at: '2026-11-20T10:00:30Z',
};

test('a terminal never opens a door later than it was asked to', () => {
  const late = obeyed(open, now + 31_000, () => 1);
  expect(late).toMatchObject({ commands: [{ id: 7, state: 'refused' }], doors: [] });
  expect(obeyed(open, now, () => 1)).toMatchObject({
    commands: [{ id: 7, state: 'acknowledged' }],
    doors: [{ number: 4, sensor: 'open' }],
  });
});
