import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { nowLine } from '#tests/support/recomputed/now-line.ts';
import { narrowedBy, type NowLine } from './focused-line.ts';
import { entriesOf, useDone } from './now-entries.ts';

const AT = '2026-11-22T08:00:00Z';

const [late, held, overdue] = [nowLine('collection-late'), nowLine('on-hold'), nowLine('overdue')];

const draw = emptyPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isFocused = vi.fn(() => false);

function Lines({ lines }: { lines: readonly NowLine[] }) {
  const done = useDone(lines, AT, isFocused);
  return done.map(({ line: { source } }) => <p key={source}>{source}</p>);
}

const show = (...lines: NowLine[]) => draw(<Lines lines={lines} />);
const said = () => document.body.textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a line of Now without remaining rows keeps its position for half a minute', () => {
  show(late, held, overdue);
  show(late, overdue);
  expect(said()).toBe('on-hold');
  const done = [{ line: held, at: AT, place: 1 }];
  const shown = entriesOf({ lines: [late, overdue], done, open: new Set() });
  expect(shown.map((entry) => [entry.line.source, entry.doneAt])).toEqual([
    ['collection-late', undefined],
    ['on-hold', AT],
    ['overdue', undefined],
  ]);
  pass(29_000);
  expect(said()).toBe('on-hold');
  pass(2_000);
  expect(said()).toBe('');
});

test('a line of Now whose rows are done stays while it has the focus, and disappears when rows return', () => {
  isFocused.mockReturnValue(true);
  show(late, held);
  show(late);
  pass(60_000);
  expect(said()).toBe('on-hold');
  show(late, held);
  expect(said()).toBe('');
  show(late);
  isFocused.mockReturnValue(false);
  pass(31_000);
  expect(said()).toBe('');
});

test('an open line has its groups listed below', () => {
  const group = { key: '3', label: 'SDT', count: 12, since: AT };
  const grouped = nowLine('overdue', [group]);
  const given = { lines: [grouped, held], done: [] };
  expect(entriesOf({ ...given, open: new Set() })).toHaveLength(2);
  expect(entriesOf({ ...given, open: new Set(['overdue']) })[1]).toEqual({ line: grouped, group });
});

test('an action on a selected group applies to the selected groups of its line', () => {
  const groups = ['3', '4', '5'].map((key) => ({ key, label: key, count: 2, since: AT }));
  const grouped = nowLine('overdue', groups);
  const entries = entriesOf({
    lines: [grouped],
    done: [],
    open: new Set(['overdue']),
    selected: new Set(['overdue 3', 'overdue 5']),
    branch: 7,
  });
  expect(entries.map((entry) => [entry.group?.key, narrowedBy(entry)])).toEqual([
    [undefined, { groups: [], branch: 7 }],
    ['3', { groups: ['3', '5'], branch: 7 }],
    ['4', { groups: ['4'], branch: 7 }],
    ['5', { groups: ['3', '5'], branch: 7 }],
  ]);
});
