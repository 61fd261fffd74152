import { sql, type SQL } from 'drizzle-orm';
import { shipmentReferenceOf } from '../../src/domain/references.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { columnsOf, findable, shownRecords, type FoundRecord, type RecordKind } from './search.ts';

/** By which columns a pasted word names a record, exactly. */
const keys: Record<RecordKind, { table: SQL; columns: SQL[]; id: SQL }> = {
  shipment: {
    table: sql`shipments`,
    columns: [
      sql`short_tracking_reference`,
      sql`custom_tracking_reference`,
      sql`customer_reference`,
    ],
    id: sql`id`,
  },
  account: { table: sql`accounts`, columns: [sql`account_code`], id: sql`id` },
  user: { table: sql`users`, columns: [sql`email`], id: sql`id` },
  driver: { table: sql`drivers`, columns: [sql`code`], id: sql`user_id` },
  locker: { table: sql`lockers`, columns: [sql`code`], id: sql`id` },
  invoice: { table: sql`invoices`, columns: [sql`invoice_number`], id: sql`id` },
};

const MOST_PER_WORD = 8;

function spellingsOf(token: string): string[] {
  const bare = token.trim();
  return [...new Set([bare, shipmentReferenceOf(bare), bare.toUpperCase(), bare.toLowerCase()])];
}

/** Looks up what every pasted word means, in one statement; what is not the caller's to see is unknown. */
export async function resolveTokens(db: Db, caller: Caller, tokens: readonly string[]) {
  const kinds = findable(caller, undefined);
  const words = [...new Set(tokens.flatMap(spellingsOf))].filter((word) => word !== '');
  if (kinds.length === 0 || words.length === 0)
    return tokens.map((token) => ({ token, records: [] }));
  const list = sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;
  const parts = kinds.flatMap((kind) =>
    keys[kind].columns.map(
      (column) =>
        sql`(select ${columnsOf[kind]}, ${column} as word from ${keys[kind].table} where ${column} = any(${list}) order by ${keys[kind].id} desc limit 4000)`,
    ),
  );
  const { rows } = await db.execute<FoundRecord & { word: string }>(
    sql.join(parts, sql` union all `),
  );
  const byWord = new Map<string, FoundRecord[]>();
  for (const row of rows) byWord.set(row.word, [...(byWord.get(row.word) ?? []), row]);
  return tokens.map((token) => {
    const found = spellingsOf(token).flatMap((word) => byWord.get(word) ?? []);
    return { token, records: shownRecords(caller, found).slice(0, MOST_PER_WORD) };
  });
}
