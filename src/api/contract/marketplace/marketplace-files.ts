import * as z from 'zod';
import { routeFileFields } from '#domain/marketplace/lists/route-file.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { manyOf } from '#api/list-filter.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { dayHere } from '../field-parts.ts';
import { marketplaceEntities } from './marketplace-parts.ts';

const routeFileReport = rowOf(routeFileFields).extend({
  rows: z.array(
    z.object({
      /** Row number in a spreadsheet. */
      row: z.int(),
      waybill: z.string(),
      route_code: z.string(),
      verdict: z.enum(['matched', 'unmatched', 'bad']),
      reason: z.string().nullable(),
      amazon_shipment_id: z.int().nullable(),
    }),
  ),
});

export const csvResponse = 'text/csv; charset=utf-8';
/**
 * Media type of a JSON file; not application/json, because clients parse application/json instead
 * of saving it.
 */
export const jsonFile = 'application/octet-stream';

export const marketplaceFiles = endpoints({
  'POST /amazon-shipments/download/:id': {
    summary:
      'Returns a shipment as a file: its events as CSV, or what was sent and received as JSON',
    can: 'View marketplace',
    body: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
    returns: { kind: 'file', types: [csvResponse, jsonFile] },
  },
  'POST /amazon-shipments/upload_route_file': {
    summary:
      'Reads a route file (CSV or XLSX). Matched rows are assigned to their routes, and the others are reported',
    can: 'Edit marketplace',
    form: z.object({
      file: upload(),
      /** Station for rows and files that name no station. */
      station: z
        .string()
        .trim()
        .regex(/^[A-Z]{3}\d{1,2}$/, 'Use three letters and one or two digits, for instance JNB5.')
        .optional()
        .meta({ label: 'Station' }),
      route_date: z.iso.date().optional().meta({ label: 'Route date', direction: 'past' }),
    }),
    returns: json(routeFileReport.extend(sheetFields)),
    touches: ['marketplace'],
    keyed: true,
  },
  'GET /amazon-shipments/route-files': {
    summary: 'Lists uploaded route files, newest first',
    can: 'View marketplace',
    ...listOf(routeFileFields, { route_date: manyOf(dayHere) }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24] } },
  },
  'GET /amazon-shipments/route-files/:id': {
    summary: 'Returns a route file with the outcome of each row',
    can: 'View marketplace',
    returns: json(routeFileReport),
    reads: marketplaceEntities,
  },
});
