import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { AccountRow } from './account.ts';
import { lookUpQuestion } from './questions.ts';

const SET = 'POST /accounts/credit-overrides';
const END = 'POST /accounts/credit-overrides/end';
// Limits are amounts, so setting them requires the permission to see amounts.
const limits = { on: 'accounts', can: 'View billing', single: true } as const;

export const setOverride = actOn<typeof SET, AccountRow>(SET, {
  ...limits,
  id: 'accounts.5-override',
  title: 'Set a temporary credit limit…',
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
  undo: ({ id }) => reversal(END, { body: { account_id: id, reason: 'Undone' } }),
});

export const endOverride = actOn<typeof END, AccountRow>(END, {
  ...limits,
  id: 'accounts.5-override-end',
  title: 'End the temporary credit limit…',
  icon: 'banknote',
  keywords: ['credit', 'limit', 'override', 'usual'],
  ask: ['reason'],
  enabledFor: ({ credit_override: other = null }) =>
    other !== null || 'The account has no temporary credit limit today.',
  toRequest: ({ id }, { reason }) => ({ body: { account_id: id, reason: String(reason) } }),
});

const SET_RATES = 'POST /accounts/rate-overrides';
const END_RATES = 'POST /accounts/rate-overrides/end';
const rates = { on: 'accounts', single: true } as const;

export const setRateOverride = actOn<typeof SET_RATES, AccountRow>(SET_RATES, {
  ...rates,
  id: 'accounts.6-rate-override',
  title: 'Set a temporary rate group…',
  icon: 'banknote',
  keywords: ['rates', 'prices', 'override', 'temporary', 'promotion', 'until'],
  ask: async (fx) => [
    ...(await lookUpQuestion('rate_group_id', 'rate_groups', 'Rate group')(fx)),
    ...(await questionsFor(SET_RATES, ['starts_on', 'ends_on', 'reason'])),
  ],
  toRequest: ({ id }, { rate_group_id: group, starts_on: from, ends_on: until, reason }) => ({
    body: {
      account_id: id,
      rate_group_id: Number(group),
      ...(from ? { starts_on: String(from) } : {}),
      ends_on: String(until),
      reason: String(reason),
    },
  }),
  // Undoes only the override that was set, because a different one may apply today.
  undo: ({ id }, { starts_on: from }) =>
    reversal(END_RATES, {
      body: {
        account_id: id,
        starts_on: from ? String(from) : todayHere(),
        reason: 'Undone',
      },
    }),
});

export const endRateOverride = actOn<typeof END_RATES, AccountRow>(END_RATES, {
  ...rates,
  id: 'accounts.6-rate-override-end',
  title: 'End the temporary rate group…',
  icon: 'banknote',
  keywords: ['rates', 'prices', 'override', 'usual'],
  ask: ['reason'],
  toRequest: ({ id }, { reason }) => ({ body: { account_id: id, reason: String(reason) } }),
});
