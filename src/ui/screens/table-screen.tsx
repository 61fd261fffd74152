import { useMemo, type ComponentType, type ReactNode } from 'react';
import {
  listSource,
  type FilterKey,
  type ListKey,
  type ListRow,
  type SortKey,
} from '../../api/list-source.ts';
import type { RowId, Subject } from '../../commands/focus.ts';
import type { MenuEntry } from '../overlay/menu.tsx';
import type { Column } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useDesk } from '../table/desk.ts';
import type { FilterField } from '../table/filter-fields.ts';
import type { BuiltInView } from '../table/table.ts';
import type { Screen, View } from '../view.ts';

interface TableScreen<K extends ListKey> {
  list: K;
  columns: readonly Column<ListRow<K>>[];
  /** The order when nobody chose one. */
  sort: readonly [SortKey<K>, 'ASC' | 'DESC'];
  filters?: readonly FilterField<FilterKey<K>>[];
  views?: readonly BuiltInView[];
  recordHref?: (row: ListRow<K>) => string;
  panel?: (given: { id: RowId; row: ListRow<K> | undefined }) => ReactNode;
  /** Buttons right of the title, and what can be done with rows beside what the desk offers. */
  actions?: { head?: ComponentType; rows?: (subject: Subject) => readonly MenuEntry[] };
}

/** A screen that is one list. One that wants more is an ordinary component around `DataTable`. */
export function tableScreen<K extends ListKey>(
  { id, title }: Pick<View, 'id' | 'title'>,
  { list, actions = {}, ...options }: TableScreen<K>,
): Screen {
  const { head: Head, rows } = actions;
  return function TableScreenOfList() {
    const { api } = useDesk();
    const source = useMemo(() => listSource(api, list), [api]);
    return (
      <DataTable
        {...options}
        place={id}
        title={title}
        kind={title.toLowerCase()}
        list={source}
        actions={rows}
        head={Head && <Head />}
      />
    );
  };
}
