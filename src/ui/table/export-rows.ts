import type { ListRequest, ListSource } from '../../api/list-source.ts';
import type { Row } from '../../commands/focus.ts';
import type { Column } from './columns.tsx';
import { BYTE_ORDER_MARK, csvHead, csvRows } from './csv.ts';

const ROWS_AT_ONCE = 1_000;

interface Export<R extends Row> {
  source: ListSource<R>;
  request: ListRequest;
  columns: readonly Column<R>[];
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** The whole filtered list with the visible columns, as parts of a file. A row that moves meanwhile appears once. */
export async function exportRows<R extends Row>(given: Export<R>): Promise<string[]> {
  const { source, request, columns, signal, onProgress } = given;
  const parts = [BYTE_ORDER_MARK, csvHead(columns)];
  const written = new Set<R['id']>();
  let total = 1;
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const range = [from, from + ROWS_AT_ONCE - 1] as const;
    const answer = await source.page(request, range).queryFn({ signal });
    total = answer.total;
    const rows = answer.rows.filter(({ id }) => !written.has(id));
    for (const { id } of rows) written.add(id);
    parts.push(csvRows(columns, rows));
    onProgress(Math.min(from + answer.rows.length, total), total);
  }
  return parts;
}

/** Hands a file to the person. */
export function saveFile(name: string, type: string, parts: readonly string[]) {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; the address is not needed after that.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
