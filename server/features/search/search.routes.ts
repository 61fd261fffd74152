import { resolveTokens } from './resolve-references.ts';
import { recordNames } from './record-names.ts';
import { searchRecords } from './search.ts';
import { serve } from '#server/http/serve.ts';

export default serve('search', {
  'GET /search': ({ query }, { db, caller }) => searchRecords(db, caller, query),
  'GET /search/names': ({ query }, { db, caller }) => recordNames(db, caller, query),
  'POST /search/resolve': ({ body }, { db, caller }) => resolveTokens(db, caller, body.tokens),
});
