import { eq, sql } from 'drizzle-orm';
import type { documentSeries } from '#domain/billing/invoices.ts';
import { waybill } from '#domain/search/references.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { document_numbers } from '#server/db/schema/ledger.ts';
import { providerSettings } from '#server/features/settings/settings.ts';

type Series = (typeof documentSeries)[number];

/** Number of a document, and the form in which the document shows it. */
export interface DocumentNumber {
  serial: number;
  written: string;
}

async function prefixOf(db: Db, series: Series): Promise<string> {
  if (series === 'credit-note') return 'CRN';
  return settingText(await providerSettings(db), 'invoice_number_prefix') || 'INV';
}

/**
 * Takes the next numbers of a series, in order. Other issuers wait until the commit, so take
 * numbers last; a rollback returns them.
 */
export async function takeNumbers(
  db: Db,
  series: Series,
  count: number,
): Promise<DocumentNumber[]> {
  const prefix = await prefixOf(db, series);
  const [row] = await db
    .update(document_numbers)
    .set({ next_number: sql`${document_numbers.next_number} + ${count}` })
    .where(eq(document_numbers.series, series))
    .returning({ next: document_numbers.next_number });
  if (row === undefined) throw new Error(`Documents of ${series} are not numbered`);
  return Array.from({ length: count }, (_, at) => {
    const serial = row.next - count + at;
    return { serial, written: waybill(prefix, serial) };
  });
}
