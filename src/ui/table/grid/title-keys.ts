import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Row } from '#commands/focus.ts';
import { keystrokeOf } from '#commands/keys/keystrokes.ts';
import type { Table } from '../table.ts';
import * as acts from './columns/column-acts.ts';

/** Keyboard position in the header: on a title or on its grip. */
interface Place {
  column: string;
  isOnGrip: boolean;
}

const onTitle: Record<string, acts.ColumnAct> = {
  Enter: acts.sort,
  Space: acts.sort,
  'alt+ArrowLeft': acts.moveBack,
  'alt+ArrowRight': acts.moveOn,
};
/** Keys that also focus the grip, because the grip announces the width. */
const byWidth: Record<string, acts.ColumnAct> = {
  'shift+ArrowLeft': acts.narrow,
  'shift+ArrowRight': acts.widen,
};
const onGrip: Record<string, acts.ColumnAct> = { Enter: acts.fit, Space: acts.fit };
/** Shortcuts on a title, on its grip and in the columns tool. */
export const onColumn: Record<string, acts.ColumnAct> = {
  'alt+Home': acts.pin,
  'alt+Enter': acts.fit,
  'alt+Backspace': acts.reset,
};

/** Keyboard handling of the titles, above the first row. */
export function useTitleKeys<R extends Row>(
  table: Table<R>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [place, setPlace] = useState<Place | null>(null);
  const { grid, columns } = table;
  const at = columns.findIndex(({ id }) => id === place?.column);
  const column = columns[at];
  const isOnGrip = place?.isOnGrip ?? false;
  useEffect(() => {
    if (!column) return;
    const id = isOnGrip ? acts.gripId(table, column) : acts.titleId(table, column);
    const element = document.getElementById(id);
    scroller.current?.setAttribute('aria-activedescendant', id);
    element?.toggleAttribute('data-focused', true);
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => element?.removeAttribute('data-focused');
  });

  const goTo = (to: number) => {
    const next = columns[Math.max(0, Math.min(to, columns.length - 1))];
    if (next) setPlace({ column: next.id, isOnGrip: false });
  };
  const leaveToRows = () => {
    setPlace(null);
    grid.move(Math.max(grid.at, 0));
  };
  const moves: Record<string, () => void> = {
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    ArrowDown: leaveToRows,
    Escape: isOnGrip ? () => goTo(at) : leaveToRows,
  };
  const press = (event: KeyboardEvent): boolean => {
    const keystroke = keystrokeOf(event) ?? '';
    const act = { ...onTitle, ...(isOnGrip && onGrip), ...onColumn, ...byWidth }[keystroke];
    if (!column || !(act ?? moves[keystroke])) return false;
    if (byWidth[keystroke]) setPlace({ column: column.id, isOnGrip: true });
    act?.(table, column);
    moves[keystroke]?.();
    return true;
  };
  const leave = () => {
    if (!place) return;
    setPlace(null);
    grid.nameFocus();
  };
  return { press, enter: () => goTo(0), leave };
}
