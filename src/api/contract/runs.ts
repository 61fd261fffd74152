import * as z from 'zod';
import { endpoints, json, list, pdf } from '../endpoint.ts';
import { instant } from './person.ts';
import { id } from './shipment-parts.ts';

/** Waiting for a node, being worked, halted by a person, ending early, over. */
export const runStates = [
  'waiting',
  'running',
  'paused',
  'cancelling',
  'cancelled',
  'settled',
] as const;

/** What came of one row; `waiting` is not yet done, `unknown` was sent and is being looked up. */
export const runOutcomes = ['waiting', 'ok', 'skipped', 'failed', 'unknown'] as const;

/** The most rows one run holds. */
export const LARGEST_RUN = 50_000;

const counts = {
  total: z.int(),
  waiting: z.int(),
  ok: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unknown: z.int(),
};

export const run = z.object({
  id: z.int(),
  /** The call that is made for the rows: "POST /shipments/bulkupdate". */
  call: z.string(),
  title: z.string(),
  noun: z.string(),
  state: z.enum(runStates),
  /** How the rows were chosen: marked one by one, all that matched a filter, or the failed ones of another run. */
  chosen: z.enum(['ids', 'filter', 'retry', 'call']),
  arguments: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  ...counts,
  /** Why the whole run stands still, when it does. */
  error: z.string().nullable(),
  /** The name of the file that the run made; GET /runs/:id/result answers its content. */
  result: z.string().nullable(),
  time_created: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  version: z.int(),
});

/** One run, with why rows were skipped or failed, the most frequent reason first. */
const runSheet = run.extend({
  reasons: z
    .array(z.object({ outcome: z.enum(runOutcomes), reason: z.string(), count: z.int() }))
    .optional(),
});

const runItem = z.object({
  id: z.int(),
  position: z.int(),
  object_id: z.int().nullable(),
  label: z.string(),
  outcome: z.enum(runOutcomes),
  reason: z.string().nullable(),
  attempts: z.int(),
  finished_at: instant.nullable(),
});

const subject = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Choose at least one row.').max(LARGEST_RUN) }),
  z.strictObject({ filter: z.record(z.string(), z.unknown()) }),
]);

const planned = {
  call: z.string().max(120).meta({ label: 'Call', description: 'A call that takes ids' }),
  subject,
  arguments: z.record(z.string(), z.unknown()).default({}),
};

/** What a run would do if it were started now. */
const preview = z.object({
  total: z.int(),
  will_run: z.int(),
  will_skip: z.array(z.object({ reason: z.string(), count: z.int(), sample: z.array(z.string()) })),
  /** Rights that the caller lacks for this with these arguments; with any of them nothing starts. */
  needs: z.array(z.string()),
});

const step = (summary: string) =>
  ({
    summary,
    can: 'session',
    returns: json(run),
    touches: ['runs'],
    keyed: true,
  }) as const;

export const runs = endpoints({
  'GET /runs': {
    summary: 'Bulk actions and background work: own ones, and those of others for staff',
    can: 'session',
    ...list(run, {
      filter: {
        state: z.union([z.enum(runStates), z.array(z.enum(runStates)).max(6)]).optional(),
        noun: z.string().max(40).optional(),
        user_id: id.optional(),
        mine: z.boolean().optional(),
        search: z.string().max(100).optional(),
      },
      sort: ['time_created', 'id', 'state', 'title'],
    }),
    reads: ['runs'],
    example: { as: 'ops', query: { range: [0, 9] } },
  },
  'GET /runs/:id': {
    summary: 'One run with its sums, and why rows were skipped or failed',
    can: 'session',
    returns: json(runSheet),
    reads: ['runs'],
  },
  'GET /runs/:id/items': {
    summary: 'The rows of a run with what came of each',
    can: 'session',
    ...list(runItem, {
      filter: {
        outcome: z.union([z.enum(runOutcomes), z.array(z.enum(runOutcomes)).max(5)]).optional(),
        reason: z.string().max(300).optional(),
        search: z.string().max(100).optional(),
      },
      sort: ['position', 'label', 'outcome'],
    }),
    reads: ['runs'],
  },
  'GET /runs/:id/result': {
    summary: 'The file that a run made',
    can: 'session',
    returns: pdf,
    reads: ['runs'],
  },
  'POST /runs/preview': {
    summary: 'What a run would do: how many rows it changes, how many it skips and by which rule',
    can: 'session',
    body: z.object(planned),
    returns: json(preview),
    example: {
      as: 'ops',
      body: {
        call: 'POST /shipments/bulkupdate',
        subject: { ids: [1] },
        arguments: { customer_reference: 'ORD-4712' },
      },
    },
  },
  'POST /runs': {
    summary:
      'Freezes the rows and starts; the run goes on without its caller, and the same asked again while it is at work is the same run',
    can: 'session',
    body: z.object({
      ...planned,
      title: z.string().trim().min(1).max(120),
      reason: z.string().trim().max(300).optional(),
    }),
    returns: json(run),
    touches: ['runs'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        call: 'POST /shipments/bulkupdate',
        subject: { ids: [1] },
        arguments: { customer_reference: 'ORD-4712' },
        title: 'Update fields',
      },
    },
  },
  'POST /runs/:id/pause': step('Halts a run after the rows in hand'),
  'POST /runs/:id/resume': step('Goes on with a halted run'),
  'POST /runs/:id/cancel': step('Ends a run; what was done stays done, the rest is skipped'),
  'POST /runs/:id/retry': step('Works the failed rows again, each under its first key'),
});
