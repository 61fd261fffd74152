import * as z from 'zod';
import { runbookFields } from '#domain/runbooks/runbook.fields.ts';
import { runbookRunFields } from '#domain/runbooks/runbook-run.fields.ts';
import { macroKeys } from '#domain/runbooks/macro-keys.ts';
import { MAX_STEPS, stepStates } from '#domain/runbooks/steps.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { id, instant, line } from '../field-parts.ts';
import { LARGEST_RUN, preview } from '../runs/runs.ts';

const runbookRow = rowOf(runbookFields);
const runRow = rowOf(runbookRunFields);

/** Line of a runbook, for display. */
const stepLine = z.object({
  line: z.int(),
  text: z.string(),
  /** Why the line is not a step. */
  error: z.string().nullable(),
  /** Permissions that the caller lacks for the step. */
  needs: z.array(z.string()),
});

/** Value that the user is asked for before the start. */
const asked = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'date', 'yes-no', 'record']),
  /** Entity whose rows are asked for, in the plural. */
  entity: z.string().nullable(),
  /** Whether the selected rows are the default answer. */
  is_selection: z.boolean(),
  usual: z.string().nullable(),
  least: z.int().nullable(),
  most: z.int().nullable(),
});

const runbookRecord = runbookRow.extend({
  text: z.string(),
  lines: z.array(stepLine),
  asks: z.array(asked),
  versions: z.array(
    z.object({
      number: z.int(),
      text: z.string(),
      user_name: z.string().nullable(),
      time_created: instant,
    }),
  ),
});

/** Step of a run with its result. */
const runStep = z.object({
  position: z.int(),
  text: z.string(),
  state: z.enum(stepStates),
  result: z.string().nullable(),
  /** Bulk run of the step. */
  run_id: z.int().nullable(),
  finished_at: instant.nullable(),
});

const runRecord = runRow.extend({ number: z.int(), steps_done: z.array(runStep) });

/** Predicted effect of a step if the run started now. */
const outlook = z.object({
  position: z.int(),
  text: z.string(),
  /**
   * Predicted result as text: the chosen rows, the question to the user, or why the step is not
   * possible.
   */
  result: z.string(),
  is_possible: z.boolean(),
  preview: preview.nullable(),
});

const name = line('Name', 80).meta({ label: 'Name' });
const text = z.string().max(8000).meta({ label: 'Steps' });

const read = { can: 'Claim work', reads: ['runbooks'] } as const;
const readRun = { can: 'Claim work', reads: ['runbook-runs', 'runs'] } as const;
const change = {
  can: 'Edit runbooks',
  returns: json(runbookRecord),
  touches: ['runbooks'],
} as const;
const act = (summary: string) =>
  ({
    summary,
    can: 'Claim work',
    returns: json(runRecord),
    touches: ['runbook-runs', 'runs', 'runbooks'],
    keyed: true,
  }) as const;

const answer = z.union([z.string().max(300), z.number(), z.boolean(), z.array(id).max(1000)]);

/** Number of steps that a macro reserves for the values that it asks for. */
const MAX_ASKS = 10;

/** Bulk action that the user performed while recording a macro. */
const performed = z.strictObject({
  call: z.string().max(120),
  subject: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(LARGEST_RUN) }),
    z.strictObject({ filter: z.record(z.string(), z.unknown()) }),
  ]),
  arguments: z.record(z.string(), z.unknown()),
});

/** Steps for the examples. */
const someSteps = 'ask parcels: shipment = selection\nshipments.note {parcels} note="Checked"';

export const runbookEndpoints = endpoints({
  'GET /runbooks': {
    summary: 'Lists runbooks with their version, and when they were last used',
    ...read,
    ...listOf(runbookFields, {}),
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /runbooks/:id': {
    summary: 'Returns one runbook with its steps, what it asks for, and its versions',
    ...read,
    returns: json(runbookRecord),
  },
  'POST /runbooks': {
    summary: 'Creates a runbook as a draft',
    ...change,
    body: z.strictObject({ name, text }),
    keyed: true,
    example: { as: 'ops', body: { name: 'Note on checked parcels', text: someSteps } },
  },
  'POST /runbooks/steps': {
    summary:
      'Writes performed bulk actions as the steps of a runbook. The runbook asks for their rows and repeated texts',
    can: 'Edit runbooks',
    body: z.strictObject({ performed: z.array(performed).min(1).max(MAX_STEPS) }),
    returns: json(z.object({ text: z.string() })),
    example: {
      as: 'ops',
      body: {
        performed: [
          {
            call: 'POST /shipments/notes/bulk',
            subject: { ids: [1] },
            arguments: { note: 'Checked' },
          },
        ],
      },
    },
  },
  'POST /runbooks/macros': {
    summary:
      'Saves performed bulk actions as a macro that the caller starts with a key. An earlier macro with the same key is retired',
    can: 'Claim work',
    body: z.strictObject({
      name,
      keys: z.enum(macroKeys).meta({ label: 'Key' }),
      performed: z
        .array(performed)
        .min(1)
        .max(MAX_STEPS - MAX_ASKS),
    }),
    returns: json(runbookRecord),
    touches: ['runbooks'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        name: 'Note as checked',
        keys: '@ 1',
        performed: [
          {
            call: 'POST /shipments/notes/bulk',
            subject: { ids: [1] },
            arguments: { note: 'Checked' },
          },
        ],
      },
    },
  },
  'POST /runbooks/macros/:id/retire': {
    summary: 'Retires a macro of the caller and frees its key',
    can: 'Claim work',
    returns: json(runbookRecord),
    touches: ['runbooks'],
    keyed: true,
  },
  'PUT /runbooks/:id': {
    summary:
      'Renames a runbook, or adds a version with other steps. Earlier versions stay as they are',
    ...change,
    body: z.strictObject({ name: name.optional(), text: text.optional() }),
    versioned: true,
  },
  'POST /runbooks/:id/publish': {
    summary: 'Offers a runbook to everyone who holds the permissions for its steps',
    ...change,
    keyed: true,
  },
  'POST /runbooks/:id/retire': {
    summary: 'Takes a runbook out of use. Its runs stay recorded',
    ...change,
    keyed: true,
  },
  'POST /runbooks/:id/runs': {
    ...act(
      'Plans a run of a runbook with the given values. Nothing is changed until it is started',
    ),
    body: z.strictObject({ answers: z.record(z.string(), answer).default({}) }),
  },
  'GET /runbook-runs': {
    summary: 'Lists runs of runbooks',
    ...readRun,
    ...listOf(runbookRunFields, {}),
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /runbook-runs/:id': {
    summary: 'Returns one run of a runbook with its steps',
    ...readRun,
    returns: json(runRecord),
  },
  'GET /runbook-runs/:id/preview': {
    summary: 'Previews the remaining steps of a run of a runbook. Nothing is changed',
    can: 'Claim work',
    reads: ['runbook-runs', 'runs'],
    returns: json(z.array(outlook)),
  },
  'POST /runbook-runs/:id/start': act(
    'Starts a planned run of a runbook. Its steps are performed with the current permissions of the caller',
  ),
  'POST /runbook-runs/:id/confirm': act(
    'Confirms the question of a run of a runbook. The run then continues',
  ),
  'POST /runbook-runs/:id/resume': act('Tries the failed step of a run again'),
  'POST /runbook-runs/:id/stop': act('Stops a run of a runbook. Finished steps are not undone'),
});
