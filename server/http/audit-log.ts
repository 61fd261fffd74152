import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { audit_log } from '../db/schema/settings.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Trace {
  table_name: string;
  row_id: number;
  account_id: number | null;
  action: string;
  changes: Changes;
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields of `after` that differ from `before`. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !same(before[name], value),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value }]),
  );
}

/** Writes entries to the audit log, in the transaction of the change. */
export async function writeAuditLog(
  db: Db,
  caller: Caller | null,
  entries: readonly Trace[],
): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(audit_log).values(
    entries.map((trace) => ({
      ...trace,
      // Changes by terminals, gateways and timers have no user.
      user_id: caller?.userId || null,
      run_id: caller?.runId ?? null,
      request_key: caller?.requestKey ?? null,
    })),
  );
}
