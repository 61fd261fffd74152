import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../commands/focus.ts';
import { csvName } from './csv.ts';
import { exportRows, saveFile } from './export-rows.ts';
import type { Table } from './table.ts';
import { KeyOf } from './tool.tsx';

interface Progress {
  done: number;
  total: number;
}

/** Exports the whole filtered list with the visible columns, one export at a time. */
export function useExport<R extends Row>({ options, grid, columns, desk, voice }: Table<R>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: grid.rows.total ?? 0 });
    try {
      const parts = await exportRows({
        source: options.list,
        request: grid.rows.request,
        columns,
        signal: controller.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      saveFile(csvName(options.place, new Date()), 'text/csv;charset=utf-8', parts);
      voice.say('The file is ready.');
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      if (!controller.signal.aborted) {
        desk.toasts.show({
          kind: 'error',
          text: 'The export did not finish.',
          ...(detail && { detail }),
        });
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), cancel: () => running.current?.abort() };
}

/** The button, and the count while it is at work. */
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
        {done.toLocaleString('en-ZA')} of {total.toLocaleString('en-ZA')}
      </span>
      <button type="button" className="table-tool" onClick={cancel}>
        Cancel
      </button>
    </span>
  );
}
