import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { manyOf, words } from '#api/list-filter.ts';
import { sheetsRead, upload } from '#api/uploads.ts';
import { dayHere, instant } from '../field-parts.ts';
import { byStation, marketplaceEntities } from './marketplace-parts.ts';

const routeFile = z.object({
  id: z.int(),
  file_name: z.string(),
  route_date: z.string(),
  station: z.string(),
  row_count: z.int(),
  matched_count: z.int(),
  /** Rows with an unknown waybill, and rows that could not be parsed. */
  unmatched_count: z.int(),
  bad_count: z.int(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  time_created: instant,
});

const routeFileReport = routeFile.extend({
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
/** Media type of a JSON file: not application/json, because the file itself is the response. */
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
      /** Station for rows and files that name none. */
      station: z
        .string()
        .trim()
        .regex(/^[A-Z]{3}\d{1,2}$/, 'Use three letters and one or two digits, for instance JNB5.')
        .optional()
        .meta({ label: 'Station' }),
      route_date: z.iso.date().optional().meta({ label: 'Route date', direction: 'past' }),
    }),
    returns: json(routeFileReport.extend(sheetsRead)),
    touches: ['marketplace'],
    keyed: true,
  },
  'GET /amazon-shipments/route-files': {
    summary: 'Lists uploaded route files, newest first',
    can: 'View marketplace',
    ...list(routeFile, {
      filter: {
        search: words,
        station: byStation,
        route_date: manyOf(dayHere),
      },
      sort: ['id', 'file_name', 'station', 'route_date', 'row_count', 'time_created'],
    }),
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
