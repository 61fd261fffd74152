import { useEffect, type KeyboardEvent } from 'react';
import { useApp } from '#ui/app-context.ts';
import type { useRoving } from '#ui/chart/roving.ts';
import type { NowEntry, NowLine } from './focused-line.ts';
import { stepIntoNeighbour } from '../neighbouring-list.ts';
import type { Marks } from './now-marks.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

interface LineKeys {
  /** Rows of the list. */
  entries: readonly NowEntry[];
  marks: Marks;
  /** Opens the snooze menu at the row. */
  snooze: (line: NowLine, row: HTMLElement) => void;
  /** Opens the branch menu at the row. */
  askBranch: (row: HTMLElement) => void;
  /** Selects or deselects a group. */
  select: (entry: NowEntry) => void;
  /** Copies the link to the rows. */
  copy: (entry: NowEntry) => void;
  /** Adds the lines that have arrived meanwhile. */
  bringIn: () => void;
  /** Sources with open groups, and a function to open or close them. */
  open: ReadonlySet<string>;
  toggle: (source: string, is: boolean) => void;
}

/** Letters with the same effect as arrows. */
const arrows: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/**
 * Row of a key press; null for elements inside a row, keys with a modifier, and disabled letters.
 */
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

const heading = 'body, main h1';
const ofItsOwn =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Handles keys without a modifier anywhere on the page, outside of fields and overlays. */
function useKeysOfPage(act: (event: globalThis.KeyboardEvent) => boolean) {
  const { singleKeys } = useApp();
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isHeld = ctrlKey || metaKey || altKey || shiftKey;
      if (event.defaultPrevented || isHeld || !singleKeys) return;
      if (target instanceof Element && target.closest(ofItsOwn)) return;
      if (act(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/**
 * Shortcuts of the list: `j` `k` and the arrows move, a digit goes to a line (anywhere on the
 * page), Enter starts the most suitable command, `o` opens the rows, `y` copies their link, `w`
 * claims the line, `z` snoozes it, the arrows right and left open and close its groups, `x` selects
 * a group; `b` chooses a branch, `u` adds new lines.
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
  useKeysOfPage(({ key }) => {
    const numbered = /^[1-9]$/.test(key) ? lines[Number(key) - 1] : undefined;
    if (numbered) goTo((one) => one === numbered);
    else if (key in arrows && document.activeElement?.matches(heading)) goTo(() => true);
    else return false;
    return true;
  });
  return (event: KeyboardEvent) => {
    const row = rowOf(event, singleKeys);
    const entry = row && entries[rowsIn(ref.current).indexOf(row)];
    if (!row || !entry) return;
    const key = keyOf(event);
    const act = entry.doneAt === undefined ? acts[key] : undefined;
    if (act) act(row, entry);
    else if (!stepIntoNeighbour(row, arrows[key] ?? key)) return onKeyDown(event, arrows[key]);
    event.preventDefault();
  };
}
