import { afterEach, describe, expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Command } from '../command.ts';
import type { Effects } from '../effects.ts';
import { createFocusStore, type Focus } from '../focus.ts';
import { availability } from '../availability.ts';
import { intentOf, perform } from '../run.ts';
import * as app from './app.commands.ts';
import * as look from './look.commands.ts';
import { lookAtNow, lookAtPast } from './moment.commands.ts';
import { repeat, stop, undo } from './past.commands.ts';
import { signOut } from './sign-out.commands.ts';
import * as simulator from './simulator.commands.ts';

const none = { is: 'none' } as const;
const doing = (command: Command, fx: Effects, answers: Record<string, unknown> = {}) =>
  perform(intentOf(command, none, { answers }), fx);
const asking = async (command: Command, fx: Effects) => (await command.questions?.(fx, none)) ?? [];

test.each([
  [app.palette, 'openPalette'],
  [app.cheatSheet, 'openCheatSheet'],
  [app.searchReference, 'searchReference'],
  [app.messages, 'openMessages'],
  [app.notifications, 'openNotifications'],
  [app.ownRuns, 'openRuns'],
  [repeat, 'repeat'],
  [undo, 'undo'],
  [stop, 'stop'],
] as const)(
  '$id has one effect and is not repeated by the command "."',
  async (command, effect) => {
    const done = vi.fn(async () => {});
    await doing(command, { ...noEffects, [effect]: done });
    expect(done).toHaveBeenCalledOnce();
    expect(command.repeatable).toBe(false);
  },
);

test('the link is reported as copied only after copying succeeded', async () => {
  const done: unknown[] = [];
  const fx: Effects = {
    ...noEffects,
    address: () => '/lockers?q=offline',
    copy: async (text) => void done.push(text),
    showToast: ({ text }) => void done.push(text),
  };
  await doing(app.copyLink, fx);
  expect(done).toEqual(['/lockers?q=offline', 'Link copied.']);
  const refused = { ...fx, copy: () => Promise.reject(new Error('Not allowed')) };
  const { counts } = await doing(app.copyLink, refused);
  expect(counts).toMatchObject({ ok: 0, failed: 1 });
  expect(done).toHaveLength(2);
});

test('repeat, undo and stop are disabled and give a reason when there is no command to act on', () => {
  const state = (command: Command, past: Focus['past']) =>
    availability(command, createFocusStore({ past }).get());
  const empty = { repeat: null, undo: null, running: null };
  expect(state(repeat, empty)).toMatchObject({ is: 'off', why: 'No command has been run yet.' });
  expect(state(undo, empty)).toMatchObject({ is: 'off', why: 'Nothing here can be undone.' });
  const full = { repeat: 'Assign', undo: 'Assign', running: 'Assign' };
  expect(state(repeat, full).is).toBe('ready');
  expect(state(undo, full).is).toBe('ready');
  expect(state(stop, full).is).toBe('ready');
  expect(state(stop, empty)).toMatchObject({ is: 'off', why: 'No command is running.' });
});

describe('appearance', () => {
  test.each([
    [
      look.theme,
      'theme',
      ['blue', 'graphite', 'forest', 'contrast'],
      ['Blue', 'Graphite', 'Forest', 'Contrast'],
    ],
    [look.mode, 'mode', ['light', 'dark', 'system'], ['Light', 'Dark', 'Match system']],
    [look.layout, 'layout', ['layout1', 'layout2'], ['Sidebar', 'Top bar']],
    [look.density, 'density', ['regular', 'compact'], ['Regular rows', 'Compact rows']],
  ] as const)(
    '$id offers labelled choices and applies the chosen one',
    async (command, of, values, words) => {
      const choose = vi.fn<Effects['look']['choose']>();
      const fx = { ...noEffects, look: { ...noEffects.look, choose } };
      const [question] = await asking(command, fx);
      expect(question?.options).toEqual(
        values.map((value, at) => expect.objectContaining({ value, label: words[at] })),
      );
      await doing(command, fx, { [of]: values[0] });
      expect(choose).toHaveBeenCalledExactlyOnceWith(of, values[0]);
    },
  );

  test('a command collapses the sidebar', async () => {
    const toggleSide = vi.fn();
    await doing(look.toggleSide, { ...noEffects, look: { ...noEffects.look, toggleSide } });
    expect(toggleSide).toHaveBeenCalledOnce();
    expect(look.toggleSide.keys).toBe('\\');
  });
});

describe('viewing the past', () => {
  const looking = (answer?: unknown) => {
    const lookAt = vi.fn<Effects['lookAt']>();
    const showToast = vi.fn<Effects['showToast']>();
    const call = vi.fn<Effects['call']>(async () => answer);
    return { lookAt, showToast, call, fx: { ...noEffects, lookAt, showToast, call } };
  };
  const at = async (text: string) => (await asking(lookAtPast, noEffects))[0]?.read(text);

  test('accepts typed times except future ones', async () => {
    expect(await at('yesterday 18:00')).toMatchObject({ ok: true });
    expect(await at('2199-01-01 10:00')).toMatchObject({ ok: false });
    expect(await at(' before run 318 ')).toMatchObject({ ok: true, value: 'before run 318' });
    expect(await at('before run x')).toMatchObject({ ok: false });
  });

  test('shows the past and returns to the present', async () => {
    const { fx, lookAt, call } = looking();
    await doing(lookAtPast, fx, { at: '2026-11-20T06:00:00Z' });
    expect(lookAt).toHaveBeenLastCalledWith('2026-11-20T06:00:00Z');
    expect(call).not.toHaveBeenCalled();
    await doing(lookAtNow, fx);
    expect(lookAt).toHaveBeenLastCalledWith(null);
  });

  test('shows the start of the run for "before run"', async () => {
    const { fx, lookAt, call } = looking({ started_at: '2026-11-19T06:00:00Z' });
    await doing(lookAtPast, fx, { at: 'before run 318' });
    expect(call).toHaveBeenCalledExactlyOnceWith('GET /runs/:id', { params: { id: 318 } }, {});
    expect(lookAt).toHaveBeenCalledExactlyOnceWith('2026-11-19T06:00:00Z');
  });

  test('explains that a run has not started', async () => {
    const { fx, lookAt, showToast } = looking({ started_at: null });
    await doing(lookAtPast, fx, { at: 'before run 318' });
    expect(lookAt).not.toHaveBeenCalled();
    const text = 'Run 318 has not started.';
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'info', text });
  });
});

describe('sign-out', () => {
  afterEach(() => void vi.useRealTimers());
  const rows = [
    { entity: 'shipments', row_id: 4 },
    { entity: 'lockers', row_id: 9 },
    { entity: 'shipments', row_id: 5 },
  ];
  const leaving = (answer: unknown = { rows, total: 3 }) => {
    const call = vi.fn<Effects['call']>(async (key) => (key === 'GET /claims' ? answer : {}));
    const left = vi.fn();
    const go = vi.fn<Effects['go']>();
    return { call, left, go, fx: { ...noEffects, call, go, signOut: left } };
  };
  const changes = (call: Effects['call']) =>
    vi.mocked(call).mock.calls.filter(([key]) => key.startsWith('POST'));

  test('asks whether to hand over, release or keep claims', async () => {
    const [question] = await asking(signOut, leaving().fx);
    expect(question?.label).toBe('You have 3 claims');
    expect(question?.options?.map(({ value }) => value)).toEqual(['hand over', 'release', 'keep']);
  });

  test.each([{ rows: [], total: 0 }, null, { rows: 'none' }])(
    'asks nothing when there are no claims or they cannot be fetched',
    async (answer) => {
      expect(await asking(signOut, leaving(answer).fx)).toEqual([]);
    },
  );

  test('asks nothing without the permission to claim', async () => {
    const { fx, call } = leaving();
    expect(await asking(signOut, { ...fx, can: () => false })).toEqual([]);
    expect(call).not.toHaveBeenCalled();
  });

  test('handing over opens the handover instead of signing out', async () => {
    const { fx, go, left, call } = leaving();
    await doing(signOut, fx, { claims: 'hand over' });
    expect(go).toHaveBeenCalledExactlyOnceWith('/handover?q=mine%3Ayes');
    expect(left).not.toHaveBeenCalled();
    expect(changes(call)).toEqual([]);
  });

  test('releases the rows of each entity', async () => {
    const { fx, left, call } = leaving();
    await doing(signOut, fx, { claims: 'release' });
    expect(changes(call)).toEqual([
      ['POST /claims/release', { body: { entity: 'shipments', ids: [4, 5] } }, {}],
      ['POST /claims/release', { body: { entity: 'lockers', ids: [9] } }, {}],
    ]);
    expect(left).toHaveBeenCalledOnce();
  });

  test('keeps claims until the next morning in South Africa', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T22:30:00Z') });
    const { fx, left, call } = leaving();
    await doing(signOut, fx, { claims: 'keep' });
    const until = '2026-11-22T06:00:00.000Z';
    expect(changes(call)[0]).toEqual([
      'POST /claims/snooze',
      { body: { entity: 'shipments', ids: [4, 5], until } },
      {},
    ]);
    expect(left).toHaveBeenCalledOnce();
  });

  test('signs out at once without claims', async () => {
    const { fx, left, call } = leaving();
    await doing(signOut, fx);
    expect(call).not.toHaveBeenCalled();
    expect(left).toHaveBeenCalledOnce();
  });
});

test.each([
  [simulator.pauseDay, {}, { state: 'paused' }],
  [simulator.resumeDay, {}, { state: 'running' }],
  [simulator.paceOfDay, { speed: '5' }, { state: 'running', speed: 5 }],
  [simulator.paceOfDay, { speed: '7' }, { state: 'running', speed: 1 }],
] as const)('$id sends the new state and reports success', async (command, answers, body) => {
  const call = vi.fn<Effects['call']>(async () => ({}));
  const { counts } = await doing(command, { ...noEffects, call }, answers);
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['POST /simulator', { body }]);
  expect(counts.ok).toBe(1);
});
