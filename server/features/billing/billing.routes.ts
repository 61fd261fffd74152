import { countEach } from '#server/db/lists/count-each.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { serve } from '#server/http/serve.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { checkBooks } from './books/books.ts';
import { listCreditNotes, readCreditNote } from './credit-notes/credit-note-list.ts';
import { printDebtorsCreditNotes } from './credit-notes/debtors-credit-notes.ts';
import { printCreditNote } from './credit-notes/credit-note-document.ts';
import { printInvoice } from './invoices/invoice-documents.ts';
import { invoiceConditions } from './invoices/invoice-filter.ts';
import { listInvoices, readInvoice } from './invoices/invoice-list.ts';
import { sumInvoices } from './invoices/invoice-totals.ts';

export default serve('billing', {
  'GET /billing/invoices/counts': ({ query }, { db, caller }) =>
    countEach(
      db,
      { table: invoices, conditionsOf: (filter) => invoiceConditions(filter, caller) },
      query.filters,
    ),
  'GET /billing/invoices': ({ query }, { db, caller }) => listInvoices(db, caller, query),
  'GET /billing/invoice-totals': ({ query }, { db, caller }) =>
    sumInvoices(db, caller, query.filter ?? {}),
  'GET /billing/invoices/:id': ({ params }, { db, caller, wants }) =>
    wants('application/pdf')
      ? printInvoice(db, caller, params.id)
      : readInvoice(db, caller, params.id),
  'GET /billing/credit-notes': ({ query }, { db }) => listCreditNotes(db, query),
  'GET /billing/credit-notes/:id': ({ params }, { db, wants }) =>
    wants('application/pdf') ? printCreditNote(db, params.id) : readCreditNote(db, params.id),
  // System scope, because the details of the company are outside of every account's tenant scope.
  'GET /billing/export-debtors-credit-notes/:a/:b': {
    system: ({ params }, { db, caller }) => printDebtorsCreditNotes(db, caller, params),
  },
  'GET /billing/books': (_, { db, caller }) => {
    requireStaff(caller);
    return checkBooks(db);
  },
});
