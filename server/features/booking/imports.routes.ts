import { continueImport } from './import-corrections.ts';
import { listImports, readImport, startImport } from './imports.ts';
import { wakeAfterCommit } from '#server/runs/wake.ts';
import { serve } from '#server/http/serve.ts';
import { workbook } from '#server/documents/workbook.ts';
import { readTable, type Headings } from '#server/uploads/tables/read-table.ts';
import Papa from 'papaparse';
import type { FileContent } from '#api/endpoint.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { importColumns, importHeadings } from '#domain/booking/import-columns.ts';

// A person maps the columns of files with other headings.
const shipmentHeadings: Headings = { names: importHeadings, needed: [], missing: null };

export default serve('imports', {
  'GET /import-shipments': ({ query }, context) => listImports(context, query),
  'GET /import-shipments/:id': ({ params }, { db }) => readImport(db, params.id),
  'GET /import-shipments-template': ({ query }) => importTemplate(query.type),
  'POST /import-shipments': {
    reads: async ({ form }) => {
      const table = await readTable(form.file, shipmentHeadings);
      return (_, { db, caller }) => startImport(db, caller, { form, table });
    },
  },
  'PUT /import-shipments/:id': async (input, { db, database, caller, version }) => {
    const current = await continueImport(db, { caller, version }, input);
    if (current.run_id !== null) wakeAfterCommit(database);
    return current;
  },
});

/** Creates a template with all headings and one example row. */
async function importTemplate(type: 'csv' | 'xlsx'): Promise<FileContent> {
  const headings = importColumns.map(({ label }) => label);
  const example = importColumns.map((column) => column.example);
  if (type === 'csv') {
    const data = `\u{feff}${Papa.unparse([headings, example], { newline: '\r\n' })}\r\n`;
    return { type: 'text/csv; charset=utf-8', filename: 'shipments.csv', data };
  }
  // As text cells, so that spreadsheets keep leading zeros.
  const data = await workbook(
    headings.map((title) => ({ title })),
    [example],
  );
  return { type: XLSX, filename: 'shipments.xlsx', data };
}
