import { useRef, useState, type FocusEvent } from 'react';
import type { NowLine } from './focused-line.ts';

/** Minimum interval between reorderings while the list is not in use. */
const CALM_MS = 60_000;
/** Ratio of urgency from which neighbours swap. */
const CLEARLY = 1.15;

/**
 * Orders lines: known lines keep their order, and new lines are placed by score. Neighbours are
 * then swapped if their urgency clearly differs.
 */
export function calmOrder(lines: readonly NowLine[], before: readonly string[]): NowLine[] {
  const known = before.flatMap((source) => lines.find((line) => line.source === source) ?? []);
  const order = [...known];
  for (const line of lines) {
    if (known.includes(line)) continue;
    const at = order.findIndex(({ score }) => score < line.score);
    order.splice(at === -1 ? order.length : at, 0, line);
  }
  // One pass per line is enough to move any line to any position.
  for (let pass = 0; pass < order.length; pass += 1)
    for (let at = 1; at < order.length; at += 1) {
      const [above, below] = [order[at - 1], order[at]];
      if (above && below && below.score > above.score * CLEARLY)
        order.splice(at - 1, 2, below, above);
    }
  return order;
}

/** Whether the focus stays in the list or in a palette opened from it. */
const isStillAt = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget) ||
  (relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]') !== null);

interface Held {
  sources: readonly string[];
  at: number;
}

/**
 * Keeps the order while the user works in the list or points at it; new lines wait. Otherwise
 * reorders once a minute at most, or when a line is added or removed. `now` is the time of the
 * data.
 */
export function useCalmOrder(lines: readonly NowLine[], now: number) {
  const [isHeld, setHeld] = useState({ byFocus: false, byPointer: false });
  const held = useRef<Held>({ sources: [], at: 0 });
  const { sources, at } = held.current;
  const isAtWork = isHeld.byFocus || isHeld.byPointer;
  const isSame =
    sources.length === lines.length && lines.every((one) => sources.includes(one.source));
  const isDue = !isAtWork && (!isSame || now - at >= CALM_MS);
  if (isDue)
    held.current = { sources: calmOrder(lines, sources).map((one) => one.source), at: now };
  const shown = held.current.sources.flatMap(
    (source) => lines.find((line) => line.source === source) ?? [],
  );
  const [, redraw] = useState(0);
  return {
    shown,
    /** Number of waiting lines. */
    waiting: lines.length - shown.length,
    bringIn() {
      held.current = { sources: calmOrder(lines, sources).map((one) => one.source), at: now };
      redraw((count) => count + 1);
    },
    hold: {
      onFocus: () => setHeld((is) => ({ ...is, byFocus: true })),
      onBlur: (event: FocusEvent) => {
        if (!isStillAt(event)) setHeld((is) => ({ ...is, byFocus: false }));
      },
      onPointerEnter: () => setHeld((is) => ({ ...is, byPointer: true })),
      onPointerLeave: () => setHeld((is) => ({ ...is, byPointer: false })),
    },
  };
}
