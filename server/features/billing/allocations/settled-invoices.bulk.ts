import { operation, type Bulk } from '#server/runs/operation.ts';
import { checkDay, postAll, previewWay, ways } from './settle-invoices.ts';

const WRITE_OFF = 'POST /billing/invoices/write-off';
const CREDIT = 'POST /billing/invoices/credit';

const operations = {
  [WRITE_OFF]: operation(WRITE_OFF, {
    kind: 'inside',
    check: (scope, { date }) => checkDay(scope, date),
    preview: (scope, { date }, selection) =>
      previewWay(scope, { way: ways['write-off'], date }, selection),
    work: (scope, body) => postAll(scope, { way: ways['write-off'], ...body }),
  }),
  [CREDIT]: operation(CREDIT, {
    kind: 'inside',
    check: (scope, { date }) => checkDay(scope, date),
    preview: (scope, { date }, selection) =>
      previewWay(scope, { way: ways.credit, date }, selection),
    work: (scope, body) => postAll(scope, { way: ways.credit, ...body }),
  }),
};

export default { rows: {}, operations } satisfies Bulk;
