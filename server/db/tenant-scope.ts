/** Whose doing the changes of a transaction are. */
interface Actor {
  userId: number;
  runId?: number | undefined;
}

/** Who a transaction works for; the database itself then hides what they may not see. */
export type TenantScope = (
  | { is: 'system' }
  | { is: 'staff' }
  | { is: 'tenant'; accountId: number }
) & { by?: Actor | undefined };

const system: TenantScope = { is: 'system' };
const width = { system: 2, staff: 1, tenant: 0 } as const;

/** True when both scopes let exactly the same rows through. */
function sameTenantScope(one: TenantScope, other: TenantScope): boolean {
  if (one.is === 'tenant' && other.is === 'tenant') return one.accountId === other.accountId;
  return one.is === other.is;
}

/** Throws when `inner` would see more than `outer`: a scope is only ever narrowed. */
export function refuseWiderScope(outer: TenantScope, inner: TenantScope): void {
  if (sameTenantScope(outer, inner) || width[inner.is] < width[outer.is]) return;
  throw new Error(
    `A transaction with the scope ${named(outer)} cannot be widened to ${named(inner)}`,
  );
}

/** The statements that set `scope` until the end of the transaction; `before` is the one standing now. */
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

/** What makes every statement of a transaction read tables as of a moment; throws when there is no past to read. */
export function asOfSql(at: string | undefined): string {
  if (at === undefined) return '';
  const past = `quote_ident(current_schema() || '_past')`;
  return `; select (${past} || '.now')::regproc, set_config('baton.as_of', '${new Date(at).toISOString()}', true),
    set_config('search_path', ${past} || ', ' || quote_ident(current_schema()) || ', pg_catalog', true)`;
}

function number(id: number | undefined): string {
  if (id === undefined) return '';
  if (!Number.isSafeInteger(id)) throw new Error('An id is a whole number');
  return String(id);
}

const account = (scope: TenantScope): string =>
  number(scope.is === 'tenant' ? scope.accountId : undefined);

function named(scope: TenantScope): string {
  return scope.is === 'tenant' ? `account ${scope.accountId}` : scope.is;
}
