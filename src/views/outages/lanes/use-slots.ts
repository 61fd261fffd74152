import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { Focus } from '#commands/focus.ts';
import { useApp } from '#ui/app-context.ts';
import { isSelected, toggleRow } from '#ui/table/grid/selection.ts';
import { slotAfter, type AreaLane } from './lanes.ts';
import type { Outage } from '../outage.ts';

/** Adds the outages of the lanes to the rows for commands, even if the list has not loaded them. */
const withLanes = (outages: readonly Outage[], rows: Focus['rows']): Focus['rows'] => {
  const own = new Map(outages.map((outage) => [outage.id, outage]));
  return { get: (id) => own.get(Number(id)) ?? rows.get(id) };
};

/**
 * Makes slots behave like rows: arrows move, `x` selects, shortcuts for outages act on the focused
 * slot.
 */
export function useSlots(rows: readonly AreaLane[]) {
  const { focus } = useApp();
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<number | null>(null);
  const selection = useSyncExternalStore(focus.subscribe, () => focus.get().selection);
  const all = rows.flatMap(({ slots }) => slots.map(({ outage }) => outage));
  const enter = (id: number) => {
    choose(id);
    focus.set({ kind: 'outages', focusedId: id, rows: withLanes(all, focus.get().rows) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = document.activeElement?.getAttribute('data-outage') ?? null;
    const isMove = event.key.startsWith('Arrow');
    if (from === null || !(isMove || event.key === 'x')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isMove) {
      focus.set({
        selection: toggleRow(
          selection,
          Number(from),
          all.map(({ id }) => id),
        ),
      });
      return;
    }
    const next = slotAfter(rows, Number(from), event.key);
    if (next !== undefined)
      ref.current?.querySelector<HTMLElement>(`[data-outage="${next.id}"]`)?.focus();
  };
  return {
    ref,
    onKeyDown,
    enter,
    isSelected: (id: number) => isSelected(selection, id),
    current: all.find(({ id }) => id === chosen) ?? all[0],
  };
}
