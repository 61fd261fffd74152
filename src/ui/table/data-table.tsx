import { formatCount } from '#domain/kernel/format.ts';
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Row } from '#commands/focus.ts';
import { useLoading } from '#commands/loading.ts';
import { PageHead } from '../page/page-head.tsx';
import { TabLinks } from '../page/tab-links.tsx';
import { BeyondEdges } from './beyond.tsx';
import { ColumnsTool } from './grid/columns/columns-tool.tsx';
import { ExportTool, useExport } from './export/export-tool.tsx';
import { PrintedRows } from './export/printed-rows.tsx';
import { FilterLine } from './filter/filter-line.tsx';
import { TableFooter } from './footer.tsx';

import { useGridKeys } from './grid/grid-keys.ts';
import { GridView } from './grid/grid-view.tsx';
import { templateOf } from './grid/columns/tracks.ts';
import { EmptyRows } from './empty-rows.tsx';
import { PhoneTools } from './tools/phone-tools.tsx';
import { RowMenu } from './row-menu.tsx';
import { useViews } from './saved-views/saved-views.ts';
import { SidePanel } from './side-panel.tsx';
import { SortTool } from './grid/columns/sort-tool.tsx';
import { useOfGrid, useTable, type Table, type TableOptions } from './table.ts';
import { useTableCommands } from './table-commands.ts';
import { useViewCounts } from './saved-views/view-counts.ts';
import { ViewsTool } from './saved-views/views-tool.tsx';
import type { LiveRegion } from './live-region.ts';
import { usePhone } from '../window-width.ts';
import './table.css';
import { Button } from '../form/button.tsx';
import { Icon } from '../mark/icon.tsx';

/** Button that shows new rows. They are held back, so that the rows being read do not move. */
function FreshRows<R extends Row>({ table: { grid } }: { table: Table<R> }) {
  const count = useOfGrid(grid, ({ rows }) => rows.fresh.size);
  if (count === 0) return null;
  return (
    <Button
      className="table-fresh"
      onClick={() => {
        grid.window.toTop();
        grid.rows.refresh();
      }}
    >
      <Icon name="arrow-up" size={13} />
      {formatCount(count)} new
    </Button>
  );
}

/** Maximum number of saved views next to the title; `v` lists all. */
const MAX_TABS = 6;

type DataTableProps<R extends Row> = TableOptions<R> & {
  /** Buttons right of the title; false if the screen has its own heading. */
  head?: ReactNode;
  /** Content between title and filter line, for instance figures that link to filters. */
  above?: ReactNode;
};

/**
 * Table for every list: filter line, saved views, selection, side panel, and rows from a list
 * endpoint.
 */
export function DataTable<R extends Row>({ head, above, ...options }: DataTableProps<R>) {
  const table = useTable(options);
  const scroller = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const [menuTop, setMenuTop] = useState<number | null>(null);
  const exporting = useExport(table);
  const isPhone = usePhone();
  const { grid, state, change, liveRegion } = table;
  useLoading(useOfGrid(grid, ({ rows }) => rows.isPending && rows.failure === null));
  const toRows = useCallback(() => scroller.current?.focus(), []);
  const openMenu = () => {
    if (grid.at !== -1) setMenuTop(grid.window.endInBox(grid.at));
  };
  const targets = {
    filter: () => filter.current?.focus(),
    export: exporting.start,
    menu: openMenu,
  };
  const press = useGridKeys(table, scroller, targets);
  useTableCommands(table, targets);
  const editTerm = (term: number) => {
    const line = filter.current?.closest('[role=search]');
    line?.querySelectorAll<HTMLElement>('.filter-chip')[term]?.click();
  };
  const closePanel = () => {
    change({ panel: null });
    toRows();
  };
  const stepPanel = (rows: number) => {
    grid.by(rows);
    if (grid.focusedId !== null) change({ panel: grid.focusedId }, { replace: true });
  };
  return (
    <section className="table" aria-label={options.title}>
      {head !== false && <Head table={table} head={head} />}
      {above}
      <PrintedRows table={table} onExport={exporting.start} />
      <div className="table-tools">
        <FilterLine table={table} input={filter} onLeave={toRows} />
        <span className="table-tool-row">
          <FreshRows table={table} />
          {isPhone && (
            <PhoneTools table={table} onExport={exporting.progress ? undefined : exporting.start} />
          )}
          <ViewsTool table={table} />
          <ColumnsTool table={table} />
          <SortTool table={table} />
          <ExportTool {...exporting} />
        </span>
      </div>
      <div className="table-window">
        <GridView table={table} scroller={scroller} onKeyDown={press} onMenu={openMenu} />
        <BeyondEdges key={templateOf(table.columns)} scroller={scroller} />
        <EmptyRows table={table} onEdit={editTerm} onLeave={toRows} />
        <span ref={anchor} className="table-anchor" style={{ top: menuTop ?? 0 }} />
        <RowMenu
          table={table}
          anchor={anchor}
          isOpen={menuTop !== null}
          onClose={() => {
            setMenuTop(null);
            toRows();
          }}
        />
      </div>
      <TableFooter table={table} onMore={openMenu} />
      {state.panel !== null && options.panel && (
        <SidePanel table={table} id={state.panel} onClose={closePanel} onStep={stepPanel} />
      )}
      <Said liveRegion={liveRegion} />
    </section>
  );
}

function Head<R extends Row>({ table, head }: { table: Table<R>; head: ReactNode }) {
  const total = useOfGrid(table.grid, ({ rows }) => rows.total);
  const views = useViews(table);
  const counts = useViewCounts(table, views);
  const isCounted = table.options.list.counts !== undefined;
  const links = views.slice(0, MAX_TABS).map(({ id, name, search, isCurrent }) => ({
    href: `${location.pathname}${search === '' ? '' : `?${search}`}`,
    label: name,
    ...(isCounted && { count: counted(counts.get(id)) }),
    current: isCurrent,
  }));
  return (
    <PageHead
      title={table.options.title}
      count={counted(total)}
      aside={links.length > 0 && <TabLinks label="Views" links={links} />}
      actions={head}
    />
  );
}

const counted = (count: number | null | undefined) =>
  typeof count === 'number' ? formatCount(count) : undefined;

function Said({ liveRegion }: { liveRegion: LiveRegion }) {
  const words = useSyncExternalStore(liveRegion.subscribe, liveRegion.get);
  return (
    <span className="for-readers" role="status">
      {words}
    </span>
  );
}
