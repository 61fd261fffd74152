import * as z from 'zod';
import { sinceSourceIds } from '#domain/overview/since.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { beginning, instant } from '../field-parts.ts';
import { done } from '../people/person.ts';

const line = z.object({
  source: z.enum(sinceSourceIds),
  /** Number of rows in the source's list under its filter, up to the counted maximum. */
  count: z.int(),
  /** Whether there are more rows than counted. */
  is_more: z.boolean(),
  /** Labels of some rows, newest first. */
  first: z.array(z.string()),
});

const answer = z.object({
  at: instant,
  /**
   * Start of the caller's last absence, on any device; null without an absence, or after its
   * changes were seen.
   */
  left_at: instant.nullable(),
  /** Minute from which changes are counted; null if there is no start. */
  from: instant.nullable(),
  /** Whether `from` is later than requested, because earlier changes are unknown or too many. */
  is_cut: z.boolean(),
  /** Branch of the caller, to which the rows are limited; null for all. */
  branch: z.object({ id: z.int(), code: z.string() }).nullable(),
  lines: z.array(line),
});

export const since = endpoints({
  'GET /since': {
    summary: 'Summarises changes that concern the caller since they left, or since a given moment',
    can: 'View shipments',
    query: z.strictObject({ from: beginning.optional() }),
    returns: json(answer),
    reads: ['shipments', 'operations', 'runs', 'lockers'],
    example: { as: 'ops', query: { from: '2026-11-23T18:00:00Z' } },
  },
  'POST /since/seen': {
    summary: 'Marks what changed while the caller was away as seen',
    can: 'View shipments',
    body: z.strictObject({ until: instant.meta({ label: 'Until' }) }),
    returns: json(done),
    touches: ['operations'],
    example: { as: 'ops', body: { until: '2026-11-23T18:00:00Z' } },
  },
});
