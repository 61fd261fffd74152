import { expect, test } from 'vitest';
import {
  commandFacts,
  commandStates,
  lockerCommands,
  mayBecome,
  mayCommand,
  needsSecondPerson,
} from './locker-commands.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const locker = {
  code: 'CG54',
  is_offline: false,
  last_seen: '2026-11-20T09:59:30Z',
  state: 'online',
};
const silent = { ...locker, is_offline: true, last_seen: '2026-11-20T09:19:00Z' };

test('a silent locker refuses physical commands, while queries and configuration wait', () => {
  const refused = lockerCommands.filter(
    (one) => mayCommand(one, { locker: silent, door: null }, now) !== true,
  );
  const physical = lockerCommands.filter((one) => commandFacts[one].kind === 'physical');
  expect(refused).toEqual(expect.arrayContaining(physical));
  expect(mayCommand('open-door', { locker: silent, door: null }, now)).toBe(
    'CG54 has not reported for 41 min.',
  );
  expect(mayCommand('sync-data', { locker: silent, door: null }, now)).toBe(true);
});

test('an occupied door cannot be released', () => {
  const door = { use: 'occupied', reference: 'Z6JMPA' };
  expect(mayCommand('release', { locker, door }, now)).toBe('Holds Z6JMPA. Use the audit walk.');
});

test('a command cannot change its final state, unless that state is unknown', () => {
  const left = commandStates.filter((state) => mayBecome(state, 'done'));
  expect(left).toEqual(['queued', 'sent', 'acknowledged', 'unknown']);
  expect(mayBecome('acknowledged', 'acknowledged')).toBe(false);
});

test('retired lockers and occupied doors refuse commands', () => {
  const answer = (
    command: Parameters<typeof mayCommand>[0],
    use: string,
    reference: string | null,
  ) => mayCommand(command, { locker, door: { use, reference } }, now);
  const retired = { ...locker, state: 'retired' };
  expect(mayCommand('read-log', { locker: retired, door: null }, now)).toBe('CG54 is retired.');
  expect(mayCommand('open-door', { locker: { ...silent, last_seen: null }, door: null }, now)).toBe(
    'CG54 has never reported.',
  );
  expect(answer('open-door', 'occupied', null)).toBe(true);
  expect(answer('reserve', 'free', null)).toBe(true);
  expect(answer('reserve', 'blocked', null)).toBe('The door is not free.');
  for (const use of ['occupied', 'reserved']) expect(answer('move', use, 'Z6JMPA')).toBe(true);
  const none = 'No parcel of ours is behind this door or reserved for it.';
  expect([answer('move', 'occupied', null), answer('move', 'free', 'Z6JMPA')]).toEqual([
    none,
    none,
  ]);
  for (const command of ['extend-window', 'take-back'] as const) {
    expect(answer(command, 'occupied', 'Z6JMPA')).toBe(true);
    expect(answer(command, 'reserved', 'Z6JMPA')).toBe('No parcel of ours is behind this door.');
    expect(answer(command, 'occupied', null)).toBe('No parcel of ours is behind this door.');
  }
  expect(answer('return-to-service', 'blocked', null)).toBe(true);
  expect(answer('return-to-service', 'free', null)).toBe('The door is already in service.');
  expect(answer('set-out-of-order', 'free', null)).toBe(true);
  expect(answer('set-out-of-order', 'blocked', null)).toBe('The door is already out of order.');
  expect(answer('release', 'reserved', null)).toBe(true);
  expect(answer('release', 'occupied', null)).toBe('Holds a parcel. Use the audit walk.');
  expect(answer('release', 'free', null)).toBe('The door is not reserved.');
});

test('a second person must approve opening doors with parcels by "open all", in a run or for a technician', () => {
  const needs = (more: Partial<Parameters<typeof needsSecondPerson>[0]>) =>
    needsSecondPerson({
      command: 'open-door',
      reason: undefined,
      isOfRun: false,
      parcels: 1,
      ...more,
    });
  expect(needs({})).toBe(false);
  expect(needs({ isOfRun: true })).toBe(true);
  expect(needs({ reason: 'Technician' })).toBe(true);
  expect(needs({ command: 'open-all' })).toBe(true);
  expect(needs({ command: 'open-free', isOfRun: true, reason: 'Technician' })).toBe(false);
  expect(needs({ command: 'open-all', parcels: 0 })).toBe(false);
});
