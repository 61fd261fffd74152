import { useMemo, type ComponentType, type FunctionComponent } from 'react';
import {
  listSource,
  narrowList,
  type FilterKey,
  type ListKey,
  type ListRow,
  type SortKey,
} from '#api/list-source.ts';
import type { RowId } from '#commands/focus.ts';
import type { ColumnDef } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { FilterField } from '../table/filter/filter-fields.ts';
import type { Screen, View } from '../view.ts';
import { useApp } from '../app-context.ts';
import type { PanelProps } from './record-panel.tsx';
import type { Kind } from '#domain/entities/entities.ts';

interface TableScreen<K extends ListKey> {
  list: K;
  /** Entity of the rows, in the plural, as used by commands. */
  kind: Kind;
  columns: readonly ColumnDef<ListRow<K>>[];
  /** Default sort order. */
  sort: readonly [SortKey<K>, 'ASC' | 'DESC'];
  filters?: readonly FilterField<FilterKey<K>>[];
  /** Filter that always applies. */
  always?: Partial<Record<FilterKey<K>, unknown>>;
  /** Display of a row: on its own page, in the side panel, or both. */
  record?: {
    href?: (row: ListRow<K>) => string;
    panel?: FunctionComponent<PanelProps<ListRow<K>>>;
  };
  /** Buttons right of the title, content above the filter, and dialogs for commands. */
  parts?: { head?: ComponentType; above?: ComponentType; dialogs?: ComponentType };
}

/** Creates a screen for one list. A more complex screen is a component around `DataTable`. */
export function tableScreen<K extends ListKey>(
  { id: viewId, title, views }: Pick<View, 'id' | 'title' | 'views'>,
  { list, kind, always, record = {}, parts = {}, ...options }: TableScreen<K>,
): Screen {
  const { head: Head, above: Above, dialogs: Dialogs } = parts;
  const { href, panel: Panel } = record;
  const panel =
    Panel &&
    (({ id, row }: { id: RowId; row: ListRow<K> | undefined }) => (
      <Panel key={id} id={Number(id)} row={row} />
    ));
  return function TableScreenOfList() {
    const { api } = useApp();
    const source = useMemo(
      () =>
        always === undefined ? listSource(api, list) : narrowList(listSource(api, list), always),
      [api],
    );
    return (
      <>
        <DataTable
          {...options}
          tableId={viewId}
          views={views}
          title={title}
          kind={kind}
          list={source}
          recordHref={href}
          panel={panel}
          head={Head && <Head />}
          above={Above && <Above />}
        />
        {Dialogs && <Dialogs />}
      </>
    );
  };
}
