import { payments } from '../../src/api/contract/payments.ts';
import { importPayments } from '../rules/payments/import-payments.ts';
import { listPayments, readPayment, sumPayments } from '../rules/payments/payment-list.ts';
import { serve } from '../serve.ts';

export default serve(payments, {
  'GET /billing/import/payments': ({ query }, { db }) => listPayments(db, query),
  'GET /billing/import/payments/:id': ({ params }, { db }) => readPayment(db, params.id),
  'GET /billing/import/totals': ({ query }, { db }) => sumPayments(db, query.filter ?? {}),
  'POST /billing/import/payments': ({ form }, { db, caller }) => importPayments(db, caller, form),
});
