import * as z from 'zod';
import { snoozeLengths } from '../../domain/now-attention.ts';
import { nowSourceIds } from '../../domain/now.ts';
import { nowLevels } from '../../domain/urgency.ts';
import { endpoints, json } from '../endpoint.ts';
import { formId, id, instant } from './field-parts.ts';

const line = z.object({
  source: z.enum(nowSourceIds),
  /** The total of the source's list under its filter. */
  count: z.int(),
  /** Since when the oldest of them waits. */
  since: instant,
  /** The first deadline of any of them; null where they have none. */
  deadline: instant.nullable(),
  /** The one with the earliest deadline, else the oldest. */
  worst: z.object({
    id: z.int(),
    label: z.string(),
    /** Whose it is or where, in a few words. */
    detail: z.string().nullable(),
  }),
  /** How many are harmed where that is not the rows: parcels, stops, or an amount of rand. */
  units: z.number(),
  /** Of the rows that its name would fit, how many stand in other lines. */
  elsewhere: z.int(),
  /** Its rows by branch or cause, the largest first; `key` narrows the list of the source to them. */
  groups: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), since: instant })),
  score: z.number(),
  level: z.enum(nowLevels),
  /** Who said to be on it, and since when; shown to everybody who sees the line. */
  claimed: z
    .object({
      name: z.string(),
      is_own: z.boolean(),
      at: instant,
      /** Whether an hour later nothing has become less. */
      is_stalled: z.boolean(),
    })
    .nullable(),
  /** The caller does not want to see it until then, null until it gets worse. */
  snoozed: z.object({ until: instant.nullable() }).nullable(),
});

const answer = json(z.object({ at: instant, lines: z.array(line) }));
const source = z.enum(nowSourceIds);

/** A marketplace partner sees the lines of the marketplace only. */
const seesNow = ['View shipments', 'View marketplace'] as const;

export const now = endpoints({
  'GET /now': {
    summary: 'What needs a person now, of what the caller may see; the most urgent first',
    can: seesNow,
    /** Of a branch there is what its shipments need; nothing else has one. */
    query: z.strictObject({ branch_id: formId.optional() }),
    returns: answer,
    // Naming receipts or messages here would publish their changes to everybody; figures follow them through shipments.
    reads: ['shipments', 'operations', 'runs', 'lockers'],
    example: { as: 'ops', query: {} },
  },
  'POST /now/alarms': {
    summary:
      'Notes the alarms that a wall has; answers which of them no wall has shown yet, or have grown by half since',
    can: 'View shipments',
    body: z.strictObject({
      branch_id: id.optional(),
      /** No key twice. */
      alarms: z
        .array(
          z.strictObject({ key: z.string().min(1).max(80), count: z.int().min(0).max(1_000_000) }),
        )
        .max(200)
        .refine((alarms) => new Set(alarms.map(({ key }) => key)).size === alarms.length, {
          message: 'Each alarm may be named once.',
        }),
    }),
    returns: json(z.object({ fresh: z.array(z.string()) })),
    touches: [],
    example: { as: 'ops', body: { alarms: [{ key: 'now overdue', count: 12 }] } },
  },
  'POST /now/claim': {
    summary: 'Claims a line for the caller, or releases it',
    can: seesNow,
    body: z.strictObject({ source, claimed: z.boolean() }),
    // Nothing of the source waits any more.
    refuses: [404],
    returns: answer,
    touches: ['operations'],
    example: { as: 'ops', body: { source: 'overdue', claimed: true } },
  },
  'POST /now/snooze': {
    summary: 'Snoozes a line for the caller alone, or shows it again',
    can: seesNow,
    body: z.strictObject({
      source,
      length: z.enum(snoozeLengths).nullable().meta({ label: 'For how long' }),
    }),
    // Nothing of the source waits any more.
    refuses: [404],
    returns: answer,
    touches: ['operations'],
    example: { as: 'ops', body: { source: 'overdue', length: 'hour' } },
  },
});
