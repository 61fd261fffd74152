import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { ListRequest, PagedList } from '#api/list-source.ts';
import type { Page } from '#api/endpoint.ts';
import type { Row, RowId } from '#commands/focus.ts';

const PAGE_ROWS = 100;
/** 20 000 rows; beyond that the pages furthest from view are dropped. */
const MAX_PAGES = 200;

const pageOf = (index: number) => Math.floor(index / PAGE_ROWS);

const versionOf = (row: Row): number =>
  'version' in row && typeof row.version === 'number' ? row.version : 0;

interface Watched {
  stop: () => void;
  retry: () => void;
}

/**
 * Pages of one list request. Pages in view are watched, so that changes reload them; the request of
 * a page that leaves the view is aborted.
 */
export class Pages<R extends Row> {
  readonly request: ListRequest;
  total: number | null = null;
  failure: Error | null = null;
  readonly #client: QueryClient;
  readonly #source: PagedList<R>;
  readonly #changed: () => void;
  /**
   * Response of each page. A new response is recognised by identity, because two responses can
   * arrive within a millisecond.
   */
  readonly #pages = new Map<number, { rows: R[]; answer: Page<R> }>();
  readonly #indexes = new Map<RowId, number>();
  readonly #watched = new Map<number, Watched>();

  constructor(
    given: { client: QueryClient; source: PagedList<R>; request: ListRequest },
    changed: () => void,
  ) {
    this.#client = given.client;
    this.#source = given.source;
    this.request = given.request;
    this.#changed = changed;
  }

  at(index: number): R | undefined {
    return this.#pages.get(pageOf(index))?.rows[index % PAGE_ROWS];
  }

  indexOf(id: RowId): number | undefined {
    return this.#indexes.get(id);
  }

  get loadedCount(): number {
    return this.#indexes.size;
  }

  /** Loaded ids in the order of the list. */
  ids(): RowId[] {
    return [...this.#indexes].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
  }

  /** Whether all these rows are loaded. */
  has(first: number, last: number): boolean {
    for (let page = pageOf(first); page <= pageOf(last); page++) {
      if (!this.#pages.has(page)) return false;
    }
    return true;
  }

  /** Watches exactly the pages of these rows. */
  watch(first: number, last: number) {
    const [from, to] = [pageOf(first), pageOf(last)];
    for (let page = from; page <= to; page++) if (!this.#watched.has(page)) this.#open(page);
    for (const [page, { stop }] of this.#watched) {
      if (page >= from && page <= to) continue;
      stop();
      this.#watched.delete(page);
    }
    if (this.#pages.size > MAX_PAGES) this.#forgetFarFrom(from);
  }

  /** Loads the pages of these rows, also out of view. */
  async load(first: number, last: number): Promise<void> {
    for (let page = pageOf(first); page <= pageOf(last); page++) {
      if (this.#pages.has(page)) continue;
      this.#keep(page, await this.#client.fetchQuery(this.#options(page)));
    }
  }

  /** Replaces a row with a newer one; returns false if it is not loaded. */
  replace(row: R): boolean {
    const index = this.#indexes.get(row.id);
    const page = index === undefined ? undefined : this.#pages.get(pageOf(index));
    if (index === undefined || !page) return false;
    page.rows[index % PAGE_ROWS] = row;
    return true;
  }

  retry() {
    for (const { retry } of this.#watched.values()) retry();
  }

  /** Drops pages out of view and reloads the others. */
  refresh() {
    this.#forget((page) => !this.#watched.has(page));
    this.retry();
  }

  close() {
    for (const { stop } of this.#watched.values()) stop();
    this.#watched.clear();
  }

  #options(page: number) {
    return this.#source.page(this.request, [page * PAGE_ROWS, (page + 1) * PAGE_ROWS - 1]);
  }

  #open(page: number) {
    const observer = new QueryObserver<Page<R>>(this.#client, this.#options(page));
    const take = () => {
      const { data, error, isFetching } = observer.getCurrentResult();
      const isNew = data !== undefined && data !== this.#pages.get(page)?.answer;
      if (isNew) this.#keep(page, data);
      // Keeps the failure during a retry, so that the retry counter is not reset.
      const failure = isFetching ? this.failure : error;
      const isNews = isNew || failure !== this.failure;
      this.failure = failure;
      if (isNews) this.#changed();
    };
    // Stored before subscribing, because a cached response calls back at once, and the callback may
    // watch pages again.
    this.#watched.set(page, {
      stop: () => observer.destroy(),
      retry: () => void observer.refetch(),
    });
    observer.subscribe(take);
    const { data } = observer.getCurrentResult();
    if (data && !this.#pages.has(page)) this.#keep(page, data);
  }

  #keep(page: number, answer: Page<R>) {
    const { rows, total } = answer;
    // Rows were added or removed, so unwatched pages have moved.
    if (this.total !== null && this.total !== total)
      this.#forget((known) => !this.#watched.has(known));
    this.total = total;
    const known = this.#pages.get(page)?.rows ?? [];
    this.#forget((one) => one === page);
    const live = new Map(known.map((row) => [row.id, row]));
    const newest = (row: R) => {
      const had = live.get(row.id);
      return had && versionOf(had) > versionOf(row) ? had : row;
    };
    this.#pages.set(page, { rows: rows.map(newest), answer });
    for (const [offset, row] of rows.entries())
      this.#indexes.set(row.id, page * PAGE_ROWS + offset);
  }

  #forgetFarFrom(page: number) {
    const near = [...this.#pages.keys()].toSorted(
      (a, b) => Math.abs(a - page) - Math.abs(b - page),
    );
    const kept = new Set(near.slice(0, MAX_PAGES));
    this.#forget((known) => !kept.has(known) && !this.#watched.has(known));
  }

  #forget(isDropped: (page: number) => boolean) {
    for (const [page, { rows }] of this.#pages) {
      if (!isDropped(page)) continue;
      this.#pages.delete(page);
      for (const { id } of rows)
        if (pageOf(this.#indexes.get(id) ?? -1) === page) this.#indexes.delete(id);
    }
  }
}
