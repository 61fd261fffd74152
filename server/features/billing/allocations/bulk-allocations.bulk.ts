import { and, sql } from 'drizzle-orm';
import { bulkAllocations } from '#api/contract/billing/bulk-allocations.ts';
import { ids } from '#api/contract/field-parts.ts';
import { payments } from '#server/db/schema/payments.ts';
import { accessOf, type Bulk, operation, operationOver } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { anyRow } from '#server/runs/work.ts';
import { paymentConditions } from '#server/features/payments/payment-list.ts';
import { skippedRow } from '#server/http/row-results.ts';
import { allocateGiven, NOT_NAMED, previewGiven } from './allocate-given.ts';
import {
  allocateAccounts,
  allocateInvoices,
  allocateOverpaid,
  previewAllocation,
} from './allocate-open.ts';
import { recalculateBalances } from '../books/recalculate-balances.ts';

const GIVEN = 'POST /billing/invoices/allocate/bulk';

const rows = {
  payments: rowsOfList(
    'GET /billing/import/payments',
    (filter) => sql`select ${payments.id} as id, ${payments.bank_reference} as label
      from ${payments} where ${and(sql`true`, ...paymentConditions(filter))}`,
  ),
};

const operations = {
  'POST /accounts/allocate': operation('POST /accounts/allocate', {
    kind: 'inside',
    preview: (scope, _, selection) => previewAllocation(scope, 'accounts', selection),
    work: async (scope, body) => (await allocateAccounts(scope, body)).results,
  }),
  'POST /billing/invoices/allocate': operation('POST /billing/invoices/allocate', {
    kind: 'inside',
    preview: (scope, _, selection) => previewAllocation(scope, 'invoices', selection),
    work: async (scope, body) => (await allocateInvoices(scope, body.ids)).results,
  }),
  'POST /billing/invoices/allocate-overpaid': operation(
    'POST /billing/invoices/allocate-overpaid',
    {
      kind: 'inside',
      preview: (scope, _, selection) => previewAllocation(scope, 'payments', selection),
      work: async (scope, body) => (await allocateOverpaid(scope, body)).results,
    },
  ),
  [GIVEN]: operationOver(
    {
      call: GIVEN,
      entity: 'billing',
      ...accessOf(bulkAllocations[GIVEN]),
      body: bulkAllocations[GIVEN].body.extend({ ids }),
    },
    {
      kind: 'inside',
      preview: (scope, { allocations }, selection) => previewGiven(scope, allocations, selection),
      // All rows of an invoice are in the same batch; `allocateGiven` keeps all rows of an account
      // together.
      work: async (scope, body) => {
        const mine = body.allocations.filter((one) => body.ids.includes(one.invoice_id));
        const named = new Set(mine.map(({ invoice_id }) => invoice_id));
        const others = body.ids.filter((id) => !named.has(id));
        const { results } = await allocateGiven(scope, mine);
        return [...results, ...others.map((id) => skippedRow(id, NOT_NAMED))];
      },
    },
  ),
  'POST /accounts/recalculate-balance': operation('POST /accounts/recalculate-balance', {
    kind: 'inside',
    preview: anyRow,
    work: (scope, body) => recalculateBalances(scope, body.ids),
  }),
};

export default { rows, operations } satisfies Bulk;
