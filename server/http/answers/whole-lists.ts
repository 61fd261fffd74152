import { PassThrough } from 'node:stream';
import { ApiError } from '#api/api-error.ts';
import type { Page } from '#api/endpoint.ts';
import type { Database, Db } from '#server/db/open.ts';
import type { TenantScope } from '#server/db/tenant-scope.ts';

const ROWS_PER_PAGE = 2000;
/** Maximum number of lists open in one process, because their pages wait in memory. */
const MAX_OPEN = 8;
/**
 * Maximum duration of an export. Slower receivers are cut off, so that their pages do not stay in
 * memory.
 */
const MAX_DURATION_MS = 10 * 60_000;

let open = 0;

/** Takes a place for a whole list until the stream is closed. Throws 503 if all are taken. */
function takePlace(pages: PassThrough): void {
  if (open >= MAX_OPEN)
    throw new ApiError(
      503,
      { message: 'Too many lists are exported now. Try again in a minute.', code: 'unavailable' },
      60,
    );
  open += 1;
  const end = setTimeout(() => pages.destroy(), MAX_DURATION_MS).unref();
  pages.once('close', () => {
    open -= 1;
    clearTimeout(end);
  });
}

/** A consistent snapshot of a whole list. */
export interface WholeList {
  total: number;
  /** Rows of the first page, which is also the first item of `pages`. */
  first: readonly unknown[];
  /** Rows in the order of the list. The iteration throws when a later page cannot be read. */
  pages: AsyncIterable<readonly unknown[]>;
  /** Stops the reading and frees the place of the list, also if `pages` was never iterated. */
  close(): void;
}

const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  'total' in value;

interface Snapshot {
  database: Pick<Database, 'within'>;
  scope: TenantScope;
  /** Time in the past at which the list is read; undefined means now. */
  asOf: string | undefined;
}

/**
 * Reads a list from its first row to its last in one snapshot, so that rows that move meanwhile are
 * neither missed nor repeated. Pages wait in memory until they are consumed, because a slow
 * receiver must not hold the transaction open. Resolves with the first page. Ending the iteration
 * stops the reading.
 */
export async function readWholeList(
  { database, scope, asOf }: Snapshot,
  readPage: (db: Db, range: [number, number]) => unknown,
): Promise<WholeList> {
  const pages = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  // The promise rejects for the first page, and the iteration throws for later pages.
  pages.on('error', () => undefined);
  takePlace(pages);
  return new Promise((resolve, reject) => {
    const readAll = async (db: Db) => {
      let from = 0;
      let total = 1;
      while (from < total && !pages.destroyed) {
        const page: unknown = await readPage(db, [from, from + ROWS_PER_PAGE - 1]);
        if (!isPage(page)) throw new Error('The list answered no rows.');
        total = page.total;
        pages.write(page.rows);
        if (from === 0)
          resolve({ total, first: page.rows, pages, close: () => void pages.destroy() });
        from += ROWS_PER_PAGE;
      }
    };
    database.within(scope, readAll, { readOnly: true, asOf }).then(
      () => pages.end(),
      (error: unknown) => {
        reject(error);
        pages.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
