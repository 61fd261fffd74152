import * as z from 'zod';
import { reportKinds } from '#domain/reports/report.fields.ts';
import { dimensionKinds, measureKinds } from '#domain/reports/dataset.ts';
import { datasetNames } from '#domain/reports/datasets.ts';
import { MAX_DIMENSIONS, MAX_MEASURES } from '#domain/reports/report.ts';
import { workspaceFields } from '#domain/reports/workspace.fields.ts';
import { LARGEST_RANGE } from '#api/endpoint.ts';
import { rowOf } from '#api/field-schemas.ts';
import { id, instant, line } from '../field-parts.ts';

/** Name of a dimension or measure in the catalogue. */
export const part = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not the name of a column');
const group = z.string().max(200);
export const where = z
  .record(part, z.array(group).max(100))
  .refine((given) => Object.keys(given).length <= 6, 'can have at most 6 columns');
const period = z.string().max(40);
const by = z.array(part).max(MAX_DIMENSIONS);

/** Contents of a report: dataset, measures and dimensions. Its texts never become part of SQL. */
export const reportDefinition = z.strictObject({
  dataset: z.enum(datasetNames).meta({ label: 'Dataset' }),
  measures: z.array(part).min(1, 'Choose at least one figure.').max(MAX_MEASURES),
  by,
  where: where.optional(),
  period: period.optional(),
  chart: z.array(part).max(2).optional(),
});

export const reportParameters = z.strictObject({
  /** Period such as last-14-days or 2026-11-11..2026-11-24. */
  period: period.optional(),
  by: by.optional(),
  /** Groups by dimension; an empty list means all. */
  where: where.optional(),
});

export const readRequest = {
  parameters: reportParameters.optional(),
  sort: z.tuple([part, z.enum(['ASC', 'DESC'])]).optional(),
};

export const rowRange = z
  .tuple([z.int().min(0).max(60_000), z.int().min(0).max(60_000)])
  .refine(([from, to]) => to >= from, 'must not end before it starts')
  .refine(([from, to]) => to - from < LARGEST_RANGE, `holds at most ${LARGEST_RANGE} rows`);

const figure = z.number().nullable();
const title = z.string();

/** Figures of a report, without its name. */
export const readReport = z.object({
  dataset: z.enum(datasetNames),
  parameters: z.object({
    /** Null for a dataset of the current state. */
    period: z.string().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    by: z.array(z.string()),
    where: z.record(z.string(), z.array(z.string())),
  }),
  /** Dimensions that the caller may use. */
  dimensions: z.array(z.object({ id: z.string(), title, kind: z.enum(dimensionKinds) })),
  /** Columns that the caller may see. */
  columns: z.array(
    z.union([
      z.object({ id: z.string(), title, is: z.literal('group'), kind: z.enum(dimensionKinds) }),
      z.object({
        id: z.string(),
        title,
        is: z.literal('figure'),
        kind: z.enum(measureKinds),
        more: z.enum(['good', 'bad']).optional(),
      }),
    ]),
  ),
  rows: z.array(
    z.object({
      /** Keys of the row's groups, in the order of `parameters.by`. */
      keys: z.array(z.string().nullable()),
      /** Values in the order of the columns. */
      cells: z.array(z.union([z.string(), figure])),
    }),
  ),
  /** Total number of rows; `rows` is a range of them. */
  row_count: z.int(),
  /** Figures over all rows, in the order of the measures. */
  totals: z.array(figure),
  /** Totals of the previous period of equal length; null for the current state. */
  before: z.array(figure).nullable(),
  chart: z
    .object({
      by: z.enum(['day', 'month']),
      measures: z.array(z.string()),
      points: z.array(z.object({ key: z.string(), figures: z.array(figure) })),
    })
    .nullable(),
  read_at: instant,
  took_ms: z.int(),
  /** Whether groups beyond the maximum were left out. */
  truncated: z.boolean(),
});

const version = z.int();

export const report = z.object({
  id: z.int(),
  workspace_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(reportKinds),
  /** Id of the report if it is built in; null for a user's own report. */
  built_in: z.string().nullable(),
  is_active: z.boolean(),
  /**
   * Whether the report is shared with the caller's role and the role has the permissions for its
   * rows.
   */
  is_shared: z.boolean(),
  time_created: instant,
  version,
  definition: reportDefinition.nullable().optional().meta({ needs: 'Edit reports' }),
  external_report_id: z.string().nullable().optional().meta({ needs: 'Edit reports' }),
  embed_url: z.string().nullable().optional().meta({ needs: 'Edit reports' }),
  role_ids: z.array(z.int()).optional().meta({ needs: 'Edit reports' }),
});

export const workspace = rowOf(workspaceFields).extend({ reports: z.array(report) });

const description = z
  .string()
  .regex(/^\P{Cc}*$/u, 'Description must be one line.')
  .trim()
  .max(300)
  .nullish()
  .meta({ label: 'Description' });
const externalId = z.uuid('Use the identifier from the report server.');
const isActive = z.boolean().default(true).meta({ label: 'Active' });

export const workspaceBody = z.object({
  name: line('Name', 80),
  description,
  external_workspace_id: externalId
    .nullish()
    .meta({ label: 'Identifier on the report server', hint: 'Needed for embedded reports.' }),
  account_id: id.nullish().meta({
    label: 'Account',
    pick: 'accounts',
    hint: 'Only people of this account see the workspace. Leave empty for everybody.',
  }),
  is_active: isActive,
});

export const reportFields = z.object({
  workspace_id: id.meta({ label: 'Workspace' }),
  name: line('Name', 80),
  description,
  kind: z.enum(['composed', 'embedded']).meta({ label: 'Kind' }),
  definition: reportDefinition.nullish(),
  external_report_id: externalId.nullish().meta({ label: 'Report on the report server' }),
  embed_url: z
    .url({ protocol: /^https$/, error: 'Use an address that starts with https://.' })
    .max(500)
    .nullish()
    .meta({ label: 'Address' }),
  role_ids: z.array(id).min(1, 'Choose at least one role.').max(100).meta({ label: 'Roles' }),
  is_active: isActive,
});
