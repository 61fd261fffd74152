import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { blockOf, targetOfKey, type Position, type Spot } from './matrix-cells.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

/** Selected cells and cursor cell. */
export interface Pointed {
  chosen: readonly Spot[];
  at: Spot;
}

export interface MatrixEdits {
  /** Applies typed text to cells. */
  type: (places: readonly Spot[], text: string) => void;
  withdraw: (places: readonly Spot[]) => void;
  /** Pastes spreadsheet texts by row and column, starting at this cell. */
  paste: (from: Spot, zones: readonly string[], block: readonly (readonly string[])[]) => void;
  undo: () => void;
}

type Act = 'undo' | 'withdraw' | 'all' | { type: string };

/** Action of a key pressed with Ctrl or Command; null if there is none. */
function chordOf(key: string, canEdit: boolean): Act | null {
  if (key === 'a') return 'all';
  return canEdit && key === 'z' ? 'undo' : null;
}

/** Action of a key on cells; null for unused keys. */
function actOf(event: KeyboardEvent, canEdit: boolean): Act | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const key = keyOf(event);
  if (altKey) return null;
  if (ctrlKey || metaKey) return shiftKey ? null : chordOf(key, canEdit);
  if (!canEdit) return null;
  if (/^[\d+=-]$/.test(key)) return { type: key };
  if (key === 'Enter' || key === 'F2') return { type: '' };
  return key === 'w' ? 'withdraw' : null;
}

const positionOf = (zones: readonly string[], spot: Spot | null | undefined): Position => ({
  row: Math.max(0, zones.indexOf(spot?.from ?? '')),
  column: Math.max(0, zones.indexOf(spot?.to ?? '')),
});

interface MatrixUse {
  edit: MatrixEdits | undefined;
  /**
   * Initial cursor cell, which gets the focus. By default the cursor starts at the first cell,
   * without the focus.
   */
  start?: Spot | null | undefined;
  onPoint?: ((where: Pointed) => void) | undefined;
}

/** Cursor position and selection. */
function usePlace(zones: readonly string[], { start, onPoint }: MatrixUse) {
  const grid = useRef<HTMLDivElement>(null);
  const begun = positionOf(zones, start);
  const [at, setAt] = useState<Position>(begun);
  const [anchor, setAnchor] = useState<Position>(begun);
  const chosen = blockOf(zones, anchor, at);
  const spotAt = ({ row, column }: Position): Spot => ({
    from: zones[row] ?? '',
    to: zones[column] ?? '',
  });
  const focus = ({ row, column }: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-spot="${row} ${column}"]`)?.focus();
  const place = [anchor.row, anchor.column, at.row, at.column, ...zones].join();
  const point = useEffectEvent((_: string) => onPoint?.({ chosen, at: spotAt(at) }));
  useEffect(() => point(place), [place]);
  const begin = useEffectEvent(() => {
    if (start) focus(begun);
  });
  // Focuses the initial cell once, for links from findings.
  useEffect(() => begin(), []);
  return {
    grid,
    at,
    chosen,
    spotAt,
    focus,
    go: (to: Position, keepsAnchor: boolean) => {
      setAt(to);
      if (!keepsAnchor) setAnchor(to);
      focus(to);
    },
    chooseAll: () => {
      setAnchor({ row: 0, column: 0 });
      setAt({ row: zones.length - 1, column: zones.length - 1 });
    },
  };
}

/** Cursor, selection and current input of the matrix. */
export function useMatrix(zones: readonly string[], use: MatrixUse) {
  const { edit } = use;
  const { spotAt, focus, chooseAll, ...place } = usePlace(zones, use);
  const { at, chosen, go } = place;
  const isDone = useRef(true);
  const [typed, setTyped] = useState<string | null>(null);
  const begin = (text: string) => {
    isDone.current = false;
    setTyped(text);
  };
  const perform = (act: Act) => {
    if (act === 'all') chooseAll();
    else if (act === 'undo') edit?.undo();
    else if (act === 'withdraw') edit?.withdraw(chosen);
    else begin(act.type);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== null) return;
    const next = targetOfKey(at, event.key, zones.length);
    const act = actOf(event, edit !== undefined);
    if (next === null && act === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) go(next, event.shiftKey);
    else if (act !== null) perform(act);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!edit || typed !== null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain').trimEnd();
    const block = text.split(/\r?\n/).map((line) => line.split('\t'));
    edit.paste(spotAt(at), zones, block);
  };
  const finish = (isKept: boolean) => {
    // Submits once, because leaving the field by a key also triggers blur.
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && typed) edit?.type(chosen, typed);
    setTyped(null);
    focus(at);
  };
  return { ...place, typed, setTyped, begin, onKeyDown, onPaste, finish };
}
