import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { foundRecord, recordKinds } from '../../src/api/contract/search.ts';
import type { Permission } from '../../src/domain/permissions.ts';
import { shipmentReferenceOf } from '../../src/domain/references.ts';
import { customerStatus, statusFacts } from '../../src/domain/statuses.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { isTenant } from './tenancy.ts';

export type RecordKind = (typeof recordKinds)[number];
export type FoundRecord = z.output<typeof foundRecord>;

const MOST_OF_A_KIND = 8;
const SHORTEST_WORD = 3;

const mayFind: Record<RecordKind, readonly Permission[]> = {
  shipment: ['View shipments'],
  account: ['View accounts', 'View own account'],
  user: ['View users'],
  driver: ['View drivers map', 'View operations'],
  locker: ['View lockers'],
  invoice: ['View billing'],
};

/** The kinds of record that a caller may find, of those asked for. */
export function findable(caller: Caller, wanted: readonly RecordKind[] | undefined): RecordKind[] {
  const kinds: RecordKind[] = ['shipment', 'account', 'user', 'driver', 'locker', 'invoice'];
  return kinds.filter(
    (kind) =>
      (wanted === undefined || wanted.length === 0 || wanted.includes(kind)) &&
      mayFind[kind].some((permission) => caller.permissions.has(permission)),
  );
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** How each kind is named in answers; `detail` is what tells two of them apart. */
export const columnsOf: Record<RecordKind, SQL> = {
  shipment: sql`'shipment' as kind, id, short_tracking_reference as title,
    concat_ws(', ', delivery_name, delivery_suburb, delivery_city) as detail, status`,
  account: sql`'account' as kind, id, name as title, concat_ws(', ', account_code, city) as detail, status`,
  user: sql`'user' as kind, id, name as title, email as detail, null as status`,
  driver: sql`'driver' as kind, user_id as id, name as title, concat_ws(', ', code, vehicle_registration) as detail, null as status`,
  locker: sql`'locker' as kind, id, name as title, concat_ws(', ', code, suburb, city) as detail, state as status`,
  invoice: sql`'invoice' as kind, id, invoice_number as title, invoice_date::text as detail, state as status`,
};

interface Words {
  text: string;
  prefix: string;
  reference: string;
  inside: string;
  isLong: boolean;
}

const limited = (columns: SQL, from: SQL) =>
  sql`(select ${columns}, ${from} limit ${MOST_OF_A_KIND})`;

// Prefixes of references walk their indexes, behind every fence; words need three letters for theirs.
function shipmentParts({ text, reference, inside, isLong }: Words): SQL[] {
  const beginning = (column: SQL, word: string) =>
    limited(
      columnsOf.shipment,
      sql`0 as rank from shipments where starts_with(${column}, ${word})`,
    );
  const references = [
    beginning(sql`short_tracking_reference`, reference),
    beginning(sql`custom_tracking_reference`, reference),
    beginning(sql`customer_reference`, text),
  ];
  if (!isLong) return references;
  const byWords = sql`(select ${columnsOf.shipment}, 1 as rank from shipments where id in (
    select baton_newest_shipments_with(${inside}, ${MOST_OF_A_KIND})))`;
  return [...references, byWords];
}

function partsOf(kind: RecordKind, words: Words): SQL[] {
  const { prefix, inside, isLong } = words;
  const like = isLong ? inside : prefix;
  const rank = (column: SQL) => sql`case when ${column} ilike ${prefix} then 0 else 1 end as rank`;
  switch (kind) {
    case 'shipment':
      return shipmentParts(words);
    case 'account':
      return [
        limited(
          columnsOf.account,
          sql`${rank(sql`name`)} from accounts where name ilike ${like} or account_code ilike ${like} or email ilike ${like} order by rank, name, id`,
        ),
      ];
    case 'user':
      return [
        limited(
          columnsOf.user,
          sql`${rank(sql`name`)} from users where role_id <> 3 and (name ilike ${like} or email ilike ${like}) order by rank, name, id`,
        ),
      ];
    case 'driver':
      return [
        limited(
          columnsOf.driver,
          sql`${rank(sql`name`)} from drivers where name ilike ${like} or code ilike ${like} order by rank, name, user_id`,
        ),
      ];
    case 'locker':
      return [
        limited(
          columnsOf.locker,
          sql`${rank(sql`name`)} from lockers where name ilike ${like} or code ilike ${like} or suburb ilike ${like} order by rank, name, id`,
        ),
      ];
    case 'invoice':
      return [
        limited(
          columnsOf.invoice,
          sql`${rank(sql`invoice_number`)} from invoices where invoice_number ilike ${like} order by rank, id desc`,
        ),
      ];
  }
}

const labelled = (caller: Caller, record: FoundRecord): FoundRecord => {
  if (record.kind !== 'shipment' || record.status === null) return record;
  const status = isTenant(caller) ? customerStatus(record.status) : record.status;
  return { ...record, status, detail: `${statusFacts(status).label}, ${record.detail}` };
};

/** Records as answers show them: statuses in words, every record once. */
export function shownRecords(caller: Caller, found: readonly FoundRecord[]): FoundRecord[] {
  const seen = new Set<string>();
  const once = found.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return once.map(({ kind, id, title, detail, status }) =>
    labelled(caller, { kind, id, title, detail, status }),
  );
}

/** Finds records of all kinds in one statement, at most eight of each, as far as the caller's fence lets through. */
export async function searchRecords(
  db: Db,
  caller: Caller,
  { q, scopes }: { q: string; scopes?: RecordKind[] | undefined },
): Promise<FoundRecord[]> {
  const text = q.trim();
  const kinds = findable(caller, scopes);
  if (text === '' || kinds.length === 0) return [];
  const words: Words = {
    text,
    prefix: `${escaped(text)}%`,
    inside: `%${escaped(text)}%`,
    reference: shipmentReferenceOf(text),
    isLong: text.length >= SHORTEST_WORD,
  };
  const parts = kinds.flatMap((kind) => partsOf(kind, words));
  const { rows } = await db.execute<FoundRecord & { rank: number }>(
    sql`select kind, id, title, detail, status, rank from (${sql.join(parts, sql` union all `)}) found`,
  );
  const order = (kind: RecordKind) => kinds.indexOf(kind);
  const sorted = rows.toSorted(
    (one, other) => one.rank - other.rank || order(one.kind) - order(other.kind),
  );
  const counts = new Map<RecordKind, number>();
  return shownRecords(caller, sorted).filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST_OF_A_KIND;
  });
}
