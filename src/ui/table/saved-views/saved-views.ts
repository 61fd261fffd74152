import { useMutation, useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import type { Row } from '#commands/focus.ts';
import { searchOfLine } from '#commands/visits.ts';
import type { Table } from '../table.ts';
import { readTableState, writeTableState } from '../table-address.ts';

type SavedView = RowOf<'GET /saved-views'>;

/** View of a list, built-in or saved. */
export interface TableView {
  id: string;
  name: string;
  search: string;
  isCurrent: boolean;
  /** Owner, if another user shared the view. */
  owner?: string;
  /** The saved view, if the user owns it and can change it. */
  saved?: SavedView;
}

/** Query string of a view in a fixed order, without the record in the panel. */
function viewSearch(search: string): string {
  const { terms, sort, layout } = readTableState(search);
  return writeTableState('', { terms, sort, layout });
}

/** View for the unfiltered list, if the screen has none. */
const wholeList = ['All', ''] as const;

/** Views of a list: built-in ones first, then saved ones. */
export function useViews<R extends Row>({ options, app, search }: Table<R>): TableView[] {
  const { tableId, views = [] } = options;
  const { data } = useQuery(
    app.api.query('GET /saved-views', { query: { filter: { view: tableId }, range: [0, 199] } }),
  );
  const here = viewSearch(search);
  const hasAll = views.length === 0 || views.some(([, line]) => line === '');
  const own = [...(hasAll ? [] : [wholeList]), ...views].map(([name, line]) => ({
    id: `screen ${name}`,
    name,
    search: searchOfLine(line),
  }));
  const saved = (data?.rows ?? []).map((row) => ({
    id: `saved ${row.id}`,
    name: row.name,
    search: row.search,
    ...(row.is_own ? { saved: row } : { owner: row.owner ?? '' }),
  }));
  const all = [...own, ...saved];
  // Several views can be equal; only the first is marked as current.
  const current = all.find((view) => viewSearch(view.search) === here);
  return all.map((view) => ({ ...view, isCurrent: view === current }));
}

/** Saves, changes and deletes views; errors appear as a toast. */
export function useViewChanges<R extends Row>({ options, app, search, layout }: Table<R>) {
  const { api, toasts } = app;
  const onError = ({ message }: Error) => {
    toasts.show({ kind: 'error', text: 'The view was not saved.', detail: message });
  };
  const notify = (text: string) => () => void toasts.show({ kind: 'success', text });
  // Includes the current columns, even those stored only in this browser.
  const here = writeTableState(viewSearch(search), {
    layout: readTableState(search).layout ?? layout,
  });
  const save = useMutation({
    ...api.mutation('POST /saved-views'),
    onError,
    onSuccess: notify('View saved'),
  });
  const change = useMutation({
    ...api.mutation('PUT /saved-views/:id'),
    onError,
    onSuccess: notify('View saved'),
  });
  const drop = useMutation({
    ...api.mutation('DELETE /saved-views/:id'),
    onError,
    onSuccess: notify('View deleted'),
  });
  const put = (
    { id, version }: SavedView,
    body: { name?: string; search?: string; shared?: boolean },
  ) => change.mutate({ params: { id }, body, options: { version } });
  return {
    save: (name: string, shared: boolean) =>
      save.mutate({ body: { view: options.tableId, name, shared, search: here } }),
    update: (view: SavedView) => put(view, { search: here }),
    rename: (view: SavedView, name: string) => put(view, { name }),
    share: (view: SavedView, shared: boolean) => put(view, { shared }),
    remove: (view: SavedView) => drop.mutate({ params: { id: view.id } }),
  };
}
