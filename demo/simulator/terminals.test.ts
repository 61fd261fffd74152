import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureOf } from '#server/features/lockers/commands/signed-commands.ts';
import { terminalWith } from './lockers/terminal.ts';
import { obeyCommand } from './lockers/terminals.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const lockerKey = randomBytes(32);
const given = {
  id: 7,
  key: 'a-key-of-the-client',
  locker_id: 2,
  locker: 'CG54',
  door_number: 4,
  command: 'open-door',
  issued_at: '2026-11-20T09:59:59.000Z',
  expires_at: '2026-11-20T10:00:30.000Z',
};
const open = { ...given, signature: signatureOf(lockerKey, given) };

/** A terminal with a correct clock. */
const terminal = (key = lockerKey) => {
  const made = terminalWith(key);
  made.learnTime(now, new Date(now).toISOString());
  return made;
};

test('a locker terminal obeys a command once, in time, and only with a valid signature', () => {
  const one = terminal();
  expect(one.judge(open, now)).toBe('obeyed');
  expect(one.judge(open, now)).toBe('repeated');
  expect(terminal().judge(open, now + 31_000)).toBe('late');
  expect(terminal(randomBytes(32)).judge(open, now)).toBe('not-signed');
  expect(terminal().judge({ ...open, door_number: 5 }, now)).toBe('not-signed');
  expect(terminal().judge({ ...open, expires_at: '2026-11-21T10:00:30.000Z' }, now)).toBe(
    'not-signed',
  );
  expect(terminal().judge({ ...open, signature: '' }, now)).toBe('not-signed');
});

test('a locker terminal answers refused commands with the reason, and opens the door for obeyed ones', () => {
  const by = { now, random: () => 1 };
  expect(obeyCommand(open, 'late', by)).toMatchObject({
    commands: [{ id: 7, state: 'refused', answer: 'The command arrived too late.' }],
    doors: [],
  });
  expect(obeyCommand(open, 'obeyed', by)).toMatchObject({
    commands: [{ id: 7, state: 'acknowledged' }],
    doors: [{ number: 4, sensor: 'open' }],
  });
});
