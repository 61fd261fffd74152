import type { Changed } from '../runs/changed.ts';
import { accountActions, accountStatuses, statusAfter } from './accounts.ts';

/** Terms whose former values can be restored, besides the status, with their names. */
const terms = {
  rate_group_id: 'Rate group',
  credit_limit: 'Credit limit',
  payment_terms_days: 'Terms',
  billing_cycle: 'Cycle',
  sales_agent_id: 'Agent',
} as const;

type Term = keyof typeof terms;

/** Former values of an account. */
export type AccountRestoration = { [T in Term | 'status']?: unknown };

const isTerm = (name: string): name is Term => Object.hasOwn(terms, name);

/**
 * Whether an undo may restore this status; a closed or pending account needs a new decision
 * instead.
 */
const isRestorable = (status: unknown): boolean =>
  accountStatuses.some((one) => one === status && (one === 'active' || one === 'on-hold'));

/** Values to restore for a change, or the reason why it cannot be undone. */
export function restorationOf(changed: Changed): AccountRestoration | string {
  const former: AccountRestoration = {};
  for (const [name, { from, to }] of changed) {
    if (name === 'status' && isRestorable(from) && isRestorable(to)) former.status = from;
    else if (isTerm(name)) former[name] = from;
    else return 'This change cannot be undone';
  }
  return former;
}

/** Arguments of a change of accounts that can be undone afterwards: everything but closing. */
export const canUndoAction = ({ action }: Readonly<Record<string, unknown>>): boolean =>
  accountActions.some((one) => one === action && statusAfter[one] !== 'closed');

/** Description of a later change, without author and time. */
export function describeChange(names: readonly string[]): string {
  const term = names.find(isTerm);
  if (names.includes('status')) return 'Status changed';
  return term === undefined ? 'Changed' : `${terms[term]} changed`;
}
