import * as z from 'zod';
import { XLSX } from '#domain/kernel/file-types.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { readReport, readRequest, report, reportDefinition, rowRange } from './report-parts.ts';

export const reports = endpoints({
  'POST /reports/:id/rows': {
    summary:
      'Returns the rows of a report that the caller may see, read for ten seconds at most. Columns that the caller may not see are omitted',
    can: 'View reports',
    body: z.strictObject({ ...readRequest, range: rowRange.optional() }),
    returns: json(
      readReport.extend({
        report: report.pick({
          id: true,
          name: true,
          description: true,
          workspace_id: true,
          kind: true,
          version: true,
        }),
      }),
    ),
    reads: ['reports'],
    refuses: [404, 409, 422, 429],
    example: { as: 'ops', params: { id: 1 }, body: { parameters: { by: ['service'] } } },
  },
  'POST /reports/:id/export': {
    summary: 'Exports all rows of a report as CSV or XLSX, up to 50 000',
    can: ['Export'],
    body: z.strictObject({ ...readRequest, format: z.enum(['csv', 'xlsx']).default('csv') }),
    returns: {
      kind: 'file',
      types: ['text/csv', XLSX],
    },
    refuses: [404, 409, 422, 429],
    example: { as: 'billing', params: { id: 1 }, body: { format: 'csv' } },
  },
  'POST /reports/preview': {
    summary: 'Returns the first 20 rows of an unsaved report definition, with the caller’s rights',
    can: 'Edit reports',
    body: z.strictObject({ definition: reportDefinition }),
    returns: json(readReport),
    refuses: [404, 422, 429],
    example: {
      as: 'ops',
      body: { definition: { dataset: 'shipments', measures: ['shipments'], by: ['service'] } },
    },
  },
});
