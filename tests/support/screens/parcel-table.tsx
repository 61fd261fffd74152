import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect } from 'vitest';
import { createClient } from '#api/client.ts';
import type { ListRequest, Range } from '#api/list-source.ts';
import { createFocusStore, type FocusStore } from '#commands/focus.ts';
import { createOffers } from '#commands/asking/offers.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import type { Grid } from '#ui/table/grid/grid.ts';
import type { ListView } from '#ui/view.ts';
import { appContext } from './app-context.ts';
import { emptyPage } from './drawn.ts';
import { scrollingBoxes } from './scrolling.ts';
import { AppProvider } from '#ui/app-context.ts';
import { eventually } from '../eventually.ts';

export interface Parcel {
  id: number;
  reference: string;
  status: string;
}

const col = columnsFor<Parcel>();
const columns = [
  col.ref('reference', 'Reference', { names: true, sort: 'reference' }),
  col.text('status', 'Status'),
];
const statusText: FilterField = { name: 'status', label: 'Status', kind: 'text' };
const order = ['reference', 'ASC'] as const;
const listed = { reads: [], touches: [], keyed: false, isList: true, byIds: false, past: false };

interface Shown {
  singleKeys?: boolean;
  filters?: readonly FilterField[];
  views?: readonly ListView[];
}

class World {
  rows: Parcel[] = [];
  focus: FocusStore = createFocusStore();
  client = new QueryClient();
  readonly offers = createOffers();
  grid: Grid<Parcel> | null = null;
  /** Requests of the list, the latest last. */
  asked: ListRequest[] = [];
  answer = this.found.bind(this);

  async found({ filter }: ListRequest, [from, to]: Range) {
    const wanted = filter['status'];
    const rows = this.rows.filter(({ status }) => !wanted || [wanted].flat().includes(status));
    return { rows: rows.slice(from, to + 1), total: rows.length };
  }
  readonly list = {
    page: (request: ListRequest, range: Range) => ({
      queryKey: ['parcels', request, range],
      queryFn: () => {
        this.asked.push(request);
        return this.answer(request, range);
      },
    }),
    whole: async (request: ListRequest) => {
      this.asked.push(request);
      const { rows, total } = await this.answer(request, [0, this.rows.length]);
      const parts = (async function* () {
        yield rows;
      })();
      return { total, parts };
    },
  };
  readonly keepGrid = (given: Grid<Parcel> | null) => {
    this.grid = given;
  };

  begin() {
    history.replaceState(null, '', '/parcels');
    localStorage.clear();
    this.rows = Array.from({ length: 1_000 }, (_, at) => ({
      id: at + 1,
      reference: `R${at}`,
      status: 'a',
    }));
    this.focus = createFocusStore();
    this.asked = [];
    this.answer = this.found.bind(this);
    this.client = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Infinity } },
    });
  }
}

function drawn(world: World, { singleKeys = true, filters = [statusText], views }: Shown) {
  const api = createClient({
    base: '',
    facts: { 'GET /saved-views': { ...listed, can: 'session' } },
    token: () => null,
    fetch: async () => new Response('[]', { headers: { 'content-range': 'views 0-0/0' } }),
  });
  const { client, focus, offers, list, keepGrid } = world;
  const app = appContext({ api, focus, offers, singleKeys });
  const table = {
    tableId: 'parcels',
    title: 'Parcels',
    kind: 'parcels' as const,
    list,
    columns,
    filters,
    views,
    sort: order,
    onGrid: keepGrid,
  };
  return (
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <DataTable<Parcel> {...table} panel={({ id }) => <p>Record {id}</p>} />
      </AppProvider>
    </QueryClientProvider>
  );
}

/** A table of parcels on an empty page for every test of a file, with replaceable server answers. */
export function parcelTable() {
  scrollingBoxes(720);
  const draw = emptyPage();
  const world = new World();
  beforeEach(() => world.begin());
  const settle = () =>
    act(async () => {
      await eventually(() => expect(world.client.isFetching()).toBe(0));
    });
  const gridElement = () => {
    const found = document.querySelector<HTMLElement>('[role="grid"]');
    if (!found) throw new Error('no grid');
    return found;
  };
  return {
    world,
    draw,
    settle,
    gridElement,
    /** Renders the table before its first answer. */
    begin: (given: Shown = {}) => draw(drawn(world, given)),
    show: async (given: Shown = {}) => {
      draw(drawn(world, given));
      await settle();
    },
    enter: () => act(() => gridElement().focus()),
    active: () =>
      document.getElementById(gridElement().getAttribute('aria-activedescendant') ?? ''),
  };
}

export async function press(key: string, held: KeyboardEventInit = {}) {
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  });
}
