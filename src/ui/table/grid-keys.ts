import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { subjectOf, type Row } from '../../commands/focus.ts';
import { pressOnTitle, titleId } from './grid-head.tsx';
import { countOf, nothingSelected } from './selection.ts';
import { pressedOf, type Pressed, type TableKeyId } from './table-keys.ts';
import type { Table } from './table.ts';

/** What the keys of a table lead to outside the grid. */
export interface KeyTargets {
  filter: () => void;
  export: () => void;
  menu: () => void;
}

type Act = (pressed: Pressed) => boolean | void;

/** What each key does; false lets the key go on to others. */
function actsOf<R extends Row>(table: Table<R>, targets: KeyTargets): Record<TableKeyId, Act> {
  const { grid, change, place, openTool } = table;
  const panelBy = (rows: number) => {
    if (place.panel === null) return false;
    grid.by(rows);
    if (grid.focusedId !== null) change({ panel: grid.focusedId }, { replace: true });
  };
  return {
    next: ({ isExtending }) => grid.by(1, isExtending),
    previous: ({ isExtending }) => grid.by(-1, isExtending),
    'page-down': ({ isExtending }) => grid.byPage(1, isExtending),
    'page-up': ({ isExtending }) => grid.byPage(-1, isExtending),
    first: ({ isExtending }) => grid.move(0, isExtending),
    last: ({ isExtending }) => grid.move((grid.rows.total ?? 1) - 1, isExtending),
    select: () => grid.toggleFocused(),
    'select-all': () => grid.selectAll(),
    open: () => openRecord(table),
    'open-beside': () => openBeside(table),
    'previous-record': () => panelBy(-1),
    'next-record': () => panelBy(1),
    filter: targets.filter,
    export: targets.export,
    menu: targets.menu,
    sort: () => openTool('sort'),
    columns: () => openTool('columns'),
    views: () => openTool('views'),
    copy: () => copyNames(table),
    out: () => {
      if (place.panel !== null) change({ panel: null });
      else if (countOf(grid.selection) > 0) grid.select(nothingSelected);
      else return false;
    },
  };
}

export function openRecord<R extends Row>(table: Table<R>): boolean {
  const row = table.grid.focusedRow();
  const href = row && table.options.recordHref?.(row);
  if (href === undefined) return openBeside(table);
  navigate(href);
  return true;
}

export function openBeside<R extends Row>({ grid, options, change }: Table<R>): boolean {
  if (!options.panel || grid.focusedId === null) return false;
  change({ panel: grid.focusedId });
  return true;
}

/** References of what is selected, else of the focused row, one per line. */
function copyNames<R extends Row>({ grid, columns, options, desk }: Table<R>) {
  const subject = subjectOf(desk.focus.get());
  const naming =
    [...columns, ...options.columns].find((column) => column.names) ?? options.columns[0];
  if (subject.is !== 'rows' || !naming) return;
  const rows = subject.ids.flatMap((id) => grid.rows.get(id) ?? []);
  const names = rows.map((row) => naming.value(row));
  void navigator.clipboard.writeText(names.join('\n')).then(
    () =>
      desk.toasts.show({
        kind: 'success',
        text: `Copied ${names.length === 1 ? names[0] : names.length}`,
      }),
    () => desk.toasts.show({ kind: 'error', text: 'The browser did not allow copying.' }),
  );
}

/** The keyboard of a table: rows, titles above the first row, and the keys of its parts. */
export function useGridKeys<R extends Row>(
  table: Table<R>,
  scroller: RefObject<HTMLElement | null>,
  targets: KeyTargets,
) {
  const [title, setTitle] = useState(-1);
  const { grid, columns, desk } = table;
  const column = columns[title];
  useEffect(() => {
    const id = column && titleId(table, column.id);
    if (id === undefined) return;
    scroller.current?.setAttribute('aria-activedescendant', id);
    document.getElementById(id)?.toggleAttribute('data-focused', true);
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => document.getElementById(id)?.removeAttribute('data-focused');
  });

  const onTitle = (event: KeyboardEvent): boolean => {
    if (!column) return false;
    if (pressOnTitle(table, column, event)) {
      const by = event.altKey ? stepOf(event.key) : 0;
      setTitle(Math.max(0, Math.min(title + by, columns.length - 1)));
      return true;
    }
    const step = stepOf(event.key);
    if (step !== 0) setTitle(Math.max(0, Math.min(title + step, columns.length - 1)));
    else if (event.key === 'ArrowDown' || event.key === 'Escape') leaveTitles();
    else return false;
    return true;
  };
  const leaveTitles = () => {
    setTitle(-1);
    grid.move(Math.max(grid.at, 0));
  };
  const onRows = (event: Press): boolean => {
    const pressed = pressedOf(event, desk.singleKeys);
    if (!pressed) return false;
    const isAbove = event.key === 'ArrowUp' && !event.shiftKey && grid.at <= 0;
    if (isAbove) setTitle(0);
    else if (title !== -1) setTitle(-1);
    return isAbove || actsOf(table, targets)[pressed.id](pressed) !== false;
  };
  const handle = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (onTitle(event) || onRows(event)) event.preventDefault();
  };
  useKeysFromHeading((event) => {
    if (!pressedOf(event, desk.singleKeys)) return false;
    scroller.current?.focus();
    return onRows(event);
  });
  return handle;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const stepOf = (key: string) => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);

/** Whoever has just come to the place stands on its heading: the keys of its table work from there too. */
function useKeysFromHeading(act: (event: Press) => boolean) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event;
      const isOnButton = key === 'Enter' || key === ' ' || key === 'Escape';
      const isHeading = target instanceof Element && target.matches('body, main h1');
      if (event.defaultPrevented || event.isComposing || isOnButton || !isHeading) return;
      if (act(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
