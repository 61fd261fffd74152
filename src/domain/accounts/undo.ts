import type { Changed } from '../runs/changed.ts';
import { accountActions, accountStatuses, statusAfter } from './accounts.ts';

/** Labels of the terms that an undo can restore, in addition to the status. */
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
 * Whether an undo may set this status. An account that is pending or closed can only change by a
 * new decision.
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

/** Whether a change of accounts with these arguments can be undone: every action except closing. */
export const canUndoAction = ({ action }: Readonly<Record<string, unknown>>): boolean =>
  accountActions.some((one) => one === action && statusAfter[one] !== 'closed');

/** Description of a change, such as "Credit limit changed". */
export function describeChange(names: readonly string[]): string {
  const term = names.find(isTerm);
  if (names.includes('status')) return 'Status changed';
  return term === undefined ? 'Changed' : `${terms[term]} changed`;
}
