import * as z from 'zod';
import { runFields, runStates } from '#domain/runs/run.fields.ts';
import { runOutcomes, runRowFields } from '#domain/runs/run-row.fields.ts';
import { endpoints, json, pdf } from '#api/endpoint.ts';
import { listOf, listOfRows, rowOf } from '#api/field-schemas.ts';
import { id } from '../field-parts.ts';

export { runOutcomes, runStates };

/** Maximum number of rows per run. */
export const LARGEST_RUN = 50_000;

export const run = rowOf(runFields).extend({ arguments: z.record(z.string(), z.unknown()) });

/** Run with the reasons of skipped and failed rows, the most frequent first. */
const runSheet = run.extend({
  reasons: z
    .array(z.object({ outcome: z.enum(runOutcomes), reason: z.string(), count: z.int() }))
    .optional(),
});

const subject = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Choose at least one row.').max(LARGEST_RUN) }),
  z.strictObject({
    filter: z.record(z.string(), z.unknown()),
    /** Rows to leave out, for instance those that would fail again. */
    except: z.array(id).max(LARGEST_RUN).optional(),
  }),
  /** Rows that one of the caller's own runs has processed. */
  z.strictObject({ run_id: id }),
]);

const planned = {
  call: z.string().max(120).meta({ label: 'Call', description: 'A call that takes ids' }),
  subject,
  arguments: z.record(z.string(), z.unknown()).default({}),
};

/** Rows with the same reason, and some of their references. */
const group = z.object({ reason: z.string(), count: z.int(), sample: z.array(z.string()) });

/** Outcome if the run started now; every row is in exactly one of the three groups. */
export const preview = z.object({
  /** Title with the number of rows that will be processed or tried again. */
  title: z.string(),
  total: z.int(),
  will_run: z.int(),
  will_skip: z.array(group),
  /** Rows that were not found, and rows that failed before for a cause that has not changed. */
  will_fail: z.array(group.extend({ fingerprint: z.string().nullable(), ids: z.array(z.int()) })),
  /** Notes about rows that will run, such as their previous driver. */
  notes: z.array(group),
  /** Amounts that the run posts; null for runs without money. */
  money: z
    .object({
      /** Number of rows with an amount. */
      count: z.int(),
      total: z.number(),
      vat: z.number(),
      /** Largest amounts first; at most 200. */
      rows: z.array(z.object({ label: z.string(), total: z.number(), vat: z.number() })),
    })
    .nullable(),
  /**
   * Permissions that the caller lacks for these arguments; the run cannot start until none are
   * missing.
   */
  needs: z.array(z.string()),
});

const visible = 'a run is not found if the caller may not make its call or may not list its rows';

const step = (summary: string) =>
  ({
    summary,
    can: 'session',
    openBecause: visible,
    returns: json(run),
    touches: ['runs'],
    keyed: true,
  }) as const;

export const runs = endpoints({
  'GET /runs': {
    summary:
      'Lists bulk actions and background work: the caller’s own and, for staff, those of others',
    can: 'session',
    openBecause:
      'shows runs of calls that the caller may make, for rows that the caller may list, in the tenant scope',
    ...listOfRows(run, runFields, {
      /** Only runs with failed rows (true), or only runs without (false). */
      failed: z.boolean().optional(),
    }),
    reads: ['runs'],
    example: { as: 'ops', query: { range: [0, 9] } },
  },
  'GET /runs/:id': {
    summary: 'Returns one run with its totals, and why rows were skipped or failed',
    can: 'session',
    openBecause: visible,
    returns: json(runSheet),
    reads: ['runs'],
  },
  'GET /runs/:id/items': {
    summary: 'Lists the rows of a run with the outcome of each',
    can: 'session',
    openBecause: visible,
    ...listOf(runRowFields, {}),
    reads: ['runs'],
  },
  'GET /runs/:id/result': {
    summary: 'Returns the file that a run created',
    can: 'session',
    openBecause: visible,
    returns: pdf,
    reads: ['runs'],
  },
  'POST /runs/preview': {
    summary: 'Previews a run: how many rows it changes, how many it skips and by which rule',
    can: 'session',
    openBecause: 'requires the permissions for the planned call and for its rows',
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
  'POST /runs/:id/retry/preview': {
    summary:
      'Previews retrying the failed rows of a run: which would fail again because their cause has not changed',
    can: 'session',
    openBecause: visible,
    returns: json(preview),
  },
  'POST /runs': {
    summary:
      'Freezes the set of rows and starts a run, which continues after the caller leaves. The same request during the run returns the same run',
    can: 'session',
    openBecause: 'requires the permissions for the started call and for its rows',
    body: z.strictObject({
      ...planned,
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
      },
    },
  },
  'POST /runs/:id/pause': step('Pauses a run after the current batch of rows'),
  'POST /runs/:id/resume': step('Resumes a paused run'),
  'POST /runs/:id/cancel': step(
    'Cancels a run. Finished rows keep their changes, and the rest are skipped',
  ),
  'POST /runs/:id/dismiss': step('Dismisses the failures of the caller’s own run'),
  'POST /runs/:id/retry': step('Retries the failed rows, each with its original idempotency key'),
});
