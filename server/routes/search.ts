import { search } from '../../src/api/contract/search.ts';
import { resolveTokens } from '../rules/resolve.ts';
import { searchRecords } from '../rules/search.ts';
import { serve } from '../serve.ts';

export default serve(search, {
  'GET /search': ({ query }, { db, caller }) => searchRecords(db, caller, query),
  'POST /search/resolve': ({ body }, { db, caller }) => resolveTokens(db, caller, body.tokens),
});
