import { useEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { nothingFocused } from '#commands/focus.ts';
import { useApp } from '#ui/app-context.ts';
import { useViewing } from '#ui/viewers.tsx';
import { kind, type Payment } from '../payments.ts';
import type { Queued } from './use-queue.ts';

/** Returns the current receipt: the chosen receipt, or the first that waits. */
export function usePlace(queue: readonly Queued[]) {
  const asked = Number(new URLSearchParams(useSearch()).get('allocate'));
  const [chosen, choose] = useState<number | null>(null);
  const open = queue.filter(({ isDone }) => !isDone);
  const found =
    queue.find(({ row }) => row.id === (chosen ?? asked)) ??
    (chosen === null ? open[0] : undefined);
  const current = found ?? open[0];
  const move = (by: number) => {
    const at = queue.findIndex(({ row }) => row.id === current?.row.id);
    const next = queue[Math.min(queue.length - 1, Math.max(0, at + by))];
    if (next) choose(next.row.id);
  };
  const next = () => {
    const at = queue.findIndex(({ row }) => row.id === current?.row.id);
    const after = [...queue.slice(at + 1), ...queue.slice(0, at)].find(({ isDone }) => !isDone);
    if (after) choose(after.row.id);
  };
  return { current, choose, move, next, open: open.length };
}

/**
 * Makes the current receipt the subject of shortcuts and the palette, and shows other users who is
 * viewing it.
 */
export function useSubject(receipt: Payment | undefined) {
  const { focus } = useApp();
  useViewing({ entity: 'payments', activity: 'working' }, receipt?.id ?? null);
  useEffect(() => {
    focus.set(
      receipt === undefined
        ? nothingFocused
        : {
            ...nothingFocused,
            kind,
            rows: { get: (id) => (id === receipt.id ? receipt : undefined) },
            focusedId: receipt.id,
          },
    );
  }, [focus, receipt]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
}
