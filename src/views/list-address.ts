import { useSearchParams } from 'wouter';

export const PAGE_SIZE = 25;

/** What a list shows, as the address says it: `?q=nkosi&sort=-name&page=2`. */
export interface ListAddress<Sort extends string> {
  search: string;
  page: number;
  sort: [Sort, 'ASC' | 'DESC'];
  range: [number, number];
  set: (changed: { search?: string; page?: number; sort?: [Sort, 'ASC' | 'DESC'] }) => void;
}

export interface Sorting<Sort extends string> {
  by: readonly Sort[];
  first: [Sort, 'ASC' | 'DESC'];
}

/** Reads an address; what it says wrongly counts as not said. */
export function readAddress<Sort extends string>(
  params: URLSearchParams,
  { by, first }: Sorting<Sort>,
) {
  const said = params.get('sort') ?? '';
  const column = by.find((one) => one === said.replace(/^-/, ''));
  const sort: [Sort, 'ASC' | 'DESC'] = column
    ? [column, said.startsWith('-') ? 'DESC' : 'ASC']
    : first;
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), 100_000);
  const range: [number, number] = [(page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1];
  return { search: (params.get('q') ?? '').slice(0, 100), page, sort, range };
}

/** The address as state: a new search or order starts at the first page. */
export function useListAddress<Sort extends string>(sorting: Sorting<Sort>): ListAddress<Sort> {
  const [params, setParams] = useSearchParams();
  return {
    ...readAddress(params, sorting),
    set({ search, page, sort }) {
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (search !== undefined) put(next, 'q', search.trim());
        if (sort !== undefined) put(next, 'sort', `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`);
        if (page !== undefined && page > 1) next.set('page', String(page));
        return next;
      });
    },
  };
}

function put(params: URLSearchParams, name: string, value: string) {
  if (value === '') params.delete(name);
  else params.set(name, value);
}
