import { actOn, reversal } from '../../commands/act-on.ts';
import type { AccountRow } from './account.ts';

const SET = 'POST /accounts/credit-overrides';
const END = 'POST /accounts/credit-overrides/end';
// Limits are figures: who sees none sets none.
const limits = { on: 'accounts', can: 'View billing', single: true } as const;

export const setOverride = actOn<typeof SET, AccountRow>(SET, {
  ...limits,
  id: 'accounts.5-override',
  title: 'Set another limit for a while…',
  icon: 'banknote',
  keywords: ['credit', 'limit', 'override', 'raise', 'temporary', 'until'],
  ask: ['credit_limit', 'ends_on', 'reason'],
  toRequest: ({ id }, { credit_limit: limit, ends_on: until, reason }) => ({
    body: {
      account_id: id,
      credit_limit: Number(limit),
      ends_on: String(until),
      reason: String(reason),
    },
  }),
  undo: ({ id }) => reversal(END, { body: { account_id: id, reason: 'Taken back' } }),
});

export const endOverride = actOn<typeof END, AccountRow>(END, {
  ...limits,
  id: 'accounts.5-override-end',
  title: 'End the other limit…',
  icon: 'banknote',
  keywords: ['credit', 'limit', 'override', 'usual'],
  ask: ['reason'],
  enabledFor: ({ credit_override: other = null }) =>
    other !== null || 'Its usual limit holds today.',
  toRequest: ({ id }, { reason }) => ({ body: { account_id: id, reason: String(reason) } }),
});
