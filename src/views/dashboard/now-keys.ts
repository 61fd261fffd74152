import type { KeyboardEvent } from 'react';
import { useApp } from '../../ui/app-context.ts';
import type { useRoving } from '../../ui/chart/roving.ts';
import { focusedLine, type NowLine } from './focused-line.ts';
import type { Marks } from './now-marks.ts';

interface LineKeys {
  lines: readonly NowLine[];
  marks: Marks;
  /** Asks beside the row for how long. */
  snooze: (line: NowLine, row: HTMLElement) => void;
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

/**
 * The keys of the list: `j` `k` and the arrows, a digit for a line, Enter starts the best command, `o` opens the
 * rows, `w` takes the line on, `z` puts it off.
 */
export function useLineKeys(
  { ref, onKeyDown }: ReturnType<typeof useRoving>['group'],
  { lines, marks, snooze }: LineKeys,
) {
  const { singleKeys } = useApp();
  const acts: Record<string, (row: HTMLElement, line: NowLine) => void> = {
    Enter: (row) => press(row, row.querySelector('.now-best') ? '.now-best' : 'a[href]'),
    o: (row) => press(row, 'a[href]'),
    w: (_, line) => marks.claim(line),
    z: (row, line) => (line.snoozed ? marks.snooze(line, null) : snooze(line, row)),
  };
  const goTo = (at: number) =>
    ref.current?.querySelectorAll<HTMLElement>('[role=row]')[at]?.focus();
  return (event: KeyboardEvent) => {
    const row = rowOf(event, singleKeys);
    const line = focusedLine.get();
    if (!row || !line) return;
    const { key } = event;
    const act = acts[key];
    const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
    if (act) act(row, line);
    else if (digit > 0 && digit <= lines.length) goTo(digit - 1);
    else return onKeyDown(event, arrows[key]);
    event.preventDefault();
  };
}
