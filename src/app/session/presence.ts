import type { FeedConnection } from '#api/feed.ts';

/** Minimum interval of reports; requests report activity too. */
const REPORT_EVERY_MS = 15_000;

/**
 * Reports activity to the server over the feed connection, so that reading without requests does
 * not count as inactivity.
 */
export function createPresence(now: () => number = Date.now) {
  let line: Pick<FeedConnection, 'active'> | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Sets the connection; null while disconnected. */
    connected(connection: Pick<FeedConnection, 'active'> | null) {
      line = connection;
    },
    acted() {
      const passed = now() - reportedAt;
      // A clock that was set back must not prevent reports.
      if (line === null || (passed >= 0 && passed < REPORT_EVERY_MS)) return;
      reportedAt = now();
      line.active();
    },
  };
}
