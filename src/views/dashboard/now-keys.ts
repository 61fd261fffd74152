import type { KeyboardEvent } from 'react';
import { useApp } from '../../ui/app-context.ts';
import type { useRoving } from '../../ui/chart/roving.ts';
import type { NowEntry, NowLine } from './focused-line.ts';
import { stepIntoNeighbour } from './neighbouring-list.ts';
import type { Marks } from './now-marks.ts';

interface LineKeys {
  /** What stands in the list, row by row. */
  entries: readonly NowEntry[];
  marks: Marks;
  /** Asks beside the row for how long. */
  snooze: (line: NowLine, row: HTMLElement) => void;
  /** Asks beside the row for a branch. */
  askBranch: (row: HTMLElement) => void;
  /** Selects a group, or selects it no more. */
  select: (entry: NowEntry) => void;
  /** Copies the address of the rows. */
  copy: (entry: NowEntry) => void;
  /** Brings in lines that came meanwhile. */
  bringIn: () => void;
  /** Sources whose groups are shown, and how to show or hide them. */
  open: ReadonlySet<string>;
  toggle: (source: string, is: boolean) => void;
}

/** Letters lead as the arrows do. */
const arrows: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** The row that a key was pressed on; none for what stands in it, for keys with a modifier and for letters that are switched off. */
function rowOf(
  { key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent,
  letters: boolean,
) {
  if (ctrlKey || metaKey || altKey || shiftKey || (key.length === 1 && !letters)) return null;
  return target instanceof HTMLElement && target.matches('[role=row]') ? target : null;
}

const press = (row: HTMLElement, selector: string) =>
  row.querySelector<HTMLElement>(selector)?.click();

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=row]') ?? []),
];

/**
 * The keys of the list: `j` `k` and the arrows, a digit for a line, Enter starts the best command, `o` opens the
 * rows, `y` copies their address, `w` takes the line on, `z` puts it off, the arrows right and left show and hide its
 * groups, `x` selects one; `b` chooses a branch, `u` brings in what is new.
 */
export function useLineKeys(
  { ref, onKeyDown }: ReturnType<typeof useRoving>['group'],
  { entries, marks, open, toggle, ...keys }: LineKeys,
) {
  const { singleKeys } = useApp();
  const goTo = (wanted: (entry: NowEntry) => boolean) =>
    rowsIn(ref.current)[entries.findIndex(wanted)]?.focus();
  const acts: Record<string, (row: HTMLElement, entry: NowEntry) => void> = {
    Enter: (row) => press(row, row.querySelector('.now-best') ? '.now-best' : 'a[href]'),
    o: (row) => press(row, '.now-what a[href]'),
    w: (_, { line }) => marks.claim(line),
    z: (row, { line }) => (line.snoozed ? marks.snooze(line, null) : keys.snooze(line, row)),
    y: (_, entry) => keys.copy(entry),
    x: (_, entry) => keys.select(entry),
    b: (row) => keys.askBranch(row),
    u: () => keys.bringIn(),
    ArrowRight: (_, { line, group }) => {
      if (!group && line.groups.length > 1) toggle(line.source, true);
    },
    ArrowLeft: (_, { line }) => {
      if (!open.has(line.source)) return;
      goTo((one) => one.line === line && !one.group);
      toggle(line.source, false);
    },
  };
  const lines = entries.filter(({ group }) => !group);
  return (event: KeyboardEvent) => {
    const row = rowOf(event, singleKeys);
    const entry = row && entries[rowsIn(ref.current).indexOf(row)];
    if (!row || !entry) return;
    const { key } = event;
    const act = entry.doneAt === undefined ? acts[key] : undefined;
    const numbered = /^[1-9]$/.test(key) ? lines[Number(key) - 1] : undefined;
    if (act) act(row, entry);
    else if (numbered) goTo((one) => one === numbered);
    else if (!stepIntoNeighbour(row, arrows[key] ?? key)) return onKeyDown(event, arrows[key]);
    event.preventDefault();
  };
}
