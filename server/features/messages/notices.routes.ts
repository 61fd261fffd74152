import { serve } from '#server/http/serve.ts';
import { listNotices, publishNotice, writeNotice } from './notices.ts';
import { reachOf } from './segments.ts';

export default serve('notices', {
  'GET /notifications': ({ query }, { db }) => listNotices(db, query),
  'GET /notifications/preview': ({ query }, { db }) => reachOf(db, query.segment),
  'POST /notifications': ({ body }, context) => writeNotice(body, context),
  'POST /publish-notification': ({ body }, context) => publishNotice(body, context),
});
