import type { Client } from '../../api/client.ts';
import { isOver } from '../../domain/run-rules.ts';
import type { Run } from './run.ts';

const MOST = 50;

/** The person's own runs that are not over, newest first; asking for them is no sign of the person. */
export const runsAtWork = (api: Client) =>
  api.query(
    'GET /runs',
    {
      query: {
        filter: { mine: true, state: ['waiting', 'running', 'paused', 'cancelling'] },
        range: [0, MOST - 1],
        sort: ['time_created', 'DESC'],
      },
    },
    { background: true },
  );

const PULSE_MS = 1_500;
/** A halted run moves when somebody else goes on with it. */
const SLOW_PULSE_MS = 15_000;

/** How long until runs are looked at again: not at all when the feed tells of them or all are over. */
export function pulseOf(runs: readonly Run[] = [], isLive: boolean): number | false {
  const moving = runs.filter((run) => !isOver(run));
  if (isLive || moving.length === 0) return false;
  return moving.every(({ state }) => state === 'paused') ? SLOW_PULSE_MS : PULSE_MS;
}
