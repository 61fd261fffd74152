import {
  useEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import type { Selection } from '#commands/focus.ts';
import { useApp } from '#ui/app-context.ts';
import { isSelected, nothingSelected, toggleRow, withRange } from '#ui/table/grid/selection.ts';
import type { Door } from '../locker.ts';
import { chooseDoor } from './chosen-door.ts';
import { doorAfter, doorsBetween } from './geometry.ts';

/** Maximum pause between digits of a number. */
const DIGITS_MS = 700;

/** Manages the selection of doors: `x` toggles a door, Shift and arrows select a rectangle. */
function useDoorSelection(doors: readonly Door[]) {
  const { focus } = useApp();
  const { kind, selection } = useSyncExternalStore(focus.subscribe, focus.get);
  const lasso = useRef<{ from: Door; before: Selection } | null>(null);
  const here = kind === 'doors' ? selection : nothingSelected;
  const rows = { get: (id: number | string) => doors.find((one) => one.id === id) };
  const isAny = here.is !== 'none';
  return {
    isSelected: (door: Door) => isSelected(here, door.id),
    enter: (door: Door) => focus.set({ kind: 'doors', rows, selection: here, focusedId: door.id }),
    toggle: (door: Door) =>
      focus.set({
        selection: toggleRow(
          here,
          door.id,
          doors.map(({ id }) => id),
        ),
      }),
    /** Selects the rectangle of doors from the door where Shift was pressed. */
    stretch(from: Door, to: Door) {
      lasso.current ??= { from, before: here };
      const between = doorsBetween(doors, lasso.current.from, to).map(({ id }) => id);
      focus.set({ selection: withRange(lasso.current.before, between) });
    },
    endStretch() {
      lasso.current = null;
    },
    clear: isAny ? () => focus.set({ selection: nothingSelected }) : null,
  };
}

/**
 * Keyboard handling of the map of doors: arrows, Home, End and digits move. Commands act on the
 * focused or selected doors.
 */
export function useDoorKeys(doors: readonly Door[]) {
  const ref = useRef<HTMLDivElement>(null);
  const selected = useDoorSelection(doors);
  const typed = useRef({ text: '', at: 0 });
  const go = (door: Door | undefined) =>
    door && ref.current?.querySelector<HTMLElement>(`[data-door="${door.id}"]`)?.focus();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const door = doors.find(({ id }) => String(id) === target.dataset['door']);
    if (door === undefined) return;
    chooseDoor(door.id);
    selected.enter(door);
  };
  const numbered = (digit: string) => {
    const isNext = Date.now() - typed.current.at < DIGITS_MS;
    typed.current = { text: isNext ? typed.current.text + digit : digit, at: Date.now() };
    return doors.find(({ number }) => number === Number(typed.current.text));
  };
  /** Handles a key; returns whether the key was handled. */
  const press = ({ key, shiftKey }: KeyboardEvent, from: Door): boolean => {
    const isArrow = key.startsWith('Arrow');
    if (shiftKey && !isArrow) return false;
    if (!shiftKey) selected.endStretch();
    if (key === 'x') selected.toggle(from);
    else if (key === 'Escape' && selected.clear !== null) selected.clear();
    else {
      const next = /^\d$/.test(key) ? numbered(key) : doorAfter(doors, from, key);
      if (next === undefined) return isArrow || /^\d$/.test(key);
      go(next);
      if (shiftKey) selected.stretch(from, next);
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = document.activeElement?.getAttribute('data-door');
    const from = doors.find(({ id }) => String(id) === at);
    if (from === undefined || !press(event, from)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useLockerFocus();
  return { ref, onFocus, onKeyDown, isSelected: selected.isSelected };
}

/** Restores the locker as the subject of commands when the focus leaves the map of doors. */
function useLockerFocus(): void {
  const { focus } = useApp();
  useEffect(() => {
    const before = focus.get();
    if (before.kind !== 'lockers') return undefined;
    const onFocusIn = ({ target }: Event) => {
      const isElsewhere =
        target instanceof Element &&
        target.closest('.record-page') !== null &&
        target.closest('.machine, .door-actions') === null;
      if (isElsewhere) focus.set(before);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [focus]);
}
