import * as z from 'zod';
import { shipmentImportFields } from '#domain/booking/shipment-import.fields.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { rowOf, unsearchedListOfRows } from '#api/field-schemas.ts';
import { manyOf } from '#api/list-filter.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { id } from '../field-parts.ts';

const cells = z.record(z.string().max(60), z.string().max(500));

const importRow = z.object({
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.array(z.string())),
  /**
   * `repeated`: the row repeats a shipment or another row, so it is only booked if the user
   * includes it.
   */
  state: z.enum(['good', 'bad', 'repeated', 'committed', 'skipped']),
  /** Shipment or row that the row repeats, or warnings about its booking; null without any. */
  notice: z.string().nullable(),
  shipment_id: z.int().nullable(),
});

const shipmentImport = rowOf(shipmentImportFields).extend({
  mapping: z.record(z.string(), z.string()),
  ...sheetFields,
});

const withRows = shipmentImport.extend({
  headings: z.array(z.string()),
  /** Earlier import of the identical file, which the user must confirm. */
  same_as: z.int().nullable(),
  /** Run that is booking the rows; the import is locked meanwhile. */
  run_id: z.int().nullable(),
  rows: z.array(importRow),
});

export const imports = endpoints({
  'GET /import-shipments': {
    summary: 'Lists imports, newest first',
    can: 'Import shipments',
    ...unsearchedListOfRows(shipmentImport, shipmentImportFields, {
      state: manyOf(z.enum(['waiting', 'committed', 'cancelled'])),
    }),
    reads: ['shipments'],
  },
  'GET /import-shipments/:id': {
    summary: 'Returns an import with its rows and their errors',
    can: 'Import shipments',
    returns: json(withRows),
    reads: ['shipments', 'runs'],
  },
  'GET /import-shipments-template': {
    summary: 'Returns an empty import file with the correct headings and one example row',
    can: 'Import shipments',
    query: z.strictObject({ type: z.enum(['csv', 'xlsx']).default('xlsx') }),
    returns: {
      kind: 'file',
      types: ['text/csv; charset=utf-8', XLSX],
    },
    example: { as: 'account', query: { type: 'csv' } },
  },
  'POST /import-shipments': {
    summary:
      'Reads a CSV or XLSX file of up to 2000 rows and checks every row. Nothing is booked yet. Rows that repeat a recent shipment or an earlier row are left out',
    can: 'Import shipments',
    form: z.object({
      file: upload(),
      account_id: id.optional().meta({ label: 'Account', pick: 'accounts' }),
      /**
       * Heading of the file for each field, as JSON, stored for the account. By default, headings
       * are recognised or mapped as in the last import.
       */
      mapping: z.string().max(10_000).optional(),
      /** An identical file is refused with 409 unless confirmed. */
      confirm_same_file: z.enum(['true', 'false']).default('false'),
    }),
    returns: json(withRows),
    current: z.object({ import_id: z.int() }),
    touches: ['shipments'],
    keyed: true,
  },
  'PUT /import-shipments/:id': {
    summary:
      'Corrects rows or leaves them out. With commit, also books the valid rows; at least one row must be valid. More than 50 rows are booked by a run',
    can: 'Import shipments',
    body: z.object({
      rows: z
        .array(z.object({ number: z.int().min(1).max(100_000), cells }))
        .max(2000)
        .default([]),
      /** Rows to book although they repeat a shipment or another row. */
      include: z.array(z.int().min(1).max(100_000)).max(2000).default([]),
      skip: z.array(z.int().min(1).max(100_000)).max(2000).default([]),
      mapping: z.record(z.string().max(60), z.string().max(200)).optional(),
      commit: z.boolean().default(false),
      cancel: z.boolean().default(false),
    }),
    returns: json(withRows),
    touches: ['shipments', 'runs'],
    keyed: true,
    versioned: true,
    runTitle: 'Book # from a file',
  },
});
