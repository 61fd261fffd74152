import { afterEach, expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { availability } from '#commands/availability.ts';
import type { Command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { noFocus, subjectOfRows, type Focus } from '#commands/focus.ts';
import { intentOf, perform } from '#commands/run.ts';
import { collectingStatuses } from '#domain/drivers/driver-work.ts';
import {
  copyLockerStates,
  copyNumbers,
  driverShipments,
  followDriver,
  reassignWork,
} from './fleet.commands.ts';
import { followStore } from './follow-store.ts';
import type { Kind } from '#domain/entities/entities.ts';

afterEach(() => followStore.ask(null));

function effects(answers: Readonly<Record<string, unknown>> = {}) {
  const call = vi.fn<Effects['call']>(async (key) => answers[key]);
  const go = vi.fn<Effects['go']>();
  const copy = vi.fn<Effects['copy']>(async () => {});
  const showToast = vi.fn<Effects['showToast']>();
  const fx: Effects = { ...noEffects, call, go, copy, showToast };
  return { fx, call, go, copy, showToast };
}

const objects = (kind: Kind, ...ids: number[]) =>
  subjectOfRows(
    kind,
    ids.map((id) => ({ id })),
  );
const run = (command: Command, kind: Kind, ids: number[], fx: Effects) =>
  perform(intentOf(command, objects(kind, ...ids)), fx);

test('"follow driver" selects the driver on the open map, or opens the map with the driver', async () => {
  const { fx, go } = effects();
  await run(followDriver, 'drivers', [7], fx);
  expect(go).toHaveBeenCalledWith('/maps?on=drivers:7');
  expect(followStore.get()).toBe(7);
  const leave = followStore.subscribe(() => {});
  await run(followDriver, 'drivers', [8], fx);
  leave();
  expect(go).toHaveBeenCalledTimes(1);
  expect(followStore.get()).toBe(8);
  const two: Focus = {
    ...noFocus,
    kind: 'drivers',
    selection: { is: 'ids', ids: new Set([7, 8]) },
    permissions: new Set(['View drivers map']),
  };
  expect(availability(followDriver, two)).toEqual({
    is: 'off',
    why: 'This command works on one driver at a time.',
  });
});

test('phone numbers are copied one per line, and their number is reported', async () => {
  const rows = [
    { mobile_number: '+27821234567' },
    { mobile_number: '' },
    { mobile_number: '+27831234567' },
  ];
  const { fx, copy, showToast, call } = effects({ 'GET /drivers': { rows, total: 3 } });
  await run(copyNumbers, 'drivers', [7, 8, 9], fx);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ query: { filter: { id: [7, 8, 9] } } });
  expect(copy).toHaveBeenCalledWith('+27821234567\n+27831234567');
  expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: '2 mobile numbers copied' });
});

test('the states of lockers are copied as readable text', async () => {
  const locker = {
    id: 411,
    code: 'GG411',
    name: 'Astron Muizenberg',
    state: 'offline',
    is_full: false,
    door_count: 10,
    free_door_count: 3,
    faulty_door_count: 0,
  };
  const { fx, copy } = effects({ 'GET /maps/lockers': [{ ...locker, id: 5 }, locker] });
  await run(copyLockerStates, 'lockers', [411], fx);
  expect(copy.mock.calls[0]?.[0]).toMatch(
    /^GG411 Astron Muizenberg: offline, 70.?% taken, parcels inside: 7$/,
  );
});

test('a command opens the unfinished shipments of all selected drivers', async () => {
  const { fx, go } = effects();
  await run(driverShipments, 'drivers', [7, 8], fx);
  const [path = ''] = go.mock.calls[0] ?? [];
  expect(new URLSearchParams(path.split('?')[1]).get('q')).toBe('driver:7,8 flag:not_final');
});

test('reassigning covers only the open work of the selected drivers on one leg', () => {
  const { bulk } = reassignWork;
  const answers = { leg: 'collection', driver: 9 };
  expect(bulk?.over?.(objects('drivers', 7, 8), answers)).toMatchObject({
    is: 'matching',
    kind: 'shipments',
    query: { collection_driver_id: [7, 8], status: [...collectingStatuses] },
  });
  expect(bulk?.argumentsOf(answers, objects('drivers', 7, 8))).toEqual({ collection_driver_id: 9 });
});
