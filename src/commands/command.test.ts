import { expect, test } from 'vitest';
import { availability } from './availability.ts';
import { command, registry, type CommandSpec } from './command.ts';
import { createFocusStore, subjectOfRows, type Focus, type Row } from './focus.ts';

interface Shipment extends Row {
  status: string;
}

const shipments = new Map(
  Array.from({ length: 14 }, (_, at) => [
    at + 1,
    { id: at + 1, status: at < 5 ? 'delivered' : 'moving' },
  ]),
);
const rows = { get: (id: number | string) => shipments.get(Number(id)) };

const reschedule = (spec: Partial<CommandSpec<Shipment>> = {}) =>
  command<Shipment>({
    id: 'shipments.reschedule',
    title: 'Reschedule delivery',
    on: 'shipments',
    can: 'Edit shipments',
    enabledFor: ({ status }) => status !== 'delivered' || 'Already delivered',
    run: () => {},
    ...spec,
  });

const focus = (changed: Partial<Focus> = {}) =>
  createFocusStore({
    kind: 'shipments',
    rows,
    permissions: new Set(['Edit shipments']),
    ...changed,
  }).get();

const marked = (...ids: number[]): Partial<Focus> => ({
  selection: { is: 'ids', ids: new Set(ids) },
});
const all14 = marked(...shipments.keys());

test('a command is absent without the permission or with rows of another entity', () => {
  expect(availability(reschedule(), focus({ ...all14, permissions: new Set() }))).toEqual({
    is: 'absent',
  });
  expect(availability(reschedule(), focus({ ...all14, kind: 'lockers' }))).toEqual({
    is: 'absent',
  });
  expect(availability(reschedule(), focus({ kind: null }))).toEqual({ is: 'absent' });
});

test('any one of several permissions is enough', () => {
  const either = reschedule({ can: ['Book shipments', 'Edit shipments'] });
  expect(availability(either, focus(all14)).is).toBe('ready');
  expect(
    availability(reschedule({ can: 'session' }), focus({ ...all14, permissions: new Set() })).is,
  ).toBe('ready');
});

test('without rows the reason names what to select', () => {
  expect(availability(reschedule(), focus())).toEqual({
    is: 'off',
    why: 'Select a shipment first.',
  });
});

test('a command is ready for suitable rows and gives the reasons against the others', () => {
  expect(availability(reschedule(), focus(all14))).toEqual({
    is: 'ready',
    rows: 9,
    of: 14,
    note: '9 of 14: 5 already delivered',
  });
  expect(availability(reschedule(), focus(marked(7, 8)))).toMatchObject({
    rows: 2,
    of: 2,
    note: 'all 2',
  });
  expect(availability(reschedule(), focus({ focusedId: 7 }))).toMatchObject({
    rows: 1,
    note: null,
  });
});

test('a command is disabled when no row suits', () => {
  expect(availability(reschedule(), focus({ focusedId: 1 }))).toEqual({
    is: 'off',
    why: 'Already delivered',
  });
  expect(availability(reschedule(), focus(marked(1, 2)))).toEqual({
    is: 'off',
    why: 'None of the 2: already delivered',
  });
});

test('rows that are not loaded count as suitable', () => {
  expect(availability(reschedule(), focus(marked(1, 900)))).toMatchObject({
    is: 'ready',
    rows: 1,
    of: 2,
  });
});

test('a single-row command is disabled for several rows', () => {
  const single = reschedule({ single: true });
  expect(availability(single, focus(all14))).toEqual({
    is: 'off',
    why: 'This command works on one shipment at a time.',
  });
  expect(availability(single, focus(marked(7))).is).toBe('ready');
});

test('only commands that accept a filter work on all matching rows', () => {
  const matching = focus({ selection: { is: 'matching', query: {}, total: 384 } });
  expect(availability(reschedule(), matching)).toEqual({
    is: 'off',
    why: 'This command cannot run on all 384 matching rows. Select rows instead.',
  });
  expect(availability(reschedule({ single: true, matching: true }), matching).is).toBe('off');
  expect(availability(reschedule({ matching: true }), matching)).toMatchObject({
    rows: 384,
    note: 'all 384 matching',
  });
});

test('a given subject is checked instead of the focus', () => {
  const subject = subjectOfRows('shipments', [{ id: 1 }, { id: 7 }]);
  expect(
    availability(reschedule({ enabledFor: undefined }), focus({ kind: 'lockers' }), subject).is,
  ).toBe('ready');
});

test('a command whose condition returns a reason is disabled with that reason', () => {
  const undo = command({
    id: 'undo',
    title: 'Undo',
    enabled: ({ past }) => past.undo !== null || 'Nothing to undo.',
    run: () => {},
  });
  expect(availability(undo, focus())).toEqual({ is: 'off', why: 'Nothing to undo.' });
  expect(availability(undo, focus({ past: { repeat: null, undo: 'x', running: null } })).is).toBe(
    'ready',
  );
});

test('a reason against the whole command applies to any rows', () => {
  const closed = reschedule({ enabled: () => 'The day is closed.' });
  expect(availability(closed, focus(all14))).toEqual({ is: 'off', why: 'The day is closed.' });
  expect(availability(closed, focus({ kind: 'lockers' })).is).toBe('absent');
});

test('two commands with the same id throw', () => {
  const one = command({ id: 'b', title: 'B', run: () => {} });
  expect(registry([one], [{ ...one, id: 'a' }]).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(() => registry([one], [{ ...one, title: 'Other' }])).toThrow(
    'Two commands have the id b.',
  );
});

test('navigation commands come last, in the order of the navigation', () => {
  const named = (id: string) => command({ id, title: id, run: () => {} });
  const ids = ['go.z', 'ungo.x', 'go.a', 'b', 'a'];
  expect(registry(ids.map(named)).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'ungo.x',
    'go.z',
    'go.a',
  ]);
});
