import { canPrint } from '#domain/billing/invoices.ts';
import { useApp } from '#ui/app-context.ts';
import { DocumentPart } from '#ui/document/document-part.tsx';
import { readInvoice, type Invoice } from '../invoice.ts';

/** Invoice as the customer gets it; a draft has no document. */
export function InvoiceDocument({ record: invoice }: { record: Invoice }) {
  const { api } = useApp();
  const { id, invoice_number: number, sent_at: sentAt } = invoice;
  if (canPrint(invoice) !== true) return null;
  return (
    <DocumentPart
      name={number ?? ''}
      // An issued invoice does not change, but once it is sent, printouts are marked as copies.
      version={[sentAt]}
      read={(signal) =>
        api.call(readInvoice, { params: { id } }, { signal, accept: 'application/pdf' })
      }
    />
  );
}
