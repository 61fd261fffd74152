import { createStore } from '../../../commands/store.ts';

interface ExportRequest {
  /** The view of the list. */
  view: string;
  /** The filter line as `printFilter` writes it. */
  line: string;
  /** Milliseconds. */
  at: number;
}

/** Later the person is elsewhere, and a file would come as a surprise. */
const LONGEST_WAIT_MS = 30_000;

const request = createStore<ExportRequest | null>(null);

/** Exports a list as soon as it is open with this filter. */
export const requestExport = (view: string, line: string): void =>
  request.set({ view, line, at: Date.now() });

export const subscribeExport = request.subscribe;
export const currentExport = request.get;

/** Whether this list with this filter is to be exported now; the request is taken, so that it is done once. */
export function takeExport(view: string, line: string): boolean {
  const wanted = request.get();
  if (wanted?.view !== view || wanted.line !== line) return false;
  request.set(null);
  return Date.now() - wanted.at <= LONGEST_WAIT_MS;
}
