import { byProvince } from '#ui/table/filter/province-filter.ts';
import type { FilterKey } from '#api/list-source.ts';
import { MAX_HOURS } from '#domain/outages/outage.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { LANE_HOURS, outageStates } from './outage.ts';

type Key = FilterKey<'GET /outages'>;

/** Filter fields of outages, shared by the lanes and the list. */
export const filters: readonly FilterField<Key>[] = [
  stateFilter('state', outageStates),
  { name: 'hours', label: 'Hours ahead', kind: 'number', key: 'within_hours' },
  { name: 'area', label: 'Area', kind: 'text' },
  { name: 'provider', label: 'Provider', kind: 'text' },
  { name: 'dark', label: 'Battery low', kind: 'flag', key: 'has_dark' },
  { name: 'close', label: 'Close', kind: 'flag', key: 'has_close' },
  byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id', many: true }),
  byProvince,
];

const ahead = ['planned', 'running'] as const;

interface AheadOf {
  /** Filter of the request. */
  filter: Readonly<Record<string, unknown>>;
  /** Number of hours that are drawn. */
  hours: number;
}

/** Upcoming outages within the filter of the list; null if the filter matches none. */
export function aheadOf(filter: Readonly<Record<string, unknown>> | null): AheadOf | null {
  if (filter === null) return null;
  const { state, within_hours: within } = filter;
  const states = state === undefined ? ahead : ahead.filter((one) => [state].flat().includes(one));
  if (states.length === 0) return null;
  const hours = typeof within === 'number' ? Math.min(within, MAX_HOURS) : LANE_HOURS;
  return { filter: { ...filter, state: states, within_hours: hours }, hours };
}
