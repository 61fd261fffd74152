import { expect, test } from 'vitest';
import { availability } from './availability.ts';
import { noFocus } from './focus.ts';
import { leaveTrail, openOnTrail, turn } from './trail.ts';

const parcels = { kind: 'parcels', path: (id: number | string) => `/parcels/${id}` } as const;
const back = turn(-1, parcels);
const on = turn(1, parcels);

const list = { kind: 'parcels', filter: {}, sort: null } as const;
const rows = (id: number) => ({ get: () => ({ id }) });
const stateOf = (command: typeof back, id: number) =>
  availability(command, { ...noFocus, kind: 'parcels', rows: rows(id), focusedId: id });

async function goneTo(command: typeof back, id: number) {
  const gone: unknown[] = [];
  const call = { subject: { is: 'none' }, rows: [], ids: [id], answers: {}, key: 'k' } as const;
  const fx = { go: (path: string, how?: object) => void gone.push([path, how]) };
  await command.run(
    { ...call, signal: new AbortController().signal, progress: () => undefined },
    Object.assign(Object.create(null), fx),
  );
  return gone;
}

test('the commands "previous" and "next" open the neighbours in the list and replace the history entry', async () => {
  leaveTrail({ ...list, start: 0, ids: [5, 7, 9], total: 3 });
  const close = openOnTrail('parcels', 7);
  expect(stateOf(back, 7).is).toBe('ready');
  expect(await goneTo(on, 7)).toEqual([['/parcels/9', { replace: true }]]);
  expect(await goneTo(back, 7)).toEqual([['/parcels/5', { replace: true }]]);
  close();
  expect(stateOf(on, 7).is).toBe('absent');
});

test('at the first or last loaded row, the reason states whether the list ends or more rows must load', () => {
  leaveTrail({ ...list, start: 0, ids: [5, 7], total: 200 });
  openOnTrail('parcels', 5);
  expect(stateOf(back, 5)).toEqual({ is: 'off', why: 'This is the first row of the list.' });
  openOnTrail('parcels', 7);
  expect(stateOf(on, 7)).toEqual({ is: 'off', why: 'The other rows are still loading.' });
  leaveTrail({ ...list, start: 198, ids: [5, 7], total: 200 });
  expect(stateOf(on, 7)).toEqual({ is: 'off', why: 'This is the last row of the list.' });
});

test('a record that was opened without a list has no neighbours', () => {
  leaveTrail({ ...list, start: 0, ids: [5, 7], total: 2 });
  openOnTrail('parcels', 8);
  expect(stateOf(on, 8).is).toBe('absent');
  openOnTrail('shipments', 7);
  expect(stateOf(on, 7).is).toBe('absent');
});
