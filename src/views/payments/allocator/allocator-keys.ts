import type { KeyboardEvent } from 'react';
import { useApp } from '../../../ui/app-context.ts';

/** What the keys of the allocator do. */
export interface AllocatorActs {
  commit: () => void;
  /** The candidate of this place, from 0; taken twice it is committed. */
  take: (at: number) => void;
  turn: (by: number) => void;
  move: (by: number) => void;
  toggleOnAccount: () => void;
  undoLast: () => void;
  leave: () => void;
}

const isControl = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
const isPressed = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('button, a[href], input, summary');

const focusOn = (root: Element, selector: string) =>
  root.querySelector<HTMLElement>(selector)?.focus();

/**
 * The keys of the allocator while it is open: `1` to `9` and Enter, `j` `k` and the arrows in the queue, `[` `]`
 * through the candidates, `/` to search, `x` to the invoices, `m`, `u`, mod+Z and Escape.
 */
export function useAllocatorKeys(acts: AllocatorActs) {
  const { singleKeys } = useApp();
  const letters = (root: Element): Record<string, () => void> => ({
    j: () => acts.move(1),
    k: () => acts.move(-1),
    u: () => acts.move(1),
    m: acts.toggleOnAccount,
    '[': () => acts.turn(-1),
    ']': () => acts.turn(1),
    '/': () => focusOn(root, '.allocator-search input'),
    x: () => focusOn(root, '.owed input'),
  });
  const named: Record<string, () => void> = {
    ArrowDown: () => acts.move(1),
    ArrowUp: () => acts.move(-1),
    Escape: acts.leave,
  };
  const actOf = ({ key, target, currentTarget }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter') return isPressed(target) && !isTickbox(target) ? undefined : acts.commit;
    if (key.length > 1) return named[key];
    if (!singleKeys) return undefined;
    if (/^[1-9]$/.test(key)) return () => acts.take(Number(key) - 1);
    return letters(currentTarget)[key];
  };
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || isControl(event.target)) return;
    const act = isUndo(event) ? acts.undoLast : hasModifier(event) ? undefined : actOf(event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;
const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';

const isTickbox = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input[type=checkbox]');
