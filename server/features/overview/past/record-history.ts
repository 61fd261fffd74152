import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Returned } from '#api/endpoint.ts';
import { entities } from '#domain/generated/entities.ts';
import type { Entity } from '#domain/entities/entity.ts';
import {
  REASON,
  deedWords,
  historyField,
  type HistoryTable,
} from '#domain/overview/history/fields.ts';
import { valueWords } from '#domain/overview/history/words.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { past_tables } from '#server/db/schema/past.ts';
import { users } from '#server/db/schema/users.ts';
import { projectionOf } from '#server/http/answers/projection.ts';
import { keptChanges, type KeptChange, type RowsOf } from './kept-changes.ts';

const MAX_ENTRIES = 200;

const changeWords = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

/** A record with the tables of its history: its own table first, then those of its parts. */
interface HistoryOf {
  id: number;
  table: HistoryTable;
  parts?: readonly RowsOf[];
  /** Names of part rows by id: "Door 7". */
  partNames?: ReadonlyMap<number, string>;
  /** Response schema of the record. A field that the response hides also has a hidden history. */
  shownBy: Returned;
}

interface HistoryEntry extends Omit<KeptChange, 'id' | 'is' | 'row'> {
  id: string;
  what: string;
  /** Whether the entry is shown even without changed fields. */
  isDeed: boolean;
}

/**
 * Entries of the audit log: actions other than changes, and changes from before the history was
 * recorded.
 */
async function readNoted(db: Db, { id, table }: HistoryOf): Promise<HistoryEntry[]> {
  const [known] = await db
    .select({ since: past_tables.known_since })
    .from(past_tables)
    .where(eq(past_tables.name, table));
  const entries = await db
    .select({
      id: audit_log.id,
      action: audit_log.action,
      user_id: audit_log.user_id,
      user: users.name,
      at: audit_log.occurred_at,
      run_id: audit_log.run_id,
      changes: audit_log.changes,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(and(eq(audit_log.table_name, table), eq(audit_log.row_id, id)))
    .orderBy(desc(audit_log.occurred_at), desc(audit_log.id))
    .limit(MAX_ENTRIES);
  const isKept = (at: string) => known !== undefined && at >= known.since;
  return entries
    .filter(({ at, action }) => !isKept(at) || (action in deedWords && action !== 'create'))
    .map(({ id: entry, action, changes, ...by }) => ({
      ...by,
      id: `noted ${entry}`,
      what: deedWords[action] ?? changeWords.changed,
      isDeed: action in deedWords,
      table,
      fields: new Map(Object.entries(changes)),
    }));
}

function entryOf({ id, is, row, ...change }: KeptChange, record: HistoryOf): HistoryEntry {
  const isPart = change.table !== record.table;
  const what = isPart ? (record.partNames?.get(row) ?? changeWords[is]) : changeWords[is];
  return { ...change, id: `kept ${id}`, what, isDeed: !isPart && is !== 'changed' };
}

/** Ids of the records that changes refer to, by kind of record. */
function numbersIn(changes: readonly HistoryEntry[]): Map<string, Set<number>> {
  const numbers = new Map<string, Set<number>>();
  const named = changes.flatMap(({ table, fields }) =>
    [...fields].map(([name, values]) => ({ as: historyField(table, name)?.as, values })),
  );
  for (const { as, values } of named) {
    if (typeof as !== 'object') continue;
    const ids = numbers.get(as.record) ?? new Set();
    for (const value of Object.values(values)) if (typeof value === 'number') ids.add(value);
    numbers.set(as.record, ids);
  }
  return numbers;
}

/** Name columns of records that have no list, search or filter. */
const unlisted: Readonly<Record<string, { table: string; id?: string; name: string }>> = {
  rate: { table: 'rate_groups', name: 'name' },
  'sales-agent': { table: 'sales_agents', name: 'name' },
};

/** Names of the records that values refer to. */
async function namesIn(db: Db, changes: readonly HistoryEntry[]) {
  const names = new Map<string, string>();
  for (const [record, ids] of numbersIn(changes)) {
    const columns =
      entities.map((one): Entity => one).find(({ key }) => key === record)?.columns ??
      unlisted[record];
    if (columns === undefined || ids.size === 0) continue;
    const number = sql.identifier(columns.id ?? 'id');
    const { rows } = await db.execute<{ id: number; label: string }>(sql`
      select ${number} as id, ${sql.identifier(columns.name)} as label from ${sql.identifier(columns.table)}
      where ${inArray(sql`${number}`, [...ids])}`);
    for (const { id, label } of rows) names.set(`${record} ${id}`, label);
  }
  return (record: string, id: number) => names.get(`${record} ${id}`);
}

/** Whether a reader of the record may see a field, by the response schema. */
function fieldsShown({ table, shownBy }: HistoryOf, { permissions }: Caller) {
  const project = 'schema' in shownBy ? projectionOf(shownBy.schema, {}) : undefined;
  const shows = (name: string) => name in Object(project?.({ [name]: true }, permissions) ?? {});
  return (of: HistoryTable, name: string) => of !== table || name === REASON || shows(name);
}

/** History of a record, newest first: author, time, run, and the old and new values in words. */
export async function historyOf(db: Db, caller: Caller, record: HistoryOf) {
  const rows = [{ table: record.table, ids: sql`${record.id}::int` }, ...(record.parts ?? [])];
  const kept = await keptChanges(db, rows);
  const all = [...kept.map((change) => entryOf(change, record)), ...(await readNoted(db, record))];
  const nameOf = await namesIn(db, all);
  const isShown = fieldsShown(record, caller);
  const changesOf = ({ table, fields }: HistoryEntry) =>
    [...fields].flatMap(([name, { from, to }]) => {
      const field = historyField(table, name);
      if (!field || !isShown(table, name)) return [];
      const before = valueWords(from, field.as, nameOf);
      const after = valueWords(to, field.as, nameOf);
      return before === after ? [] : [{ label: field.label, from: before, to: after }];
    });
  return all
    .map((one) => ({ ...one, changes: changesOf(one) }))
    .filter(({ changes, isDeed }) => isDeed || changes.length > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_ENTRIES)
    .map(({ id, at, user_id, user, run_id, what, changes }) => ({
      id,
      at,
      user_id,
      user,
      run_id,
      what,
      changes,
    }));
}
