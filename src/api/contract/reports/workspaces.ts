import * as z from 'zod';
import { reportFields as reportListFields } from '#domain/reports/report.fields.ts';
import { workspaceFields } from '#domain/reports/workspace.fields.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { id, instant } from '../field-parts.ts';
import { part, report, reportFields, workspace, workspaceBody } from './report-parts.ts';

export const workspaces = endpoints({
  'GET /workspaces': {
    summary:
      'Lists workspaces with the reports shared with the caller’s role. Callers who may edit reports see all workspaces and reports',
    can: 'View reports',
    ...listOfRows(workspace, workspaceFields, {}),
    reads: ['reports'],
    example: { as: 'account', query: { range: [0, 1000], sort: ['id', 'ASC'] } },
  },
  'POST /workspaces': {
    summary: 'Adds a workspace',
    can: 'Edit reports',
    body: workspaceBody,
    returns: json(workspace),
    touches: ['reports'],
    keyed: true,
    refuses: [409, 422],
    example: { as: 'ops', body: { name: 'Weekly meeting' } },
  },
  'GET /workspaces/:id': {
    summary: 'Returns a workspace with the reports shared with the caller’s role',
    can: 'View reports',
    returns: json(workspace),
    reads: ['reports'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'PUT /workspaces/:id': {
    summary: 'Changes a workspace',
    can: 'Edit reports',
    body: workspaceBody.partial(),
    returns: json(workspace),
    touches: ['reports'],
    versioned: true,
    refuses: [409, 422],
    example: { as: 'ops', params: { id: 1 }, body: { description: 'The day and the week' } },
  },
  'GET /reports-view-roles/': {
    summary: 'Lists the roles that can be given reports, with the reports of each',
    can: 'Edit reports',
    returns: json(
      z.array(z.object({ role_id: z.int(), role: z.string(), report_ids: z.array(z.int()) })),
    ),
    reads: ['reports', 'roles'],
    example: { as: 'ops' },
  },
  'GET /reports': {
    summary:
      'Lists the reports shared with the caller’s role. Callers who may edit reports see all reports',
    can: 'View reports',
    record: { summary: 'Returns one report', id: 1 },
    ...listOfRows(report, reportListFields, {}),
    reads: ['reports'],
    example: { as: 'ops' },
  },
  'POST /workspace-reports': {
    summary: 'Adds a report composed from a dataset, or one of the report server',
    can: 'Edit reports',
    body: reportFields,
    returns: json(report),
    touches: ['reports'],
    keyed: true,
    refuses: [409, 422],
    example: {
      as: 'ops',
      body: {
        workspace_id: 1,
        name: 'Cancelled by source',
        kind: 'composed',
        definition: { dataset: 'shipments', measures: ['cancelled'], by: ['source'] },
        role_ids: [2],
      },
    },
  },
  'PUT /workspace-reports/:id': {
    summary: 'Changes a report. What a built-in report shows cannot be changed',
    can: 'Edit reports',
    body: reportFields.omit({ kind: true }).partial(),
    returns: json(report),
    touches: ['reports'],
    versioned: true,
    refuses: [409, 422],
    example: { as: 'ops', params: { id: 1 }, body: { role_ids: [1, 2, 9] } },
  },
  'POST /reports/report-embedded-url': {
    summary:
      'Returns the address of a report on the report server, with a token valid for ten minutes that holds the caller’s account and role',
    can: 'View reports',
    body: z.strictObject({
      report_id: id,
      parameters: z
        .record(part, z.union([z.string().max(200), z.number()]))
        .refine((given) => Object.keys(given).length <= 20, 'has at most 20 parameters')
        .optional(),
    }),
    returns: json(z.object({ url: secretText(), expires_at: instant, token: secretText() })),
    refuses: [404, 409, 503],
  },
});
