// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { question } from '../../commands/ask.ts';
import { command, type CommandSpec } from '../../commands/command.ts';
import { createFocusStore, type Row } from '../../commands/focus.ts';
import { confirmationOf } from '../../commands/run.ts';
import { visits } from '../../commands/visits.ts';
import { createPaletteMachine } from '../../machines/palette.machine.ts';
import type { FoundRecord, Inside } from './entries.ts';
import { createFrecency } from './frecency.ts';
import { Palette, type PaletteProps } from './palette.tsx';
import type { Work } from './work.ts';

const rows = new Map(
  [1, 2, 3].map((id) => [id, { id, status: id === 1 ? 'delivered' : 'moving' }]),
);
const ran = vi.fn();
const go = vi.fn();
const searchRecords = vi.fn<PaletteProps['searchRecords']>();
const lookup = vi.fn<PaletteProps['lookup']>();
const onPasted = vi.fn(() => false);

interface Shipment extends Row {
  status: string;
}
const on = (id: string, title: string, spec: Partial<CommandSpec<Shipment>> = {}) =>
  command<Shipment>({ id, title, on: 'shipments', run: () => {}, ...spec });

const commands = [
  on('resubmit', 'Resubmit to carrier', { keys: 'r' }),
  on('reschedule', 'Reschedule delivery…', {
    when: ({ status }) => status !== 'delivered' || 'Already delivered',
    ask: () => [
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
  on('cancel', 'Cancel', { danger: { consequence: (count) => `${count} stop.` } }),
  on('erase', 'Erase', { danger: { irreversible: true, consequence: () => 'For good.' } }),
  on('restore', 'Restore cancelled', { when: () => 'Not cancelled' }),
  command({ id: 'sign-out', title: 'Sign out', run: () => {} }),
  ...visits([
    { id: 'rates', title: 'Rates and estimates', path: '/rates', go: 'g r' },
    { id: 'maps', title: 'Maps', path: '/maps', go: 'g m' },
  ]),
];

const found = (id: number, title: string): FoundRecord => ({
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
        questions: work?.command.ask ? [...(await work.command.ask(Object(null)))] : [],
        grave: work && confirmationOf(work.command, work.subject),
      })),
      run: fromPromise(
        async ({ input }) =>
          void ran(
            input.work?.command.id,
            input.steps.map(({ value }) => value),
          ),
      ),
    },
  });
  const actor = createActor(machine).start();
  return { focus, actor };
}

let root: Root;
let open: ReturnType<typeof palette>;

beforeEach(async () => {
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
});
afterEach(() => {
  act(() => root.unmount());
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function input(): HTMLInputElement {
  const element = document.querySelector('[role=combobox]');
  if (!(element instanceof HTMLInputElement)) throw new Error('no input');
  return element;
}

const options = () => [...document.querySelectorAll('[role=option]')];
const titles = () => options().map((one) => one.querySelector('.palette-title')?.textContent);
const selected = () => options().filter((one) => one.getAttribute('aria-selected') === 'true');
const value = () => open.actor.getSnapshot().value;

/** The one rule: a single selected option, and it is what the input names. */
function agreed(): string | undefined {
  const [only, ...more] = selected();
  expect(more).toEqual([]);
  expect(input().getAttribute('aria-activedescendant')).toBe(only?.id);
  return only?.querySelector('.palette-title')?.textContent ?? undefined;
}

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(key: string, held: KeyboardEventInit = {}) {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('it opens with the subject first and the focus inside', () => {
  expect(document.activeElement).toBe(input());
  expect(document.querySelector('.palette-subject')?.textContent).toBe('3 shipments');
  expect(agreed()).toBe('Resubmit to carrier');
  expect(titles()).toContain('Rates and estimates');
});

test('selected, named and run by Enter are one thing: at opening, after each key, after clearing', async () => {
  agreed();
  for (const text of ['r', 're', 'res', 'resu', 'res', 'nothing at all', '', 'rates']) {
    await type(text);
    if (options().length > 0) agreed();
    else expect(input().hasAttribute('aria-activedescendant')).toBe(false);
  }
  await type('');
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'PageUp', 'Home']) {
    await press(key);
    agreed();
  }
  await type('res');
  await press('ArrowDown');
  expect(agreed()).toBe('Reschedule delivery…');
  await type('resub');
  expect(agreed()).toBe('Resubmit to carrier');
  await press('Enter');
  expect(ran).toHaveBeenCalledExactlyOnceWith('resubmit', []);
});

test('what is off is shown with its reason, can be marked and is not run', async () => {
  await type('restore');
  expect(options()[0]?.textContent).toContain('None of the 3: not cancelled');
  expect(options()[0]?.getAttribute('aria-disabled')).toBe('true');
  agreed();
  await press('Enter');
  expect(value()).toBe('browsing');
});

test('records of the server come late and never move the marked row', async () => {
  searchRecords.mockResolvedValue([found(9, 'RES4QK'), found(8, 'RES9WD')]);
  await type('res');
  await wait(79);
  expect(searchRecords).not.toHaveBeenCalled();
  await press('ArrowDown');
  const marked = agreed();
  const place = options().indexOf(selected()[0] ?? document.body);
  await wait(1);
  expect(searchRecords).toHaveBeenCalledWith('res', null, expect.any(AbortSignal));
  expect(titles()).toContain('RES4QK');
  expect(agreed()).toBe(marked);
  expect(options().indexOf(selected()[0] ?? document.body)).toBe(place);
});

test('an answer for what is no longer typed is dropped', async () => {
  searchRecords.mockImplementation(async (query) => [found(query.length, `RES-${query}`)]);
  await type('res');
  await wait(80);
  await type('resx');
  await wait(80);
  expect(titles()).toEqual(['RES-resx']);
});

test('Tab shows the commands of a record, Backspace leads back', async () => {
  searchRecords.mockResolvedValue([found(9, 'QQQQQQ')]);
  await type('#');
  await type('qqq');
  await wait(80);
  expect(searchRecords).toHaveBeenCalledWith('qqq', ['shipments'], expect.any(AbortSignal));
  expect(agreed()).toBe('QQQQQQ');
  await press('Tab');
  expect(document.querySelector('.palette-subject')?.textContent).toBe('Shipment QQQQQQ');
  expect(titles()).toEqual(expect.arrayContaining(['Open Shipment QQQQQQ', 'Resubmit to carrier']));
  expect(titles()).not.toContain('Sign out');
  await press('Backspace');
  expect(document.querySelector('.palette-subject')?.textContent).toBe('3 shipments');
});

test('a record opens where it lives', async () => {
  searchRecords.mockResolvedValue([found(9, 'QQQQQQ')]);
  await type('qqq');
  await wait(80);
  await press('Enter');
  expect(go).toHaveBeenCalledExactlyOnceWith('/shipments/9');
  expect(value()).toBe('closed');
});

test('arguments are steps, each judged as it is typed', async () => {
  await type('reschedule');
  await press('Enter');
  expect(input().getAttribute('aria-label')).toBe('Day');
  await type('mon');
  expect(agreed()).toContain('23 Nov');
  await press('Enter');
  await type('no');
  expect(options()[0]?.textContent).toContain('At least 5 letters.');
  await press('Enter');
  expect(value()).toBe('asking');
  await type('customer asked');
  agreed();
  await press('Enter');
  await wait(80);
  expect(lookup).toHaveBeenCalledWith('drivers', '', expect.any(AbortSignal));
  expect(agreed()).toBe('Sipho Dlamini');
  expect(document.querySelector('.palette-outlook')?.textContent).toContain('2 shipments');
  await press('Backspace');
  expect(input().getAttribute('aria-label')).toBe('Reason');
  await type('customer asked');
  await press('Enter');
  await wait(80);
  await press('Enter');
  expect(ran).toHaveBeenCalledExactlyOnceWith('reschedule', ['2026-11-23', 'customer asked', 4]);
});

test('Enter does not confirm what is grave; Ctrl and Enter do', async () => {
  await type('cancel');
  await press('Enter');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Cancel: 3 shipments?3 stop.');
  await press('Enter');
  expect(value()).toBe('confirming');
  await press('Enter', { ctrlKey: true });
  expect(ran).toHaveBeenCalledExactlyOnceWith('cancel', []);
});

test('the irreversible wants the count', async () => {
  await type('erase');
  await press('Enter');
  await press('Enter', { ctrlKey: true });
  expect(value()).toBe('confirming');
  const count = document.querySelector('.palette-count');
  if (!(count instanceof HTMLInputElement)) throw new Error('no count');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(count, '3');
    count.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => count.form?.requestSubmit());
  expect(ran).toHaveBeenCalledExactlyOnceWith('erase', []);
});

test('Esc goes one step back, then out, and the focus is where it was', async () => {
  await type('>');
  await press('Escape');
  expect(value()).toBe('browsing');
  await press('Escape');
  expect(value()).toBe('closed');
  expect(document.querySelector('.palette')).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

test('a pasted list is handed over, a pasted word is typed', async () => {
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    act(() => void input().dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(paste('FV4XVM')).toBe(false);
  onPasted.mockReturnValueOnce(true);
  expect(paste('FV4XVM\nNW3TCM')).toBe(true);
  expect(onPasted).toHaveBeenLastCalledWith('FV4XVM\nNW3TCM');
});

test('while a word is composed, keys belong to the keyboard', async () => {
  await type('resub');
  await press('Enter', { isComposing: true });
  expect(ran).not.toHaveBeenCalled();
});

test('never more than fifty options, whatever there is', async () => {
  searchRecords.mockResolvedValue(Array.from({ length: 90 }, (_, at) => found(at, `RES${at}`)));
  await type('res');
  await wait(80);
  expect(options().length).toBeLessThanOrEqual(50);
  expect(options().length).toBeGreaterThan(12);
});
