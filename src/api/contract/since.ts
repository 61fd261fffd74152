import * as z from 'zod';
import { sinceSourceIds } from '../../domain/since.ts';
import { endpoints, json } from '../endpoint.ts';
import { beginning, instant } from './field-parts.ts';
import { done } from './person.ts';

const line = z.object({
  source: z.enum(sinceSourceIds),
  /** The total of the source's list under its filter, as far as it is counted. */
  count: z.int(),
  /** There are more than are counted. */
  is_more: z.boolean(),
  /** What some of them are called, the newest first. */
  first: z.array(z.string()),
});

const answer = z.object({
  at: instant,
  /** Since when the caller was away before this stay, on any device; null when not, or when they have seen what changed. */
  left_at: instant.nullable(),
  /** The minute from which changes are counted; null when there is none to count from. */
  from: instant.nullable(),
  /** It is later than was asked for: further back is not known, or too much changed. */
  is_cut: z.boolean(),
  /** The branch of the caller, whose rows alone are counted; null where all are. */
  branch: z.object({ id: z.int(), code: z.string() }).nullable(),
  lines: z.array(line),
});

export const since = endpoints({
  'GET /since': {
    summary: 'What changed in what concerns the caller since they left, or since a moment',
    can: 'View shipments',
    query: z.strictObject({ from: beginning.optional() }),
    returns: json(answer),
    reads: ['shipments', 'operations', 'runs', 'lockers'],
    example: { as: 'ops', query: { from: '2026-11-23T18:00:00Z' } },
  },
  'POST /since/seen': {
    summary: 'The caller has seen what changed while they were away',
    can: 'View shipments',
    body: z.strictObject({ until: instant.meta({ label: 'Until' }) }),
    returns: json(done),
    touches: ['operations'],
    example: { as: 'ops', body: { until: '2026-11-23T18:00:00Z' } },
  },
});
