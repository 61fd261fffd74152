import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { invoicesPath, kind, readInvoice } from './invoice.ts';
import { Lines } from './lines.tsx';
import { CreditNotes } from './record/credit-notes.tsx';
import { InvoiceDocument } from './record/document.tsx';
import { InvoiceFacts } from './record/facts.tsx';
import { InvoiceHead } from './record/head.tsx';
import view from './record.view.ts';
import { Settlements } from './settlements.tsx';

/** Page of an invoice: lines, settlements, credit notes and next steps. */
const screen: Screen = recordScreen(view, {
  read: readInvoice,
  kind,
  name: ({ invoice_number: number }) => number ?? 'Draft',
  list: {
    read: 'GET /billing/invoices',
    href: invoicesPath,
    missing: 'It may be a draft that was discarded, or the link is incomplete.',
  },
  head: [InvoiceHead],
  main: [Lines, Settlements],
  side: [InvoiceDocument, InvoiceFacts, CreditNotes],
});
export default screen;
