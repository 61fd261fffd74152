import { setImmediate as turn } from 'node:timers/promises';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { FileContent } from '#api/endpoint.ts';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { MONEY_SIZE, moneyPages } from '#server/documents/money.ts';
import { documentOf, leftOutPages, openPages } from '#server/documents/page.ts';
import type { OpenDocument, Scope, Verdict } from '#server/runs/work.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, skippedRow } from '#server/http/row-results.ts';
import { DRAFT, invoiceDocuments } from './invoice-documents.ts';

const SHEET = { title: 'Invoices', size: MONEY_SIZE, isTagged: true };

/** Returns the reasons for leaving invoices out: drafts and missing invoices. */
async function reasonsAgainst(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { id, state } = invoices;
  const rows = await db
    .select({ id, state })
    .from(invoices)
    .where(inArray(id, [...ids]));
  const states = new Map(rows.map((row) => [row.id, row.state]));
  return new Map(
    ids.flatMap((one) => {
      const found = states.get(one);
      if (found === undefined) return [[one, NOT_FOUND]];
      return found === 'draft' ? [[one, DRAFT]] : [];
    }),
  );
}

/**
 * Creates the PDF of several invoices in the given order; the last page lists the omitted invoices.
 */
export async function printInvoices(db: Db, given: readonly number[]): Promise<FileContent> {
  const ids = distinctIds(given);
  const documents = await invoiceDocuments(db, ids);
  if (documents.size === 0) throw notFound();
  const reasons = await reasonsAgainst(db, ids);
  const leftOut = ids.flatMap((id) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : [{ id, reason }];
  });
  const pages = ids.flatMap((id) => {
    const document = documents.get(id);
    return document === undefined ? [] : moneyPages(document);
  });
  return {
    type: 'application/pdf',
    filename: 'invoices.pdf',
    data: await documentOf(SHEET, [...pages, ...leftOutPages(SHEET, leftOut)]),
    leftOut: leftOut.map(({ id }) => id),
  };
}

/** Previews the printing, which skips drafts. */
export async function previewPrint({ db }: Scope, _: object, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ count: number; sample: string[] | null }>(sql`
    select count(*)::int as count, (array_agg(label order by position))[1:5] as sample
    from (${chosen}) as chosen join invoices i on i.id = chosen.id where i.state = 'draft'`);
  return rows.map(({ count, sample }) => ({ reason: DRAFT, count, sample: sample ?? [] }));
}

/** Document of any number of invoices, which are read in batches and drawn one after the other. */
export function openInvoices(): OpenDocument {
  const pages = openPages(SHEET);
  const leftOut: { id: number; reason: string }[] = [];
  return {
    async read({ db }, ids) {
      const documents = await invoiceDocuments(db, ids);
      const reasons = await reasonsAgainst(db, ids);
      const outcomes = ids.map((id) => {
        const reason = reasons.get(id);
        if (reason === undefined) return okRow(id);
        leftOut.push({ id, reason });
        return reason === DRAFT ? skippedRow(id, reason) : failedRow(id, reason);
      });
      const draw = async () => {
        for (const id of ids) {
          const document = documents.get(id);
          if (document !== undefined) for (const page of moneyPages(document)) pages.add(page);
          await turn();
        }
      };
      return { outcomes, draw };
    },
    async close() {
      for (const page of leftOutPages(SHEET, leftOut)) pages.add(page);
      return { name: 'invoices.pdf', type: 'application/pdf', content: await pages.close() };
    },
  };
}
