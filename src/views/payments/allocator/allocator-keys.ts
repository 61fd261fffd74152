import type { KeyboardEvent } from 'react';
import { keyOf } from '#commands/keys/pressed-key.ts';
import { useApp } from '#ui/app-context.ts';

export interface AllocatorActs {
  commit: () => void;
  /** Takes the candidate at this index, from 0; a second call commits it. */
  take: (at: number) => void;
  turn: (by: number) => void;
  move: (by: number) => void;
  /** Moves to the next open receipt. */
  next: () => void;
  toggleOnAccount: () => void;
  /** Starts or ends a split over several accounts. */
  toggleSplit: () => void;
  /** Previews all certain allocations and posts them after a confirmation. */
  acceptAll: () => void;
  /** Shows or hides the joint effect of all certain allocations. */
  simulate: () => void;
  undoLast: () => void;
  leave: () => void;
}

const isControl = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
const isPressed = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('button, a[href], input, summary');

const focusOn = (root: Element, selector: string) =>
  root.querySelector<HTMLElement>(selector)?.focus();

/** Focuses the queue, so that the shortcuts of the allocator work again. */
export const focusQueue = (): void => document.querySelector<HTMLElement>('.queue')?.focus();

/**
 * Shortcuts of the open allocator: `1` to `9` and Enter, `j` `k` and arrows in the queue, `[` `]`
 * for candidates, `/` for search, `x` for invoices, `s`, `m`, `u`, `v`, shift+A, mod+Z and Escape.
 */
export function useAllocatorKeys(acts: AllocatorActs) {
  const { singleKeys } = useApp();
  const letters = (root: Element): Record<string, () => void> => ({
    j: () => acts.move(1),
    k: () => acts.move(-1),
    u: () => acts.move(1),
    m: acts.toggleOnAccount,
    s: acts.toggleSplit,
    v: acts.simulate,
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
  const actOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { target, currentTarget } = event;
    const key = keyOf(event);
    if (key === 'Enter') return isPressed(target) && !isTickbox(target) ? undefined : acts.commit;
    if (key.length > 1) return named[key];
    if (!singleKeys) return undefined;
    if (/^[1-9]$/.test(key)) return () => acts.take(Number(key) - 1);
    return letters(currentTarget)[key];
  };
  const modifiedOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (isUndo(event)) return acts.undoLast;
    return singleKeys && isAcceptAll(event) ? acts.acceptAll : undefined;
  };
  return (event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || event.nativeEvent.isComposing;
    if (isTaken || (isControl(event.target) && event.key !== 'Escape')) return;
    if (event.repeat && !isMove(event)) return event.preventDefault();
    const act = modifiedOf(event) ?? (hasModifier(event) ? undefined : actOf(event));
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;
const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && keyOf(event).toLowerCase() === 'z';

const isAcceptAll = (event: KeyboardEvent) =>
  keyOf(event).toLowerCase() === 'a' &&
  event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey;

/**
 * Whether a key may repeat while it is held. Only keys that move the focus may, because all other
 * keys post or switch, so they act once per press.
 */
const isMove = (event: KeyboardEvent) => /^(?:ArrowDown|ArrowUp|[jku[\]]|Tab)$/.test(keyOf(event));

const isTickbox = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input[type=checkbox]');
