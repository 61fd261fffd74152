import { XLSX } from '#domain/kernel/file-types.ts';
import { serve } from '#server/http/serve.ts';
import { analyseAges } from '../billing/age-analysis.ts';
import { ageFile } from './age-document.ts';

const files = ['application/pdf', 'text/csv', XLSX] as const;

export default serve('ageAnalysis', {
  'POST /accounts-age-analysis': async ({ body }, { db, caller, wants }) => {
    const analysis = await analyseAges(db, caller, body);
    const type = files.find(wants);
    return type === undefined ? analysis : ageFile(db, analysis, type);
  },
});
