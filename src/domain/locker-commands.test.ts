import { expect, test } from 'vitest';
import {
  commandFacts,
  commandStates,
  lockerCommands,
  mayBecome,
  mayCommand,
} from './locker-commands.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const locker = {
  code: 'CG54',
  is_offline: false,
  last_seen: '2026-11-20T09:59:30Z',
  state: 'online',
};
const silent = { ...locker, is_offline: true, last_seen: '2026-11-20T09:19:00Z' };

test('what moves something is refused while the locker is silent, what asks or configures waits', () => {
  const refused = lockerCommands.filter(
    (one) => mayCommand(one, { locker: silent, door: null }, now) !== true,
  );
  const physical = lockerCommands.filter((one) => commandFacts[one].kind === 'physical');
  expect(refused).toEqual(expect.arrayContaining(physical));
  expect(mayCommand('open-door', { locker: silent, door: null }, now)).toBe(
    'CG54 has not been received for 41 min.',
  );
  expect(mayCommand('sync-data', { locker: silent, door: null }, now)).toBe(true);
});

test('an occupied door is not released', () => {
  const door = { use: 'occupied', reference: 'Z6JMPA' };
  expect(mayCommand('release', { locker, door }, now)).toBe('Holds Z6JMPA. Use the audit walk.');
});

test('an end is not left, but for what nobody knew', () => {
  const left = commandStates.filter((state) => mayBecome(state, 'done'));
  expect(left).toEqual(['queued', 'sent', 'acknowledged', 'unknown']);
  expect(mayBecome('acknowledged', 'acknowledged')).toBe(false);
});
