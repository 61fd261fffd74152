import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Row } from '#commands/focus.ts';
import { loadOrReload } from '#ui/chunks.ts';
import { printFilter } from '../filter/filter-grammar.ts';
import { currentExport, subscribeExport, takeExport } from './export-request.ts';
import type { Table } from '../table.ts';
import { KeyOf } from '../tools/tool.tsx';

const NOTHING_TO_EXPORT = 'Correct the filter before you export the list.';

interface Progress {
  done: number;
  total: number;
}

/** Starts an export that a sentence requested, once the list has the requested filter. */
function useRequestedExport<R extends Row>({ options, state }: Table<R>, start: () => void) {
  const requested = useSyncExternalStore(subscribeExport, currentExport);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const line = printFilter(state.terms);
  useEffect(() => {
    if (requested && takeExport(options.tableId, line)) latest.current();
  }, [requested, options.tableId, line]);
}

/** Exports the filtered list with the visible columns, one export at a time. */
export function useExport<R extends Row>(table: Table<R>) {
  const { options, grid, columns, app, liveRegion } = table;
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    if (grid.rows.isOff) return void app.toasts.show({ kind: 'info', text: NOTHING_TO_EXPORT });
    const at = app.past.get();
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: grid.rows.total ?? 0 });
    try {
      const { csvName, exportRows, saveFile } = await loadOrReload(
        () => import('./export-rows.ts'),
      );
      const parts = await exportRows({
        source: options.list,
        request: grid.rows.request,
        columns: columns.flatMap(({ id }) => options.columns.find((one) => one.id === id) ?? []),
        at,
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      saveFile(csvName(options.tableId, new Date(), at), 'text/csv;charset=utf-8', parts);
      liveRegion.announce('The file is ready.');
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      if (!controller.signal.aborted) {
        app.toasts.show({
          kind: 'error',
          text: 'The export did not finish. Try again.',
          ...(detail && { detail }),
        });
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  useRequestedExport(table, () => void start());
  return { progress, start: () => void start(), cancel: () => running.current?.abort() };
}

/** Export button, with the count during an export. */
export function ExportTool({ progress, start, cancel }: ReturnType<typeof useExport>) {
  if (!progress) {
    return (
      <button type="button" className="table-tool" onClick={start}>
        Export
        <KeyOf of="export" />
      </button>
    );
  }
  const { done, total } = progress;
  return (
    <span className="row table-export">
      <progress value={done} max={total} aria-label="Export" />
      <span>
        {formatCount(done)} of {formatCount(total)}
      </span>
      <button type="button" className="table-tool" onClick={cancel}>
        Cancel
      </button>
    </span>
  );
}
