import type { QueryClient } from '@tanstack/react-query';
import type { ListRequest, PagedList } from '#api/list-source.ts';
import type { Row, RowId } from '#commands/focus.ts';
import { Pages } from './pages.ts';

/**
 * Time in milliseconds for which the rows of the previous request stay visible while the first
 * response to a new request is pending.
 */
const HOLD_MS = 200;

/** Kind of change: the content of rows, or the whole list. */
export type RowsChange = { is: 'list' } | { is: 'rows'; ids: ReadonlySet<RowId> };

/** Rows of a table: pages of the list on the server, with live changes applied. */
export class TableRows<R extends Row> {
  /** Ids of rows that were added elsewhere and are not listed yet. */
  readonly fresh = new Set<RowId>();
  readonly #given: { client: QueryClient; source: PagedList<R> };
  readonly #changed: (change: RowsChange) => void;
  readonly #seen = new Map<RowId, R>();
  readonly #queued = new Map<RowId, R>();
  #shown: Pages<R> | null = null;
  #coming: Pages<R> | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #isOff = false;

  constructor(
    given: { client: QueryClient; source: PagedList<R> },
    changed: (change: RowsChange) => void,
  ) {
    this.#given = given;
    this.#changed = changed;
  }

  /** Total number of rows; null before the first response. */
  get total(): number | null {
    return this.#shown?.total ?? null;
  }
  get failure(): Error | null {
    return (this.#coming ?? this.#shown)?.failure ?? null;
  }
  /** Whether no response to the current request has arrived. */
  get isPending(): boolean {
    return !this.#isOff && (this.#coming !== null || this.total === null);
  }
  /** Whether the list is switched off: no request, no rows, no total. */
  get isOff(): boolean {
    return this.#isOff;
  }
  get request(): ListRequest {
    return (this.#coming ?? this.#shown)?.request ?? { filter: {}, sort: null };
  }

  /**
   * Switches the list to another request. Responses to earlier requests are ignored from now on.
   */
  load(request: ListRequest) {
    this.#isOff = false;
    this.#coming?.close();
    clearTimeout(this.#holding);
    const pages: Pages<R> = new Pages({ ...this.#given, request }, () => this.#arrived(pages));
    this.#coming = pages;
    pages.watch(0, 0);
    // A response from the cache has already replaced the pages, so nothing is pending.
    if (this.#coming !== pages) return;
    if (this.#shown === null || pages.total !== null) return this.#swap();
    this.#holding = setTimeout(() => this.#swap(), HOLD_MS);
    this.#changed({ is: 'list' });
  }

  /** Shows and requests nothing until the next request. */
  turnOff() {
    this.close();
    this.#isOff = true;
    this.fresh.clear();
    this.#changed({ is: 'list' });
  }

  at(index: number): R | undefined {
    const row = this.#shown?.at(index);
    if (row) this.#seen.set(row.id, row);
    return row;
  }

  /** Row that is loaded or was seen earlier, so that selected rows stay known while scrolling. */
  get = (id: RowId): R | undefined => {
    const index = this.indexOf(id);
    return (index === undefined ? undefined : this.#shown?.at(index)) ?? this.#seen.get(id);
  };

  indexOf(id: RowId): number | undefined {
    return this.#shown?.indexOf(id);
  }

  get loadedCount(): number {
    return this.#shown?.loadedCount ?? 0;
  }

  loadedIds(): RowId[] {
    return this.#shown?.ids() ?? [];
  }

  has(first: number, last: number): boolean {
    return this.#shown?.has(first, last) ?? false;
  }

  show(first: number, last: number) {
    if (!this.#coming) this.#shown?.watch(first, last);
  }

  /** Ids of a range, loaded if needed; null if the request changed meanwhile. */
  async idsBetween(first: number, last: number): Promise<RowId[] | null> {
    const pages = this.#shown;
    if (!pages?.has(first, last)) await pages?.load(first, last);
    return pages === this.#shown ? this.knownBetween(first, last) : null;
  }

  knownBetween(first: number, last: number): RowId[] {
    const indices = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    return indices.flatMap((index) => this.at(index)?.id ?? []);
  }

  /** Applies remote changes, batched per frame. `added` are ids that are not listed yet. */
  applyChanges(changed: readonly R[], added: readonly RowId[] = []) {
    for (const row of changed) this.#queued.set(row.id, row);
    for (const id of added) if (this.indexOf(id) === undefined) this.fresh.add(id);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#flush());
  }

  retry() {
    (this.#coming ?? this.#shown)?.retry();
  }

  /** Reloads the list with the new rows. */
  refresh() {
    this.fresh.clear();
    this.#shown?.refresh();
    this.#changed({ is: 'list' });
  }

  close() {
    clearTimeout(this.#holding);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#coming?.close();
    this.#shown?.close();
    this.#shown = null;
    this.#coming = null;
  }

  #flush() {
    this.#frame = 0;
    const ids = new Set<RowId>();
    for (const [id, row] of this.#queued) if (this.#shown?.replace(row)) ids.add(id);
    this.#queued.clear();
    this.#changed({ is: 'rows', ids });
  }

  #arrived(pages: Pages<R>) {
    if (pages === this.#coming && pages.total !== null) return this.#swap();
    if (pages === this.#shown || pages === this.#coming) this.#changed({ is: 'list' });
  }

  #swap() {
    clearTimeout(this.#holding);
    this.#shown?.close();
    this.#shown = this.#coming;
    this.#coming = null;
    this.fresh.clear();
    this.#changed({ is: 'list' });
  }
}
