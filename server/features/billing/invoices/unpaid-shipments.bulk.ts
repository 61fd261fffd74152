import { operation, type Bulk } from '#server/runs/operation.ts';
import { previewOnAccount, takeOnAccount } from './unpaid-shipments.ts';

const CALL = 'POST /shipments/take-on-account';

const operations = {
  [CALL]: operation(CALL, {
    kind: 'inside',
    preview: (scope, _, selection) => previewOnAccount(scope, selection),
    work: takeOnAccount,
  }),
};

export default { rows: {}, operations } satisfies Bulk;
