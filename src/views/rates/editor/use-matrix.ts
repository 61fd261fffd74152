import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { blockOf, moved, type Position, type Spot } from './matrix-cells.ts';

/** What can be done with cells. */
export interface MatrixEdits {
  /** What was typed on cells, as it was typed. */
  type: (places: readonly Spot[], text: string) => void;
  withdraw: (places: readonly Spot[]) => void;
  /** Texts of a spreadsheet, by row and column, from this place on. */
  paste: (from: Spot, zones: readonly string[], block: readonly (readonly string[])[]) => void;
  undo: () => void;
}

const start = { row: 0, column: 0 };

type Act = 'undo' | 'withdraw' | { type: string };

/** What a key does with cells; null for keys that do nothing here. */
function actOf(event: KeyboardEvent): Act | null {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (isCommand) return event.key === 'z' && !event.shiftKey ? 'undo' : null;
  if (/^[\d+=-]$/.test(event.key)) return { type: event.key };
  if (event.key === 'Enter' || event.key === 'F2') return { type: '' };
  return event.key === 'w' ? 'withdraw' : null;
}

/** Where one is in the matrix, what is chosen and what is being typed. */
export function useMatrix(zones: readonly string[], edit: MatrixEdits | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  const isDone = useRef(true);
  const [at, setAt] = useState<Position>(start);
  const [anchor, setAnchor] = useState<Position>(start);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = blockOf(zones, anchor, at);
  const focus = ({ row, column }: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-spot="${row} ${column}"]`)?.focus();
  const go = (to: Position, keepsAnchor: boolean) => {
    setAt(to);
    if (!keepsAnchor) setAnchor(to);
    focus(to);
  };
  const begin = (text: string) => {
    isDone.current = false;
    setTyped(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== null) return;
    const next = moved(at, event.key, zones.length);
    const act = edit ? actOf(event) : null;
    if (next === null && act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) go(next, event.shiftKey);
    else if (act === 'undo') edit?.undo();
    else if (act === 'withdraw') edit?.withdraw(chosen);
    else if (act !== null) begin(act.type);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!edit || typed !== null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain').trimEnd();
    const from = { from: zones[at.row] ?? '', to: zones[at.column] ?? '' };
    const block = text.split(/\r?\n/).map((line) => line.split('\t'));
    edit.paste(from, zones, block);
  };
  const finish = (isKept: boolean) => {
    // Leaving the field by a key takes the focus from it too: what was typed is sent once.
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && typed) edit?.type(chosen, typed);
    setTyped(null);
    focus(at);
  };
  return { grid, at, typed, setTyped, begin, chosen, go, onKeyDown, onPaste, finish };
}
