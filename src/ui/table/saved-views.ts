import { useMutation, useQuery } from '@tanstack/react-query';
import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import type { Row } from '../../commands/focus.ts';
import type { Table } from './table.ts';
import { readPlace, writePlace } from './table-address.ts';

type SavedView = RowOf<Contract['GET /saved-views']>;

/** One view of a list, of the screen or saved. */
export interface TableView {
  id: string;
  name: string;
  search: string;
  isCurrent: boolean;
  /** Who shared it, when it is another's. */
  owner?: string;
  /** Given when it is the person's own, to be changed. */
  saved?: SavedView;
}

/** The words of an address that make a view, always in the same order; the record in the panel is not one. */
export function viewSearch(search: string): string {
  const { terms, sort, layout } = readPlace(search);
  return writePlace('', { terms, sort, layout });
}

/** The views of a place: those of the screen first, then saved ones. */
export function useViews<R extends Row>({ options, desk, search }: Table<R>): TableView[] {
  const { place, views = [] } = options;
  const { data } = useQuery(
    desk.api.query('GET /saved-views', { query: { filter: { view: place }, range: [0, 199] } }),
  );
  const here = viewSearch(search);
  const own = views.map(([name, line]) => ({
    id: `screen ${name}`,
    name,
    search: line === '' ? '' : new URLSearchParams({ q: line }).toString(),
  }));
  const saved = (data?.rows ?? []).map((row) => ({
    id: `saved ${row.id}`,
    name: row.name,
    search: row.search,
    ...(row.is_own ? { saved: row } : { owner: row.owner ?? '' }),
  }));
  return [...own, ...saved].map((view) => ({
    ...view,
    isCurrent: viewSearch(view.search) === here,
  }));
}

/** Saves, changes and deletes views; what goes wrong is said in a toast. */
export function useViewChanges<R extends Row>({ options, desk, search, layout }: Table<R>) {
  const { api, toasts } = desk;
  const onError = ({ message }: Error) => {
    toasts.show({ kind: 'error', text: 'The view was not saved.', detail: message });
  };
  const tell = (text: string) => () => void toasts.show({ kind: 'success', text });
  // A view keeps the columns as they are now, also those that only this browser knew.
  const here = writePlace(viewSearch(search), { layout: readPlace(search).layout ?? layout });
  const save = useMutation({
    ...api.mutation('POST /saved-views'),
    onError,
    onSuccess: tell('View saved'),
  });
  const change = useMutation({
    ...api.mutation('PUT /saved-views/:id'),
    onError,
    onSuccess: tell('View saved'),
  });
  const drop = useMutation({
    ...api.mutation('DELETE /saved-views/:id'),
    onError,
    onSuccess: tell('View deleted'),
  });
  const put = (
    { id, version }: SavedView,
    body: { name?: string; search?: string; shared?: boolean },
  ) => change.mutate({ params: { id }, body, options: { version } });
  return {
    save: (name: string, shared: boolean) =>
      save.mutate({ body: { view: options.place, name, shared, search: here } }),
    update: (view: SavedView) => put(view, { search: here }),
    rename: (view: SavedView, name: string) => put(view, { name }),
    share: (view: SavedView, shared: boolean) => put(view, { shared }),
    remove: (view: SavedView) => drop.mutate({ params: { id: view.id } }),
  };
}
