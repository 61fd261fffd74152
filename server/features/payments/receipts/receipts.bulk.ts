import { operation, type Bulk } from '#server/runs/operation.ts';
import { acceptCertain, previewAccept } from '../matching/accept-certain.ts';

const ACCEPT = 'POST /billing/import/accept';

const operations = {
  [ACCEPT]: operation(ACCEPT, {
    kind: 'inside',
    preview: (scope, _, selection) => previewAccept(scope, selection),
    work: (scope, { ids }) => acceptCertain(scope, ids),
  }),
};

export default { rows: {}, operations } satisfies Bulk;
