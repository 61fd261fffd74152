import type { NowSourceId } from '#domain/overview/now.ts';
import type { NowLine } from '#views/operations/dashboard/now/focused-line.ts';

/** A line of Now with 22 rows, neither claimed nor snoozed. */
export const nowLine = (source: NowSourceId, groups: NowLine['groups'] = []): NowLine => ({
  source,
  groups,
  count: 22,
  units: 22,
  elsewhere: 0,
  since: '2026-11-22T08:00:00Z',
  deadline: null,
  worst: { id: 1, label: 'G54MPC', detail: null },
  score: 10,
  level: 'normal',
  claimed: null,
  snoozed: null,
});
