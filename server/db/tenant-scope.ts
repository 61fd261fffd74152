/** Who a transaction works for; the database itself then hides what they may not see. */
export type TenantScope = { is: 'system' } | { is: 'staff' } | { is: 'tenant'; accountId: number };

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
  if (sameTenantScope(scope, before)) return '';
  const role = scope.is === 'system' ? 'none' : `baton_${scope.is}`;
  return `; set local role ${role}; select set_config('baton.account_id', '${account(scope)}', true)`;
}

function account(scope: TenantScope): string {
  if (scope.is !== 'tenant') return '';
  if (!Number.isSafeInteger(scope.accountId))
    throw new Error('An account number is a whole number');
  return String(scope.accountId);
}

function named(scope: TenantScope): string {
  return scope.is === 'tenant' ? `account ${scope.accountId}` : scope.is;
}
