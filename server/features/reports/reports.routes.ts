import { ApiError } from '#api/api-error.ts';
import { authorise } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';
import { exportReport } from './export-report.ts';
import { requireKnown } from './reading/parameters.ts';
import { mayCount } from './reading/readable.ts';
import { readDefinition } from './reading/read-report.ts';
import { readRows, resultOf } from './reading/report-rows.ts';

const PREVIEW: [number, number] = [0, 19];

export default serve('reports', {
  'POST /reports/:id/rows': { own: readRows },
  'POST /reports/:id/export': {
    own: (input, context) => {
      authorise('View reports', context.caller);
      return exportReport(input, context);
    },
  },
  'POST /reports/preview': {
    own: async ({ body: { definition } }, context) => {
      if (!mayCount(context.caller, definition.dataset))
        throw new ApiError(404, { message: 'Not found.', code: 'not_found' });
      requireKnown(definition, context.caller);
      return resultOf(definition, await readDefinition(definition, context, {}), PREVIEW);
    },
  },
});
