import { ageAnalysis } from '../../../src/api/contract/age-analysis.ts';
import { serve } from '../../serve.ts';
import { analyseAges } from './age-analysis.ts';

export default serve(ageAnalysis, {
  'POST /accounts-age-analysis': ({ body }, { db }) => analyseAges(db, body),
});
