import { countEach } from '#server/db/lists/count-each.ts';
import { payments as paymentsTable } from '#server/db/schema/payments.ts';
import { chosenStatement, readKnown, showColumns } from './statements/chosen-statement.ts';
import { readStatementCells } from './statements/read-statement.ts';
import { importPayments } from './import/import-payments.ts';
import { listPayments, paymentConditions, readPayment, sumPayments } from './payment-list.ts';
import { serve } from '#server/http/serve.ts';

export default serve('payments', {
  'GET /billing/import/payments': ({ query }, { db }) => listPayments(db, query),
  'GET /billing/import/payments/counts': ({ query }, { db }) =>
    countEach(
      db,
      { table: paymentsTable, conditionsOf: (filter) => paymentConditions(filter) },
      query.filters,
    ),
  'GET /billing/import/payments/:id': ({ params }, { db }) => readPayment(db, params.id),
  'GET /billing/import/totals': ({ query }, { db }) => sumPayments(db, query.filter ?? {}),
  'POST /billing/import/payments': {
    reads: async ({ form }) => {
      const cells = await readStatementCells(form.file);
      const read = readKnown(cells, form);
      return async (_, context) => {
        const statement = await chosenStatement(context, read, { form, cells });
        return importPayments(context, { form, statement });
      };
    },
  },
  'POST /billing/import/payments/columns': {
    reads: async ({ form }) => {
      const cells = await readStatementCells(form.file);
      return (_, { db }) => showColumns(db, cells);
    },
  },
});
