import { useEffect, useRef } from 'react';
import { command, type Command } from '#commands/command.ts';
import type { Row } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import { openPanel, openRecord, type KeyTargets } from './grid/grid-keys.ts';
import { countOf as sizeOf, nothingSelected } from './grid/selection.ts';
import type { Table, Tool } from './table.ts';
import { tableKeys, type TableKeyId } from './table-keys.ts';

const keysOf = (id: TableKeyId) => tableKeys.find((key) => key.id === id)?.keys[0];

interface Spec {
  title: string;
  icon: string;
  keywords: readonly string[];
  /** Shortcut of the table that does the same as the command. */
  key?: TableKeyId;
  /** Returns true, or the reason why the command is disabled. */
  enabled?: () => true | string;
  run: () => void;
}

const listCommand = (id: string, { key, run, ...spec }: Spec) =>
  command({
    ...spec,
    id: `list.${id}`,
    keys: key && keysOf(key),
    repeatable: false,
    run: () => run(),
  });

/** Commands that do the same as the shortcuts and buttons of a table, for the palette. */
function commandsOf<R extends Row>(
  table: Table<R>,
  { filter, export: exportAll }: Pick<KeyTargets, 'filter' | 'export'>,
): Command[] {
  const { openTool, options } = table;
  const opens = (tool: Tool) => () => openTool(tool);
  return [
    listCommand('filter', {
      title: `Filter ${options.title}…`,
      icon: 'list-filter',
      keywords: ['filter', 'narrow', 'search list'],
      key: 'filter',
      run: filter,
    }),
    listCommand('sort', {
      title: `Sort ${options.title}…`,
      icon: 'arrow-down',
      keywords: ['sort', 'order by'],
      key: 'sort',
      run: opens('sort'),
    }),
    listCommand('columns', {
      title: 'Choose columns…',
      icon: 'panel-top',
      keywords: ['columns', 'show column', 'hide column', 'width'],
      key: 'columns',
      run: opens('columns'),
    }),
    listCommand('views', {
      title: 'Saved views…',
      icon: 'list-checks',
      keywords: ['views', 'save view', 'share view'],
      key: 'views',
      run: opens('views'),
    }),
    listCommand('export', {
      title: `Export ${options.title} as CSV`,
      icon: 'download',
      keywords: ['export', 'download', 'csv', 'excel', 'spreadsheet'],
      key: 'export',
      run: exportAll,
    }),
    ...openingCommands(table),
    ...layoutCommands(table),
    ...selectionCommands(table),
  ];
}

/** Opens the focused row, as Enter and `o` do. */
function openingCommands<R extends Row>(table: Table<R>): Command[] {
  const { options, grid } = table;
  const enabled = () => grid.focusedId !== null || 'No row is focused. Press j to begin.';
  const opening = (id: 'open' | 'open-beside', { title, icon, run }: Omit<Spec, 'keywords'>) => ({
    ...listCommand(id, { title, icon, keywords: ['open', 'show', 'details'], enabled, run }),
    screenKey: () => keysOf(id),
  });
  return [
    ...(options.recordHref
      ? [
          opening('open', {
            title: 'Open the row',
            icon: 'file-text',
            run: () => void openRecord(table),
          }),
        ]
      : []),
    ...(options.panel
      ? [
          opening('open-beside', {
            title: 'Open in the side panel',
            icon: 'panel-top',
            run: () => void openPanel(table),
          }),
        ]
      : []),
  ];
}

function layoutCommands<R extends Row>({ layout, setLayout, app }: Table<R>): Command[] {
  const isCompact = (layout.density ?? app.density) === 'compact';
  return [
    listCommand('density', {
      title: isCompact ? 'Regular rows in this list' : 'Compact rows in this list',
      icon: 'panel-top',
      keywords: ['density', 'row height', 'compact', 'regular'],
      run: () => setLayout({ ...layout, density: isCompact ? 'regular' : 'compact' }),
    }),
    listCommand('reset', {
      title: 'Reset columns and rows',
      icon: 'history',
      keywords: ['columns', 'layout', 'default', 'as it was'],
      enabled: () => Object.keys(layout).length > 0 || 'The list already has its default columns.',
      run: () => setLayout({}),
    }),
  ];
}

function selectionCommands<R extends Row>({ grid, options }: Table<R>): Command[] {
  const { total } = grid.rows;
  return [
    listCommand('select-all', {
      title: `Select all ${countOf(total ?? 0, options.kind)}`,
      icon: 'check',
      keywords: ['select all', 'everything', 'mark all'],
      key: 'select-all',
      enabled: () =>
        (!grid.rows.isOff && (total ?? 0) > 0) || `There are no ${options.kind} to select.`,
      run: () => {
        // Two calls, like two presses of the key: the first selects the loaded rows, the second all
        // matching rows.
        grid.selectAll();
        grid.selectAll();
      },
    }),
    listCommand('select-none', {
      title: 'Clear the selection',
      icon: 'x',
      keywords: ['select none', 'deselect', 'unselect'],
      enabled: () => sizeOf(grid.selection) > 0 || 'No rows are selected.',
      run: () => grid.select(nothingSelected),
    }),
  ];
}

/** Offers the commands of the table to the palette while it is mounted. */
export function useTableCommands<R extends Row>(
  table: Table<R>,
  targets: Pick<KeyTargets, 'filter' | 'export'>,
) {
  const latest = useRef({ table, targets });
  useEffect(() => {
    latest.current = { table, targets };
  });
  const { offers } = table.app;
  useEffect(
    () => offers?.put(() => commandsOf(latest.current.table, latest.current.targets)),
    [offers],
  );
}
