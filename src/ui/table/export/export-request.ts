import { createStore } from '#commands/store.ts';

interface ExportRequest {
  /** Id of the view. */
  view: string;
  /** Filter as written by `printFilter`. */
  line: string;
  /** Time of the request as a Unix timestamp in milliseconds. */
  at: number;
}

/** After this time the user is doing something else, so a download would come as a surprise. */
const MAX_WAIT_MS = 30_000;

const request = createStore<ExportRequest | null>(null);

/** Exports a list as soon as it is open with this filter. */
export const requestExport = (view: string, line: string): void =>
  request.set({ view, line, at: Date.now() });

export const subscribeExport = request.subscribe;
export const currentExport = request.get;

/** Takes the export request for this list and filter, so that the list is exported only once. */
export function takeExport(view: string, line: string): boolean {
  const wanted = request.get();
  if (wanted?.view !== view || wanted.line !== line) return false;
  request.set(null);
  return Date.now() - wanted.at <= MAX_WAIT_MS;
}
