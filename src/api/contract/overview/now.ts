import * as z from 'zod';
import { snoozeLengths } from '#domain/overview/now-attention.ts';
import { nowSourceIds } from '#domain/overview/now.ts';
import { nowLevels } from '#domain/overview/urgency.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, instant } from '../field-parts.ts';

const line = z.object({
  source: z.enum(nowSourceIds),
  /** Number of rows in the source's list under its filter. */
  count: z.int(),
  /** Time since which the oldest row has been waiting. */
  since: instant,
  /** Earliest deadline; null without deadlines. */
  deadline: instant.nullable(),
  /** Row with the earliest deadline; without deadlines, the oldest row. */
  worst: z.object({
    id: z.int(),
    label: z.string(),
    /** Owner or place, in a few words. */
    detail: z.string().nullable(),
  }),
  /** Number of affected parcels, stops or rand, if these are counted instead of the rows. */
  units: z.number(),
  /** Number of rows that match the title of this line but are counted in other lines. */
  elsewhere: z.int(),
  /** Rows by branch or cause, the largest group first; `key` narrows the list to a group. */
  groups: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), since: instant })),
  score: z.number(),
  level: z.enum(nowLevels),
  /** Claim of the line with its user and time; visible to all users of the line. */
  claimed: z
    .object({
      name: z.string(),
      is_own: z.boolean(),
      at: instant,
      /** Whether the count has not fallen for an hour. */
      is_stalled: z.boolean(),
    })
    .nullable(),
  /** End of the caller's snooze; null if it lasts until the line gets worse. */
  snoozed: z.object({ until: instant.nullable() }).nullable(),
});

const answer = json(z.object({ at: instant, lines: z.array(line) }));
const source = z.enum(nowSourceIds);

/** A marketplace partner sees only the lines of the marketplace. */
const seesNow = ['View shipments', 'View marketplace'] as const;

export const now = endpoints({
  'GET /now': {
    summary:
      'Lists the items that need attention now and that the caller may see, most urgent first',
    can: seesNow,
    /** A branch limits the lines to sources whose rows belong to branches. */
    query: z.strictObject({ branch_id: id.optional() }),
    returns: answer,
    // Receipts and messages are not listed here, because listing them would publish their changes
    // to all users. The counts are also updated when shipments change.
    reads: ['shipments', 'operations', 'runs', 'lockers'],
    example: { as: 'ops', query: {} },
  },
  'POST /now/alarms': {
    summary:
      'Records the alarms on a wall display. Returns the alarms that no wall has shown yet or that have grown by half since they were shown',
    can: 'View shipments',
    body: z.strictObject({
      branch_id: id.optional(),
      /** Alarms to record; each key occurs once. */
      alarms: z
        .array(
          z.strictObject({ key: z.string().min(1).max(80), count: z.int().min(0).max(1_000_000) }),
        )
        .max(200)
        .refine((alarms) => new Set(alarms.map(({ key }) => key)).size === alarms.length, {
          message: 'List each alarm only once.',
        }),
    }),
    returns: json(z.object({ fresh: z.array(z.string()) })),
    touches: [],
    example: { as: 'ops', body: { alarms: [{ key: 'now overdue', count: 12 }] } },
  },
  'POST /now/claim': {
    summary: 'Claims a line of GET /now for the caller, or releases it',
    can: seesNow,
    body: z.strictObject({ source, claimed: z.boolean() }),
    // Refused if no rows of the source are waiting.
    refuses: [404],
    returns: answer,
    touches: ['operations'],
    example: { as: 'ops', body: { source: 'overdue', claimed: true } },
  },
  'POST /now/snooze': {
    summary: 'Snoozes a line of GET /now for the caller only, or shows it again',
    can: seesNow,
    body: z.strictObject({
      source,
      length: z.enum(snoozeLengths).nullable().meta({ label: 'For how long' }),
    }),
    // Refused if no rows of the source are waiting.
    refuses: [404],
    returns: answer,
    touches: ['operations'],
    example: { as: 'ops', body: { source: 'overdue', length: 'hour' } },
  },
});
