import type { FileContent } from '#api/endpoint.ts';
import type { DocumentSnapshot } from '#domain/billing/invoices.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { MoneyDocument } from '#server/documents/money-document.ts';
import { MONEY_SIZE, moneyPages } from '#server/documents/money.ts';
import { documentOf } from '#server/documents/page.ts';

/** Formats an amount without currency, for columns whose heading names the currency. */
export const figure = (amount: number): string => inRand(amount).replace('R\u00a0', '');
const vatRegistration = (number: string): string => `VAT registration ${number || 'not given'}`;
const nonEmpty = (...texts: string[]): string[] => texts.filter((text) => text !== '');

/** Names and addresses of both parties of a document. */
export function sides({ supplier, recipient }: DocumentSnapshot) {
  const { registration_number: company } = supplier;
  return {
    supplier: nonEmpty(
      supplier.name,
      supplier.address,
      supplier.vat_number && vatRegistration(supplier.vat_number),
      company && `Company registration ${company}`,
      supplier.email,
    ),
    recipient: nonEmpty(
      recipient.name,
      recipient.address,
      vatRegistration(recipient.vat_number),
      recipient.registration_number && `Company registration ${recipient.registration_number}`,
      recipient.contact_name,
    ),
  };
}

/** Footer of each page. */
export const footerOf = ({ supplier }: DocumentSnapshot): string =>
  [
    'Amounts in South African rand.',
    supplier.vat_number && `${supplier.name}, VAT ${supplier.vat_number}`,
  ]
    .filter(Boolean)
    .join(' ');

export interface PdfFile extends FileContent {
  type: 'application/pdf';
  data: Buffer;
}

/** PDF of a document; the same document always has the same bytes. */
export const pdfOf = async (document: MoneyDocument, created: string): Promise<PdfFile> => ({
  type: 'application/pdf',
  filename: `${document.number}.pdf`,
  data: await documentOf(
    {
      title: `${document.title} ${document.number}`,
      size: MONEY_SIZE,
      created: new Date(created),
      isTagged: true,
    },
    moneyPages(document),
  ),
});
