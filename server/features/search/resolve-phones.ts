import { sql, type SQL } from 'drizzle-orm';
import { phoneIn } from '#domain/search/pasted.ts';
import { isFinal, statuses } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';
import type { FoundRecord } from './record-search.ts';
import { columnsOf } from './search.ts';

const MAX_PER_NUMBER = 50;

/** Recipients first, because callers ask about expected parcels more often than about sent ones. */
const sides = ['delivery', 'collection'] as const;

type Found = FoundRecord & { word: string; side: (typeof sides)[number] };

const columnOf = {
  delivery: sql`delivery_mobile_number`,
  collection: sql`collection_mobile_number`,
};
const over = statuses.filter(isFinal);

/** Spellings of a phone number in shipments. */
const spellings = (phone: string) =>
  phone.startsWith('+27') ? [phone, `0${phone.slice('+27'.length)}`] : [phone];

// Each number scans an index from its newest shipment and finds all active shipments and the latest
// final one.
function statementFor(side: keyof typeof columnOf, words: readonly string[]): SQL[] {
  const given = sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word) given`;
  const isOver = sql`status in (select jsonb_array_elements_text(${JSON.stringify(over)}::jsonb))`;
  const newest = (condition: SQL, most: number) => sql`
    select found.*, given.word, ${side} as side from ${given} cross join lateral (
      select ${columnsOf('shipment')}, false as exact from shipments where ${columnOf[side]} = given.word and ${condition}
      order by shipments.id desc limit ${most}) found`;
  return [newest(sql`not ${isOver}`, MAX_PER_NUMBER), newest(isOver, 1)];
}

/**
 * Prefers active shipments whose recipient has the number over those whose sender has it. If none
 * is active, keeps the newest finished shipment, with the same preference.
 */
function preferActive(found: readonly Found[]): Found[] {
  const bySide = sides.map((side) => found.filter((row) => row.side === side));
  const open = bySide
    .map((rows) => rows.filter(({ status }) => status !== null && !isFinal(status)))
    .find((rows) => rows.length > 0);
  if (open) return open.toSorted((one, other) => other.id - one.id).slice(0, MAX_PER_NUMBER);
  return (bySide.find((rows) => rows.length > 0) ?? [])
    .toSorted((one, other) => other.id - one.id)
    .slice(0, 1);
}

/** Finds shipments by pasted phone number; at most 50 active shipments per number. */
export async function shipmentsByPhone(
  db: Db,
  tokens: readonly string[],
): Promise<Map<string, FoundRecord[]>> {
  const phones = new Map(
    tokens.flatMap((token) => {
      const phone = phoneIn(token);
      return phone === null ? [] : [[token, phone] as const];
    }),
  );
  if (phones.size === 0) return new Map();
  const words = [...new Set([...phones.values()].flatMap(spellings))];
  const parts = sides.flatMap((side) => statementFor(side, words));
  const { rows } = await db.execute<Found>(sql.join(parts, sql` union all `));
  return new Map(
    [...phones].map(([token, phone]) => {
      const written = spellings(phone);
      return [token, preferActive(rows.filter(({ word }) => written.includes(word)))];
    }),
  );
}
