import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useApp } from '../../../ui/app-context.ts';
import type { Door } from '../locker.ts';
import { chooseDoor } from './chosen-door.ts';
import { doorAfter } from './geometry.ts';

/** Digits that are typed this fast one after the other are one number. */
const DIGITS_MS = 700;

/** Arrows, ends and digits; the door that has the focus is what commands act on. */
export function useDoorKeys(doors: readonly Door[]) {
  const { focus } = useApp();
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const go = (door: Door | undefined) =>
    door && ref.current?.querySelector<HTMLElement>(`[data-door="${door.id}"]`)?.focus();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const door = doors.find(({ id }) => String(id) === target.dataset['door']);
    if (door === undefined) return;
    chooseDoor(door.id);
    const rows = { get: (id: number | string) => doors.find((one) => one.id === id) };
    focus.set({ kind: 'doors', rows, selection: { is: 'none' }, focusedId: door.id });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = doors.find(
      ({ id }) => String(id) === document.activeElement?.getAttribute('data-door'),
    );
    if (from === undefined) return;
    const next = /^\d$/.test(event.key) ? numbered(event.key) : doorAfter(doors, from, event.key);
    if (next === undefined && !/^(Arrow|\d$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  const numbered = (digit: string) => {
    const isNext = Date.now() - typed.current.at < DIGITS_MS;
    typed.current = { text: isNext ? typed.current.text + digit : digit, at: Date.now() };
    return doors.find(({ number }) => number === Number(typed.current.text));
  };
  useLockerFocus();
  return { ref, onFocus, onKeyDown };
}

/** When the focus leaves the door grid, commands act on the locker again. */
function useLockerFocus(): void {
  const { focus } = useApp();
  useEffect(() => {
    const before = focus.get();
    if (before.kind !== 'lockers') return undefined;
    const onFocusIn = ({ target }: Event) => {
      const isElsewhere =
        target instanceof Element &&
        target.closest('.record-page') !== null &&
        target.closest('.machine') === null;
      if (isElsewhere) focus.set(before);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [focus]);
}
