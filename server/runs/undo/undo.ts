/**
 * Undo of bulk changes, for every entity alike. Callers can undo only their own changes, named by
 * their run or request. A row is skipped if one of its changed fields has changed since, with the
 * author and time of that change. An entity brings `UndoRules`: how its rows are read, which values
 * a change restores, and how they are written.
 *
 *     const undo = undoOf(accountRules);
 *     'POST /accounts/undo': operation('POST /accounts/undo', { kind: 'inside', ...undo.operation }),
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Changed } from '#domain/runs/changed.ts';
import type { Db } from '#server/db/open.ts';
import { changesBetween } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import type { Scope, Verdict } from '../work.ts';
import {
  authorship,
  readLaterChanges,
  readOwnChanges,
  requireNamed,
  type AuditedTable,
  type LaterChange,
  type NamedChange,
} from './own-changes.ts';

type UndoScope = Pick<Scope, 'db' | 'caller'>;

export interface UndoRules<Row extends { id: number }, Restoration> {
  table: AuditedTable;
  /** Rows that the caller may see; locked until the commit if they are about to change. */
  read(scope: UndoScope, ids: readonly number[], isLocked: boolean): Promise<readonly Row[]>;
  /** Current values, under the names that the audit log uses. */
  valuesOf(row: Row): Readonly<Record<string, unknown>>;
  /** Returns the values to restore to a row, or the reason why its change stays. */
  prepare(scope: UndoScope): Promise<(row: Row, changed: Changed) => Restoration | string>;
  /** Reason why these values cannot be restored to the rows; null if they can. */
  refuse?(scope: UndoScope, restoration: Restoration): Promise<string | null>;
  /** Describes later changes, without author and time. */
  describe(db: Db, later: readonly LaterChange[]): Promise<(change: LaterChange) => string>;
  restore(
    scope: UndoScope,
    undoing: { rows: readonly Row[]; restoration: Restoration },
  ): Promise<void>;
}

const NOT_CHANGED = 'Not changed by this action';
const CHANGED_SINCE = 'Changed since';
const PREVIEWED_AT_ONCE = 1000;
const MAX_SAMPLES = 5;

/** Rows with the same values to restore, which are restored together. */
interface Group<Row, Restoration> {
  rows: Row[];
  restoration: Restoration;
}

interface Judged<Row, Restoration> {
  groups: Group<Row, Restoration>[];
  /** Reasons against an undo, by row. */
  reasons: Map<number, string>;
  found: ReadonlySet<number>;
}

/** Decides for each row whether the named change can be undone. */
async function judge<Row extends { id: number }, Restoration>(
  rules: UndoRules<Row, Restoration>,
  scope: UndoScope,
  { rows, of }: { rows: readonly Row[]; of: NamedChange },
): Promise<Judged<Row, Restoration>> {
  const { db, caller } = scope;
  const { table } = rules;
  const own = await readOwnChanges(db, caller, { table, ids: rows.map(({ id }) => id), of });
  const later = await readLaterChanges(db, caller, { table, own });
  const describe = await rules.describe(db, later);
  const since = new Map(
    later.map((change) => [change.row, `${describe(change)}${authorship(change)}`]),
  );
  const restorationOf = await rules.prepare(scope);
  const groups = new Map<string, Group<Row, Restoration>>();
  const reasons = new Map<number, string>();
  for (const row of rows) {
    const changed = own.get(row.id)?.changed;
    const verdict = verdictOn(rules, { row, changed, since: since.get(row.id), restorationOf });
    if (typeof verdict === 'string') reasons.set(row.id, verdict);
    else {
      const key = JSON.stringify(verdict.restoration);
      const group = groups.get(key) ?? { rows: [], restoration: verdict.restoration };
      group.rows.push(row);
      groups.set(key, group);
    }
  }
  const kept = await withoutRefused(rules, scope, { groups: [...groups.values()], reasons });
  return { groups: kept, reasons, found: new Set(rows.map(({ id }) => id)) };
}

interface Verdicted<Row, Restoration> {
  row: Row;
  changed: Changed | undefined;
  /** Description of a later change. */
  since: string | undefined;
  restorationOf: (row: Row, changed: Changed) => Restoration | string;
}

function verdictOn<Row extends { id: number }, Restoration>(
  { valuesOf }: UndoRules<Row, Restoration>,
  { row, changed, since, restorationOf }: Verdicted<Row, Restoration>,
): { restoration: Restoration } | string {
  if (changed === undefined) return NOT_CHANGED;
  if (since !== undefined) return since;
  const set = Object.fromEntries([...changed].map(([name, { to }]) => [name, to]));
  if (Object.keys(changesBetween(valuesOf(row), set)).length > 0) return CHANGED_SINCE;
  const restoration = restorationOf(row, changed);
  return typeof restoration === 'string' ? restoration : { restoration };
}

/**
 * Returns the groups whose values can be restored, and notes the reason for each row of the other
 * groups.
 */
async function withoutRefused<Row extends { id: number }, Restoration>(
  { refuse }: UndoRules<Row, Restoration>,
  scope: UndoScope,
  { groups, reasons }: Pick<Judged<Row, Restoration>, 'groups' | 'reasons'>,
) {
  const kept: Group<Row, Restoration>[] = [];
  for (const group of groups) {
    const reason = (await refuse?.(scope, group.restoration)) ?? null;
    if (reason === null) kept.push(group);
    else for (const { id } of group.rows) reasons.set(id, reason);
  }
  return kept;
}

interface Chosen extends Record<string, unknown> {
  id: number;
  label: string;
}

type Body = { ids: readonly number[] } & NamedChange;

/** Creates the undo of an entity: the work, preview and check of its bulk operation. */
export function undoOf<Row extends { id: number }, Restoration>(
  rules: UndoRules<Row, Restoration>,
) {
  /** Restores rows to their values before the named change; other rows keep theirs. */
  async function undo(scope: UndoScope, { ids: asked, ...of }: Body): Promise<RowOutcome[]> {
    requireNamed(of);
    const ids = distinctIds(asked);
    const rows = await rules.read(scope, ids, true);
    const { groups, reasons, found } = await judge(rules, scope, { rows, of });
    for (const group of groups) await rules.restore(scope, group);
    return ids.map((id) => {
      const reason = found.has(id) ? reasons.get(id) : NOT_FOUND;
      if (reason === undefined) return okRow(id);
      return reason === NOT_FOUND ? failedRow(id, NOT_FOUND) : skippedRow(id, reason);
    });
  }
  return { undo, preview: previewOf(rules), check: checkNamed };
}

const checkNamed = async (_: unknown, of: NamedChange): Promise<void> => {
  requireNamed(of);
};

/** Previews an undo; `chosen` selects id, label and position of the rows. */
const previewOf =
  <Row extends { id: number }, Restoration>(rules: UndoRules<Row, Restoration>) =>
  async (scope: UndoScope, of: NamedChange, chosen: SQL): Promise<Verdict[]> => {
    const { rows: all } = await scope.db.execute<Chosen>(
      sql`select id, label from (${chosen}) as asked order by position`,
    );
    const verdicts = new Map<string, Verdict & { reason: string }>();
    for (let at = 0; at < all.length; at += PREVIEWED_AT_ONCE) {
      const some = all.slice(at, at + PREVIEWED_AT_ONCE);
      const ids = some.map(({ id }) => id);
      const rows = await rules.read(scope, ids, false);
      const { reasons } = await judge(rules, scope, { rows, of });
      for (const { id, label } of some) {
        const reason = reasons.get(id);
        if (reason === undefined) continue;
        const { count, sample } = verdicts.get(reason) ?? { count: 0, sample: [] };
        const shown = sample.length < MAX_SAMPLES ? [...sample, label] : sample;
        verdicts.set(reason, { reason, count: count + 1, sample: shown });
      }
    }
    return [...verdicts.values()];
  };
