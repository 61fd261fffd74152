import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import type { Verdict } from '#server/runs/work.ts';
import { createPricer } from '#server/features/pricing/pricer.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { lockDocuments, processDocument, whyNotAgain } from './receive-waybill.ts';

/** Processes refused documents again by the current rules. Call in a transaction. */
export async function processAgain(db: Db, caller: Caller, given: readonly number[]) {
  const ids = distinctIds(given);
  const found = new Map((await lockDocuments(db, ids)).map((row) => [row.id, row]));
  const booker = { db, caller, pricer: await createPricer(db) };
  const results: RowOutcome[] = [];
  for (const id of ids) {
    const document = found.get(id);
    const why = document && whyNotAgain(document);
    if (document === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (typeof why === 'string') results.push(skippedRow(id, why));
    else {
      const outcome = await processDocument(booker, document);
      results.push(outcome.is === 'booked' ? okRow(id) : failedRow(id, outcome.reason));
    }
  }
  return withCounts(results);
}

/**
 * Previews processing documents again, with the reason for each document that would be skipped;
 * `chosen` selects id, label and position of the rows.
 */
export async function previewProcess(db: Db, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ status: 'received' | 'processed' | 'failed'; label: string }>(
    sql`select ${inbound_xml.status} as status, chosen.label from (${chosen}) as chosen
        join ${inbound_xml} on ${inbound_xml.id} = chosen.id order by chosen.position`,
  );
  return rows.map(({ label, ...row }) => ({ reason: whyNotAgain(row), count: 1, sample: [label] }));
}
