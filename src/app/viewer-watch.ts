import type { FeedConnection } from '../api/feed.ts';
import type { ViewedRecord, Viewer } from '../domain/viewers.ts';

/** Who walks through a list opens many records; the server is told of the one at which they stop. */
const SAY_EVERY_MS = 300;

/** Tells the server which record is open here, again on every new connection, and keeps who else has records open. */
export function createViewerWatch(now: () => number = Date.now) {
  const nobody: readonly Viewer[] = [];
  const watchers = new Set<() => void>();
  /** By the part of the screen that shows it, the newest last. */
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
    // Who follows no list any more is told of nobody.
    if (viewed === null) show(nobody);
  };
  const saySoon = () => {
    // A clock that was put back does not hold it up.
    const passed = Math.max(0, now() - saidAt);
    timer ??= setTimeout(say, Math.max(0, SAY_EVERY_MS - passed));
  };
  return {
    /** A line came, or went: nothing is known of the others then. */
    connected(connection: Pick<FeedConnection, 'view'> | null) {
      line = connection;
      said = null;
      show(nobody);
      if (line !== null) saySoon();
    },
    received: (next: readonly Viewer[]) => show(open.size === 0 ? nobody : next),
    /** A part of the screen shows this record; returns how to say that it does no more. */
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
