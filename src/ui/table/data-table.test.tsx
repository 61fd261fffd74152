// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '../../../tests/support/drawn.ts';
import type { ListRequest, Range } from '../../api/list-source.ts';
import { createClient } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import { createFocusStore } from '../../commands/focus.ts';
import { createToasts } from '../overlay/toast-store.ts';
import { columnsFor } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { DeskProvider, type Desk } from './desk.ts';
import type { Grid } from './grid.ts';

interface Parcel {
  id: number;
  reference: string;
  status: string;
}

const col = columnsFor<Parcel>();
const columns = [
  col.ref('reference', 'Reference', { names: true, sort: 'reference' }),
  col.text('status', 'Status'),
];
const filters = [{ name: 'status', label: 'Status', kind: 'text' as const }];
const order = ['reference', 'ASC'] as const;

const draw = emptyPage();
let rows: Parcel[];
let focus: Desk['focus'];
let client: QueryClient;
let grid: Grid<Parcel> | null;
let answer: (request: ListRequest, range: Range) => Promise<{ rows: Parcel[]; total: number }>;

beforeEach(() => {
  history.replaceState(null, '', '/parcels');
  localStorage.clear();
  rows = Array.from({ length: 1_000 }, (_, at) => ({
    id: at + 1,
    reference: `R${at}`,
    status: 'a',
  }));
  focus = createFocusStore();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  answer = async ({ filter }, [from, to]) => {
    const found = rows.filter(({ status }) => !filter['status'] || status === filter['status']);
    return { rows: found.slice(from, to + 1), total: found.length };
  };
});

const list = {
  page: (request: ListRequest, range: Range) => ({
    queryKey: ['parcels', request, range],
    queryFn: () => answer(request, range),
  }),
};
const keepGrid = (given: Grid<Parcel> | null) => {
  grid = given;
};
const settle = () =>
  act(async () => {
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  });

const listed = { reads: [], touches: [], keyed: false, isList: true, byIds: false };

async function show(singleKeys = true) {
  const api = createClient<Contract>({
    base: '',
    facts: { 'GET /saved-views': { ...listed, can: 'session' } },
    token: () => null,
    fetch: async () => new Response('[]', { headers: { 'content-range': 'views 0-0/0' } }),
  });
  const desk = { api, focus, toasts: createToasts(), singleKeys, density: 'regular' as const };
  const table = (
    <QueryClientProvider client={client}>
      <DeskProvider value={desk}>
        <DataTable
          place="parcels"
          title="Parcels"
          kind="parcels"
          list={list}
          columns={columns}
          filters={filters}
          sort={order}
          panel={({ id }) => <p>Record {id}</p>}
          onGrid={keepGrid}
        />
      </DeskProvider>
    </QueryClientProvider>
  );
  draw(table);
  await settle();
}

const gridElement = () => {
  const found = document.querySelector<HTMLElement>('[role="grid"]');
  if (!found) throw new Error('no grid');
  return found;
};
async function press(key: string, held: KeyboardEventInit = {}) {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  });
}
const enter = () => act(() => gridElement().focus());
const active = () =>
  document.getElementById(gridElement().getAttribute('aria-activedescendant') ?? '');

test('says how many rows there are, and draws only those of the window', async () => {
  await show();
  expect(gridElement().getAttribute('aria-rowcount')).toBe('1001');
  expect(document.querySelectorAll('.table-row:not([hidden])').length).toBeLessThan(40);
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(0);
  expect(document.querySelector('[aria-sort="ascending"]')?.textContent).toContain('Reference');
});

test('keys move the focus, select and extend; the focus store hears of it', async () => {
  await show();
  enter();
  await press('j');
  await press('ArrowDown');
  await press('x');
  await press('J', { shiftKey: true });
  expect(active()?.getAttribute('aria-rowindex')).toBe('5');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  expect(focus.get()).toMatchObject({ kind: 'parcels', focusedId: 4 });
  expect(focus.get().selection).toEqual({ is: 'ids', ids: new Set([3, 4]) });
  await press('End');
  await settle();
  expect(active()?.getAttribute('aria-rowindex')).toBe('1001');
  expect(focus.get().selection).toEqual({ is: 'ids', ids: new Set([3, 4]) });
  await press('Escape');
  expect(focus.get().selection).toEqual({ is: 'none' });
});

test('all twice is a query', async () => {
  await show();
  enter();
  await press('a', { ctrlKey: true });
  expect(focus.get().selection).toMatchObject({ is: 'ids' });
  await press('a', { ctrlKey: true });
  expect(focus.get().selection).toEqual({ is: 'matching', query: {}, total: 1_000 });
});

test('single letters can be switched off; named keys stay', async () => {
  await show(false);
  enter();
  await press('j');
  await press('x');
  expect(focus.get()).toMatchObject({ focusedId: 1, selection: { is: 'none' } });
  await press('ArrowDown');
  expect(focus.get().focusedId).toBe(2);
});

test('titles are reached above the first row and sort by Enter', async () => {
  await show();
  enter();
  await press('ArrowUp');
  expect(active()?.textContent).toContain('Reference');
  await press('Enter');
  await settle();
  expect(location.search).toBe('?sort=-reference');
  await press('ArrowDown');
  expect(active()?.className).toBe('table-row');
});

test('a row that is removed gives its focus to the one in its place; the grid keeps it', async () => {
  await show();
  enter();
  await press('j');
  rows = rows.filter(({ id }) => id !== 2);
  await act(() => client.invalidateQueries({ queryKey: ['parcels'] }));
  expect(focus.get().focusedId).toBe(3);
  expect(active()?.textContent).toContain('R2');
  expect(document.activeElement).toBe(gridElement());
});

test('an answer to an earlier question never replaces a later one', async () => {
  await show();
  const open = new Map<unknown, (found: Parcel[]) => void>();
  answer = ({ filter }) =>
    new Promise((resolve) =>
      open.set(filter['status'], (found) => resolve({ rows: found, total: found.length })),
    );
  act(() => history.pushState(null, '', '/parcels?q=status:old'));
  act(() => history.pushState(null, '', '/parcels?q=status:new'));
  await act(async () => open.get('new')?.([{ id: 7, reference: 'NEW', status: 'new' }]));
  await act(async () => open.get('old')?.([{ id: 8, reference: 'OLD', status: 'old' }]));
  expect(gridElement().textContent).toContain('NEW');
  expect(gridElement().textContent).not.toContain('OLD');
});

test('live changes are drawn once per frame and tinted; new rows wait to be asked for', async () => {
  await show();
  enter();
  await act(async () => {
    grid?.rows.applyChanges([{ id: 1, reference: 'R0', status: 'changed' }], [5_000, 5_001]);
    grid?.rows.applyChanges([{ id: 1, reference: 'R0', status: 'changed again' }]);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(active()?.textContent).toContain('changed again');
  expect(active()?.hasAttribute('data-changed')).toBe(true);
  expect(document.querySelector('.table-fresh')?.textContent).toContain('2 new');
});

test('the panel opens beside the row, follows the brackets, and gives the focus back', async () => {
  await show();
  enter();
  await press('o');
  expect(location.search).toBe('?panel=1');
  expect(document.activeElement?.textContent).toContain('Record 1');
  await press(']');
  expect(document.querySelector('.panel')?.textContent).toContain('Record 2');
  await press('Escape');
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(gridElement());
  expect(focus.get().focusedId).toBe(2);
});

test('no match and failure are different things', async () => {
  history.replaceState(null, '', '/parcels?q=status:none');
  await show();
  expect(document.body.textContent).toContain('No parcels match');
  answer = () => Promise.reject(new Error('The server answered 503.'));
  act(() => history.pushState(null, '', '/parcels?q=status:failing'));
  await settle();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('503');
  expect(document.body.textContent).toContain('again by itself in 8 s');
});

test('leaving takes focus and selection along', async () => {
  await show();
  enter();
  draw(null);
  expect(focus.get()).toMatchObject({ kind: null, focusedId: null, selection: { is: 'none' } });
});
