import { sql, type SQL } from 'drizzle-orm';
import { shipmentReferenceOf } from '../../src/domain/references.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { shipmentsByPhone } from './resolve-phones.ts';
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

const inCapitals = (token: string): string[] => {
  const bare = token.trim();
  return [...new Set([bare, bare.toUpperCase(), shipmentReferenceOf(bare)])];
};
const asAddress = (token: string): string[] => [token.trim().toLowerCase()];

/** How a pasted word may be written where a kind of record is known by it. */
const spellings = (kind: RecordKind) => (kind === 'user' ? asAddress : inCapitals);

// Each word probes an index for a few rows, however often a reference was used.
function statementFor(kind: RecordKind, column: SQL, tokens: readonly string[]): SQL {
  const words = [...new Set(tokens.flatMap(spellings(kind)))].filter((word) => word !== '');
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word) given`;
  return sql`select found.*, given.word from ${list} cross join lateral (
    select ${columnsOf[kind]} from ${keys[kind].table} where ${column} = given.word
    order by ${keys[kind].id} desc limit ${MOST_PER_WORD}) found`;
}

/** Looks up what every pasted word means, in one statement for references and one for telephone numbers; what is not the caller's to see is unknown. */
export async function resolveTokens(db: Db, caller: Caller, tokens: readonly string[]) {
  const kinds = findable(caller, undefined);
  if (kinds.length === 0) return tokens.map((token) => ({ token, records: [] }));
  const parts = kinds.flatMap((kind) =>
    keys[kind].columns.map((column) => statementFor(kind, column, tokens)),
  );
  const { rows } = await db.execute<FoundRecord & { word: string }>(
    sql.join(parts, sql` union all `),
  );
  const byPhone = kinds.includes('shipment')
    ? await shipmentsByPhone(db, tokens)
    : new Map<string, FoundRecord[]>();
  const byWord = new Map<string, FoundRecord[]>();
  for (const row of rows) byWord.set(row.word, [...(byWord.get(row.word) ?? []), row]);
  return tokens.map((token) => {
    const called = byPhone.get(token);
    if (called) return { token, records: shownRecords(caller, called) };
    const written = [...new Set([...inCapitals(token), ...asAddress(token)])];
    const found = written.flatMap((word) => byWord.get(word) ?? []);
    return { token, records: shownRecords(caller, found).slice(0, MOST_PER_WORD) };
  });
}
