/**
 * Tenant scopes: the rows that a transaction may see and change. Each transaction works for the
 * system, for the staff or for one account; row level security of the database hides all rows
 * outside that scope, so that queries need no condition for it. A nested scope can only narrow the
 * outer one. `by` names the author of changes for the audit log.
 *
 *     const scope: TenantScope = { is: 'tenant', accountId: 7, by: { userId: 3 } };
 *     await database.within(scope, (db) => db.select().from(shipments)); // shipments of account 7
 */

/** Author of the changes of a transaction. */
interface Actor {
  userId: number;
  runId?: number | undefined;
}

export type TenantScope = (
  | { is: 'system' }
  | { is: 'staff' }
  | { is: 'tenant'; accountId: number }
) & { by?: Actor | undefined };

const system: TenantScope = { is: 'system' };
const width = { system: 2, staff: 1, tenant: 0 } as const;

/** Whether both scopes show exactly the same rows. */
function sameTenantScope(one: TenantScope, other: TenantScope): boolean {
  if (one.is === 'tenant' && other.is === 'tenant') return one.accountId === other.accountId;
  return one.is === other.is;
}

/** Throws if `inner` would see more rows than `outer`. */
export function refuseWiderScope(outer: TenantScope, inner: TenantScope): void {
  if (sameTenantScope(outer, inner) || width[inner.is] < width[outer.is]) return;
  throw new Error(
    `A transaction with the scope ${scopeName(outer)} cannot be widened to ${scopeName(inner)}`,
  );
}

/** SQL that sets `scope` until the end of the transaction; `before` is the current scope. */
export function tenantScopeSql(scope: TenantScope, before: TenantScope = system): string {
  const { by } = scope;
  const isSameActor = by?.userId === before.by?.userId && by?.runId === before.by?.runId;
  const actor = isSameActor
    ? ''
    : `; select set_config('baton.user_id', '${number(by?.userId)}', true), set_config('baton.run_id', '${number(by?.runId)}', true)`;
  if (sameTenantScope(scope, before)) return actor;
  const role = scope.is === 'system' ? 'none' : `baton_${scope.is}`;
  return `; set local role ${role}; select set_config('baton.account_id', '${account(scope)}', true)${actor}`;
}

/**
 * SQL that makes all statements of a transaction read tables as of a point in time. Fails if the
 * database records no history.
 */
export function asOfSql(at: string | undefined): string {
  if (at === undefined) return '';
  const past = `quote_ident(current_schema() || '_past')`;
  return `; select (${past} || '.now')::regproc, set_config('baton.as_of', '${new Date(at).toISOString()}', true),
    set_config('search_path', ${past} || ', ' || quote_ident(current_schema()) || ', pg_catalog', true)`;
}

function number(id: number | undefined): string {
  if (id === undefined) return '';
  if (!Number.isSafeInteger(id)) throw new Error('An id must be a whole number');
  return String(id);
}

const account = (scope: TenantScope): string =>
  number(scope.is === 'tenant' ? scope.accountId : undefined);

function scopeName(scope: TenantScope): string {
  return scope.is === 'tenant' ? `account ${scope.accountId}` : scope.is;
}
