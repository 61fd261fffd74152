import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { beginning, ending, instant } from '../field-parts.ts';
import { fingerprint, marketplaceEntities } from './marketplace-parts.ts';

const failureGroup = z.object({
  /** Kind of the failed records. Their ids are passed to the call that repairs them. */
  subject: z.enum(['shipments', 'events', 'inbound', 'invoices']),
  fingerprint,
  label: z.string(),
  remedy: z.string(),
  next: z.enum(['resubmit', 'correct', 'override', 'connection']),
  count: z.int(),
  first_at: instant,
  last_at: instant,
  samples: z.array(
    z.object({ id: z.int(), label: z.string(), error: z.string().nullable(), at: instant }),
  ),
});

const labelled = z.object({ code: z.string(), label: z.string() });
const counted = z.object({ key: z.string(), count: z.int() });

const dashboard = z.object({
  shipments: z.object({
    total: z.int(),
    by_state: z.array(counted),
    by_status: z.array(counted),
    by_station: z.array(z.object({ station: z.string(), total: z.int(), failed: z.int() })),
  }),
  events: z.object({
    total: z.int(),
    accepted: z.int(),
    failed: z.int(),
    waiting: z.int(),
    overridden: z.int(),
    /** Shipments whose next event is blocked by a failed event. */
    blocked_shipments: z.int(),
    oldest_waiting_at: instant.nullable(),
    /** Numbers of events by the hour in which they occurred. */
    by_hour: z.array(
      z.object({ at: instant, accepted: z.int(), failed: z.int(), waiting: z.int() }),
    ),
  }),
  inbound: z.object({ total: z.int(), failed: z.int() }),
  invoices: z.array(counted),
  failures: z.array(z.object({ fingerprint, label: z.string(), count: z.int() })),
  connection: z.object({
    /** Destination of events: `demo` is the built-in test double, `none` means not configured. */
    target: z.enum(['marketplace', 'demo', 'none']),
    /**
     * State of the circuit breaker; `open` means that sending is paused after repeated failures.
     */
    circuit: z.enum(['closed', 'open', 'half-open']),
    last_answer_at: instant.nullable(),
    last_failure_at: instant.nullable(),
  }),
  from: instant,
  to: instant,
});

export const marketplaceFigures = endpoints({
  'GET /amazon-shipments/statuses': {
    summary: 'Lists the available statuses, event codes, detail codes, failures and stations',
    can: 'View marketplace',
    returns: json(
      z.object({
        statuses: z.array(
          z.object({
            status: z.string(),
            label: z.string(),
            is_final: z.boolean(),
            count: z.int(),
          }),
        ),
        event_codes: z.array(labelled),
        detail_codes: z.array(z.string()),
        fingerprints: z.array(labelled),
        stations: z.array(z.string()),
      }),
    ),
    reads: marketplaceEntities,
    example: { as: 'marketplace' },
  },
  'GET /amazon-shipments/amazon-dashboard': {
    summary:
      'Returns the figures of the marketplace between two moments, or of the last seven days by default',
    can: 'View marketplace',
    query: z.strictObject({
      from: beginning.optional(),
      to: ending.optional(),
      station: z.string().max(20).optional(),
    }),
    returns: json(dashboard),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: {} },
  },
  'GET /amazon-shipments/failures': {
    summary: 'Lists failures with counts and samples, grouped by the correction that they need',
    can: 'View marketplace',
    query: z.strictObject({
      subject: z.enum(['shipments', 'events', 'inbound', 'invoices']).optional(),
      station: z.string().max(20).optional(),
    }),
    returns: json(z.array(failureGroup)),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: {} },
  },
});
