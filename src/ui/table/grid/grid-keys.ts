import type { KeyboardEvent, RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { subjectOf, type Row } from '#commands/focus.ts';
import { useKeysFromAround } from './keys-from-around.ts';
import { countOf, nothingSelected } from './selection.ts';
import { useTitleKeys } from './title-keys.ts';
import { pressedOf, type Pressed, type TableKeyId } from '../table-keys.ts';
import type { Table } from '../table.ts';

/** Actions of table shortcuts that concern parts outside the grid. */
export interface KeyTargets {
  filter: () => void;
  export: () => void;
  menu: () => void;
}

type Act = (pressed: Pressed) => boolean | void;

/** Actions by shortcut; an action that returns false leaves the key to other handlers. */
function actsOf<R extends Row>(table: Table<R>, targets: KeyTargets): Record<TableKeyId, Act> {
  const { grid, change, state, openTool } = table;
  const panelBy = (rows: number) => {
    if (state.panel === null) return false;
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
    'open-beside': () => openPanel(table),
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
      if (state.panel !== null) change({ panel: null });
      else if (countOf(grid.selection) > 0) grid.select(nothingSelected);
      else return false;
    },
  };
}

export function openRecord<R extends Row>(table: Table<R>): boolean {
  const row = table.grid.focusedRow();
  const href = row && table.options.recordHref?.(row);
  if (href === undefined) return openPanel(table);
  navigate(href);
  return true;
}

export function openPanel<R extends Row>({ grid, options, change }: Table<R>): boolean {
  if (!options.panel || grid.focusedId === null) return false;
  change({ panel: grid.focusedId });
  return true;
}

/**
 * Copies the references of the selected rows, or of the focused row if none is selected, one per
 * line.
 */
function copyNames<R extends Row>({ grid, options, app }: Table<R>) {
  const subject = subjectOf(app.focus.get());
  const naming = options.columns.find(({ meta }) => meta.names) ?? options.columns[0];
  if (subject.is !== 'rows' || !naming) return;
  const rows = subject.ids.flatMap((id) => grid.rows.get(id) ?? []);
  const names = rows.map((row) => naming.accessorFn(row));
  void navigator.clipboard.writeText(names.join('\n')).then(
    () =>
      app.toasts.show({
        kind: 'success',
        text: `Copied ${names.length === 1 ? names[0] : names.length}`,
      }),
    () => app.toasts.show({ kind: 'error', text: 'The browser did not allow copying.' }),
  );
}

/** Keyboard handling of a table: rows, titles above the first row, and tools. */
export function useGridKeys<R extends Row>(
  table: Table<R>,
  scroller: RefObject<HTMLElement | null>,
  targets: KeyTargets,
) {
  const { grid, app } = table;
  const titles = useTitleKeys(table, scroller);
  const onRows = (event: Press): boolean => {
    const pressed = pressedOf(event, app.singleKeys);
    if (!pressed) return false;
    const isAbove = event.key === 'ArrowUp' && !event.shiftKey && grid.at <= 0;
    if (isAbove) titles.enter();
    else titles.leave();
    return isAbove || actsOf(table, targets)[pressed.id](pressed) !== false;
  };
  const handle = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (titles.press(event) || onRows(event)) event.preventDefault();
  };
  useKeysFromAround((event) => {
    if (!pressedOf(event, app.singleKeys)) return false;
    scroller.current?.focus();
    return onRows(event);
  });
  return handle;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
