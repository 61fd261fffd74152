/** Who a transaction works for; the database itself then hides what they may not see. */
export type Fence = { is: 'system' } | { is: 'staff' } | { is: 'tenant'; accountId: number };

const system: Fence = { is: 'system' };
const width = { system: 2, staff: 1, tenant: 0 } as const;

/** True when both fences let exactly the same rows through. */
export function sameFence(one: Fence, other: Fence): boolean {
  if (one.is === 'tenant' && other.is === 'tenant') return one.accountId === other.accountId;
  return one.is === other.is;
}

/** Throws when `inner` would see more than `outer`: a fence is only ever narrowed. */
export function refuseWider(outer: Fence, inner: Fence): void {
  if (sameFence(outer, inner) || width[inner.is] < width[outer.is]) return;
  throw new Error(`A transaction fenced as ${named(outer)} cannot be widened to ${named(inner)}`);
}

/** The statements that put up `fence` until the end of the transaction; `before` is the one standing now. */
export function fenceSql(fence: Fence, before: Fence = system): string {
  if (sameFence(fence, before)) return '';
  const role = fence.is === 'system' ? 'none' : `baton_${fence.is}`;
  return `; set local role ${role}; select set_config('baton.account_id', '${account(fence)}', true)`;
}

function account(fence: Fence): string {
  if (fence.is !== 'tenant') return '';
  if (!Number.isSafeInteger(fence.accountId))
    throw new Error('An account number is a whole number');
  return String(fence.accountId);
}

function named(fence: Fence): string {
  return fence.is === 'tenant' ? `account ${fence.accountId}` : fence.is;
}
