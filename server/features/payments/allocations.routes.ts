import { allocations } from '../../../src/api/contract/allocations.ts';
import { serve } from '../../serve.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { placeReceipt, reallocateReceipt } from './allocate-receipts.ts';
import { candidatesOf, suggestionsFor } from './matching-world.ts';
import { nameInvoice } from './name-invoice.ts';
import { planFor } from './plan-allocations.ts';

export default serve(allocations, {
  'GET /billing/import/candidates/:id': ({ params }, { db, caller }) => {
    requireStaff(caller);
    return candidatesOf(db, params.id);
  },
  'GET /billing/import/suggestions': ({ query }, { db, caller }) => {
    requireStaff(caller);
    return suggestionsFor(db, query.ids);
  },
  'POST /billing/import/virtual-allocation': ({ body }, { db, caller }) => {
    requireStaff(caller);
    return planFor(db, body.decisions);
  },
  'PUT /billing/import/payments/:id': (input, { db, caller }) => placeReceipt(db, caller, input),
  'POST /billing/import/payment-reallocation': ({ body }, { db, caller }) =>
    reallocateReceipt(db, caller, body),
  'POST /billing/import/add-invoice-number': ({ body }, { db, caller }) =>
    nameInvoice(db, caller, body),
});
