import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { question } from '#commands/asking/ask.ts';
import { command, type CommandSpec } from '#commands/command.ts';
import { createFocusStore, type Row } from '#commands/focus.ts';
import { confirmationOf } from '#commands/confirmation.ts';
import { navigationCommands } from '#commands/visits.ts';
import { createPaletteMachine } from '#machines/palette.machine.ts';
import { fetchParts } from '#ui/defer-component.tsx';
import type { FoundRecord, Inside } from '#ui/palette/entries.ts';
import { createFrecency } from '#ui/palette/frecency.ts';
import { Palette, type PaletteProps } from '#ui/palette/palette.tsx';
import type { Work } from '#ui/palette/work.ts';

const rows = new Map(
  [1, 2, 3].map((id) => [id, { id, status: id === 1 ? 'delivered' : 'moving' }]),
);
export const ran = vi.fn();
export const go = vi.fn();
export const searchRecords = vi.fn<PaletteProps['searchRecords']>();
export const lookup = vi.fn<PaletteProps['lookup']>();
export const onPasted = vi.fn(() => false);

const LATE_MS = 500;

interface Shipment extends Row {
  status: string;
}
const on = (id: string, title: string, spec: Partial<CommandSpec<Shipment>> = {}) =>
  command<Shipment>({ id, title, on: 'shipments', run: () => {}, ...spec });

const commands = [
  on('resubmit', 'Resubmit to carrier', { keys: 'r' }),
  on('reschedule', 'Reschedule delivery…', {
    enabledFor: ({ status }) => status !== 'delivered' || 'Already delivered',
    questions: () => [
      question({ name: 'day', label: 'Day', kind: 'date', today: '2026-11-20' }),
      question({
        name: 'reason',
        label: 'Reason',
        kind: 'text',
        check: (value) =>
          String(value).length > 4
            ? { ok: true, value }
            : { ok: false, why: 'At least 5 letters.' },
      }),
      question({ name: 'driver_id', label: 'Driver', kind: 'record', pick: 'drivers' }),
    ],
  }),
  on('postpone', 'Postpone…', {
    // Resolves late, as if the code and the choices of the questions had to load.
    questions: () =>
      new Promise((resolve) => {
        const questions = ['Reason', 'Note'].map((label) =>
          question({ name: label, label, kind: 'text' }),
        );
        setTimeout(() => resolve(questions), LATE_MS);
      }),
  }),
  on('cancel', 'Cancel', { danger: { consequence: (count) => `${count} stop.` } }),
  on('erase', 'Erase', { danger: { irreversible: true, consequence: () => 'For good.' } }),
  on('restore', 'Restore cancelled', { enabledFor: () => 'Not cancelled' }),
  command({ id: 'sign-out', title: 'Sign out', run: () => {} }),
  ...navigationCommands([
    { id: 'rates', title: 'Rates and estimates', path: '/rates', go: 'g r' },
    { id: 'maps', title: 'Maps', path: '/maps', go: 'g m' },
  ]),
];

export const foundRecord = (id: number, title: string): FoundRecord => ({
  kind: 'shipments',
  title,
  href: `/shipments/${id}`,
  row: { id },
  mono: true,
});

function palette() {
  const focus = createFocusStore({
    view: 'shipments',
    kind: 'shipments',
    rows: { get: (id) => rows.get(Number(id)) },
    selection: { is: 'ids', ids: new Set(rows.keys()) },
  });
  const machine = createPaletteMachine<Work, ReturnType<typeof question>, Inside>().provide({
    actors: {
      prepare: fromPromise(async ({ input: { work } }) => ({
        questions: work?.command.questions
          ? [...(await work.command.questions(Object(null), work.subject))]
          : [],
        confirmation: work && confirmationOf(work.command, work.subject),
      })),
      run: fromPromise(
        async ({ input: work }) =>
          void ran(
            work.work?.command.id,
            work.steps.map(({ value }) => value),
          ),
      ),
    },
  });
  const actor = createActor(machine).start();
  return { focus, actor };
}

let root: Root;
let open: ReturnType<typeof palette>;

/** Renders a palette over three shipments, one of them delivered, and opens it. */
export async function openPalette() {
  await fetchParts();
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  searchRecords.mockResolvedValue([]);
  lookup.mockResolvedValue([{ value: 4, label: 'Sipho Dlamini' }]);
  document.body.innerHTML = '<button id="opener">x</button><div id="root"></div>';
  document.getElementById('opener')?.focus();
  root = createRoot(document.getElementById('root') ?? document.body);
  open = palette();
  const { actor, focus } = open;
  const frecency = createFrecency(null, '7');
  act(() =>
    root.render(
      <Palette
        {...{ actor, focus, commands, frecency, searchRecords, lookup, go, onPasted }}
        loaded={[]}
        fixedKeys={[]}
      />,
    ),
  );
  await act(async () => actor.send({ type: 'open' }));
}

export function closePalette() {
  act(() => root.unmount());
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export function input(): HTMLInputElement {
  const element = document.querySelector('[role=combobox]');
  if (!(element instanceof HTMLInputElement)) throw new Error('no input');
  return element;
}

export const options = () => [...document.querySelectorAll('[role=option]')];
export const titles = () =>
  options().map((one) => one.querySelector('.palette-title')?.textContent);
export const selectedOption = () =>
  options().filter((one) => one.getAttribute('aria-selected') === 'true');
export const value = () => open.actor.getSnapshot().value;

/** Checks that exactly one option is selected and named by the input. Returns its title. */
export function onlySelectedTitle(): string | undefined {
  const [only, ...more] = selectedOption();
  expect(more).toEqual([]);
  expect(input().getAttribute('aria-activedescendant')).toBe(only?.id);
  return only?.querySelector('.palette-title')?.textContent ?? undefined;
}

export async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function press(key: string, held: KeyboardEventInit = {}) {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  });
}

/** Types into the focused element key by key without waiting. */
export async function typeOn(keys: readonly string[]) {
  for (const key of keys) {
    const target = document.activeElement;
    const before = target instanceof HTMLInputElement ? target.value : '';
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => void target?.dispatchEvent(pressed));
    if (pressed.defaultPrevented || !(target instanceof HTMLInputElement)) continue;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        target,
        before + key,
      );
      target.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
