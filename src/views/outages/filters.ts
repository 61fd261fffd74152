import { MAX_HOURS } from '#domain/outages/outage.ts';
import { LANE_HOURS } from './outage.ts';

const ahead = ['planned', 'running'] as const;

interface AheadOf {
  /** Filter of the request. */
  filter: Readonly<Record<string, unknown>>;
  /** Number of hours that are drawn. */
  hours: number;
}

/** Upcoming outages within the filter of the list; null if the filter matches none. */
export function upcomingFilter(filter: Readonly<Record<string, unknown>> | null): AheadOf | null {
  if (filter === null) return null;
  const { state, within_hours: within } = filter;
  const states = state === undefined ? ahead : ahead.filter((one) => [state].flat().includes(one));
  if (states.length === 0) return null;
  const hours = typeof within === 'number' ? Math.min(within, MAX_HOURS) : LANE_HOURS;
  return { filter: { ...filter, state: states, within_hours: hours }, hours };
}
