import type { Client } from '#api/client.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import type { Run } from './run.ts';

const MAX_RUNS = 50;

/** Query of the user's unfinished runs, newest first; does not count as activity. */
export const runsAtWork = (api: Client) =>
  api.query(
    'GET /runs',
    {
      query: {
        filter: { mine: true, state: ['waiting', 'running', 'paused', 'cancelling'] },
        range: [0, MAX_RUNS - 1],
        sort: ['time_created', 'DESC'],
      },
    },
    { background: true },
  );

const PULSE_MS = 1_500;
/** Interval for paused runs, which another user may resume. */
const SLOW_PULSE_MS = 15_000;

/** Poll interval; false if the feed is live or all runs are over. */
export function pulseOf(runs: readonly Run[] = [], isLive: boolean): number | false {
  const moving = runs.filter((run) => !isOver(run));
  if (isLive || moving.length === 0) return false;
  return moving.every(({ state }) => state === 'paused') ? SLOW_PULSE_MS : PULSE_MS;
}
