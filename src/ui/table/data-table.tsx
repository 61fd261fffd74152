import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Row } from '../../commands/focus.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../mark/icon.tsx';
import { PageHead } from '../page/page-head.tsx';
import { TabLinks } from '../page/tabs.tsx';
import { ColumnsTool } from './columns-tool.tsx';
import { ExportTool, useExport } from './export-tool.tsx';
import { FilterLine } from './filter-line.tsx';
import { Foot } from './foot.tsx';
import { useGridKeys } from './grid-keys.ts';
import { GridView } from './grid-view.tsx';
import { Nothing } from './nothing.tsx';
import { RowMenu } from './row-menu.tsx';
import { useViews } from './saved-views.ts';
import { SidePanel } from './side-panel.tsx';
import { SortTool } from './sort-tool.tsx';
import { useOfGrid, useTable, type Table, type TableOptions } from './table.ts';
import { useViewCounts } from './view-counts.ts';
import { ViewsTool } from './views-tool.tsx';
import type { Voice } from './voice.ts';
import './table.css';

/** As many views stand beside the title; all of them behind `v`. */
const MOST_TABS = 5;

type DataTableProps<R extends Row> = TableOptions<R> & {
  /** Buttons of the screen, right of the title; false where the screen has a head of its own. */
  head?: ReactNode;
  /** Between the title and the filter line, for instance figures that lead to filters. */
  above?: ReactNode;
};

/** The table of the whole product: a list of the server with its filter line, views, selection and side panel. */
export function DataTable<R extends Row>({ head, above, ...options }: DataTableProps<R>) {
  const table = useTable(options);
  const scroller = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const [menuTop, setMenuTop] = useState<number | null>(null);
  const exporting = useExport(table);
  const { grid, place, change, voice } = table;
  const toRows = useCallback(() => scroller.current?.focus(), []);
  const openMenu = () => {
    const { top, rowHeight } = grid.slots.viewport;
    if (grid.at !== -1) setMenuTop((grid.at + 1) * rowHeight - top + rowHeight);
  };
  const press = useGridKeys(table, scroller, {
    filter: () => filter.current?.focus(),
    export: exporting.start,
    menu: openMenu,
  });
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
      <div className="table-tools">
        <FilterLine table={table} input={filter} onLeave={toRows} />
        <span className="table-tool-row">
          <FreshRows table={table} />
          <ViewsTool table={table} />
          <ColumnsTool table={table} />
          <SortTool table={table} />
          <ExportTool {...exporting} />
        </span>
      </div>
      <div className="table-window">
        <GridView table={table} scroller={scroller} onKeyDown={press} onMenu={openMenu} />
        <Nothing table={table} />
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
      <Foot table={table} />
      {place.panel !== null && options.panel && (
        <SidePanel table={table} id={place.panel} onClose={closePanel} onStep={stepPanel} />
      )}
      <Said voice={voice} />
    </section>
  );
}

function Head<R extends Row>({ table, head }: { table: Table<R>; head: ReactNode }) {
  const total = useOfGrid(table.grid, ({ rows }) => rows.total);
  const views = useViews(table);
  const counts = useViewCounts(table, views);
  const links = views.slice(0, MOST_TABS).map(({ id, name, search, isCurrent }) => ({
    href: `${location.pathname}${search === '' ? '' : `?${search}`}`,
    label: name,
    count: counted(counts.get(id)),
    current: isCurrent,
  }));
  return (
    <PageHead
      title={table.options.title}
      count={counted(total)}
      beside={links.length > 0 && <TabLinks label="Views" links={links} />}
      actions={head}
    />
  );
}

const counted = (count: number | null | undefined) => count?.toLocaleString('en-ZA');

/** New rows do not push what one is reading: they wait here. */
function FreshRows<R extends Row>({ table: { grid } }: { table: Table<R> }) {
  const count = useOfGrid(grid, ({ rows }) => rows.fresh.size);
  if (count === 0) return null;
  return (
    <Button
      className="table-fresh"
      onClick={() => {
        grid.scrollTo(0);
        grid.rows.refresh();
      }}
    >
      <Icon name="arrow-up" size={13} />
      {count.toLocaleString('en-ZA')} new
    </Button>
  );
}

function Said({ voice }: { voice: Voice }) {
  const words = useSyncExternalStore(voice.subscribe, voice.get);
  return (
    <span className="for-readers" role="status">
      {words}
    </span>
  );
}
