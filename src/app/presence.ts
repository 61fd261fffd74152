import type { FeedConnection } from '../api/feed.ts';

/** Requests report activity too; in between it is reported this often. */
const REPORT_EVERY_MS = 15_000;

/** Tells the server over the line that the person is here, so that reading without a call is no inactivity there. */
export function createPresence(now: () => number = Date.now) {
  let line: Pick<FeedConnection, 'active'> | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A line came, or went. */
    connected(connection: Pick<FeedConnection, 'active'> | null) {
      line = connection;
    },
    acted() {
      const passed = now() - reportedAt;
      // A clock that was put back is no reason to stay silent.
      if (line === null || (passed >= 0 && passed < REPORT_EVERY_MS)) return;
      reportedAt = now();
      line.active();
    },
  };
}
