import { imports } from '../../src/api/contract/imports.ts';
import { continueImport } from '../rules/import-corrections.ts';
import { importTemplate } from '../rules/import-template.ts';
import { listImports, readImport, startImport } from '../rules/imports.ts';
import { wakeAfterCommit } from '../runs/wake.ts';
import { serve } from '../serve.ts';

export default serve(imports, {
  'GET /import-shipments': ({ query }, { db }) => listImports(db, query),
  'GET /import-shipments/:id': ({ params }, { db }) => readImport(db, params.id),
  'GET /import-shipments-template': ({ query }) => importTemplate(query.type),
  'POST /import-shipments': ({ form }, { db, caller }) => startImport(db, caller, form),
  'PUT /import-shipments/:id': async (input, { db, database, caller, version }) => {
    const current = await continueImport(db, { caller, version }, input);
    if (current.run_id !== null) wakeAfterCommit(database);
    return current;
  },
});
