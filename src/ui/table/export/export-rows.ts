import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { pastName, pastTitle } from '#domain/overview/past.ts';
import { isoDay } from '#domain/kernel/time.ts';
import type { ListRequest, ListSource } from '#api/list-source.ts';
import type { Row } from '#commands/focus.ts';
import type { ColumnDef } from '../column.ts';

interface Export<R extends Row> {
  source: Pick<ListSource<R>, 'whole'>;
  request: ListRequest;
  columns: readonly ColumnDef<R>[];
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Past time of the list; null for the present. */
  at: string | null;
}

/**
 * Exports the filtered list as of one point in time, with the visible columns; returns the chunks
 * of a file.
 */
export async function exportRows<R extends Row>(given: Export<R>): Promise<string[]> {
  const { source, request, columns, signal, onProgress, at } = given;
  const title = at === null ? [] : [[pastTitle(at)]];
  const parts = [BYTE_ORDER_MARK, csvLines([...title, columns.map(({ header }) => header)])];
  const list = await source.whole(request, { signal, at });
  let count = 0;
  for await (const rows of list.parts) {
    signal.throwIfAborted();
    parts.push(csvLines(rows.map((row) => columns.map(({ accessorFn }) => accessorFn(row)))));
    count += rows.length;
    onProgress(count, list.total);
  }
  return parts;
}

/** File name: "shipments-2026-11-20.csv" or "shipments as of 2026-11-20 14.05.csv". */
export function csvName(name: string, now: Date, at: string | null): string {
  return at === null ? `${name}-${isoDay(now)}.csv` : `${name} ${pastName(at)}.csv`;
}

export function saveFile(name: string, type: string, parts: readonly string[]) {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started before the timer fires, so the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
