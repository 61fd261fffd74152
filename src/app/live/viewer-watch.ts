import type { FeedConnection } from '#api/feed.ts';
import type { ViewedRecord, Viewer } from '#domain/identity/viewers.ts';

/** Minimum interval of reports, so that paging through a list reports only the last record. */
const SAY_EVERY_MS = 300;

/**
 * Reports the open record to the server, again on every new connection, and stores
 * the other viewers.
 */
export function createViewerWatch(now: () => number = Date.now) {
  const nobody: readonly Viewer[] = [];
  const watchers = new Set<() => void>();
  /** Open records by part of the screen, the newest last. */
  const open = new Map<symbol, ViewedRecord>();
  let line: Pick<FeedConnection, 'view'> | null = null;
  let viewers = nobody;
  let said: ViewedRecord | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: readonly Viewer[]) => {
    if (next === viewers) return;
    viewers = next;
    for (const watcher of watchers) watcher();
  };
  const say = () => {
    timer = undefined;
    const viewed = [...open.values()].at(-1) ?? null;
    if (line === null || JSON.stringify(viewed) === JSON.stringify(said)) return;
    said = viewed;
    saidAt = now();
    line.view(viewed);
    // Without an open record there are no viewers.
    if (viewed === null) show(nobody);
  };
  const saySoon = () => {
    // A clock that was set back must not delay reports.
    const passed = Math.max(0, now() - saidAt);
    timer ??= setTimeout(say, Math.max(0, SAY_EVERY_MS - passed));
  };
  return {
    /** Sets the connection, which resets the viewers; null while disconnected. */
    connected(connection: Pick<FeedConnection, 'view'> | null) {
      line = connection;
      said = null;
      show(nobody);
      if (line !== null) saySoon();
    },
    received: (next: readonly Viewer[]) => show(open.size === 0 ? nobody : next),
    /** Registers an open record; returns a function that unregisters it. */
    view(viewed: ViewedRecord): () => void {
      const part = Symbol(viewed.entity);
      open.set(part, viewed);
      saySoon();
      return () => {
        open.delete(part);
        saySoon();
      };
    },
    get: () => viewers,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
