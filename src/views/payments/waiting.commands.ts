import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import type { Command } from '#commands/command.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { canAccept } from '#domain/payments/matching/verdict.ts';
import { canSnooze, canWake } from '#domain/payments/snooze.ts';
import { ACCEPT, PLACE } from './allocator/allocation.ts';
import { openAllocator } from './allocator/open-allocator.ts';
import type { Payment } from './payments.ts';

const SNOOZE = 'POST /billing/import/snooze';
const on = { on: 'receipts' } as const;

const settingAside = actOn<typeof SNOOZE, Payment>(SNOOZE, {
  ...on,
  id: 'billing-payments.3-snooze',
  title: 'Snooze until a day…',
  keys: 'shift+u',
  icon: 'clock',
  keywords: ['snooze', 'later', 'remind', 'wait', 'put off'],
  ask: async () =>
    (await questionsFor(SNOOZE, ['until', 'reason'])).map((one) => ({
      ...one,
      optional: false,
      hint:
        one.name === 'until'
          ? 'The receipt returns to the queue on that day.'
          : 'Reason, shown with the receipt.',
    })),
  enabledFor: canSnooze,
  toRequest: ({ id, version }, { until, reason }) => ({
    body: { payment_id: id, until: String(until), reason: String(reason), version },
  }),
  undo: ({ id }) => reversal(SNOOZE, { body: { payment_id: id, until: null } }),
});

/** Snoozes receipts; in the allocator, then moves to the next receipt. */
export const snooze: Command = {
  ...settingAside,
  async run(invocation, fx) {
    const results = await settingAside.run(invocation, fx);
    if (results.every(({ is }) => is === 'ok')) openAllocator.get()?.next();
    return results;
  },
};

export const wake = actOn<typeof SNOOZE, Payment>(SNOOZE, {
  ...on,
  id: 'billing-payments.3-wake',
  title: 'Stop snoozing',
  icon: 'clock',
  keywords: ['snooze', 'set aside', 'wake', 'back to the queue'],
  ask: [],
  enabledFor: (receipt) => canWake(receipt, todayHere()),
  toRequest: ({ id, version }) => ({ body: { payment_id: id, until: null, version } }),
});

export const accept = actOn<typeof ACCEPT, Payment>(ACCEPT, {
  ...on,
  id: 'billing-payments.4-accept',
  title: 'Accept the sure match',
  icon: 'check',
  keywords: ['match', 'allocate', 'exact', 'suggestion'],
  ask: [],
  enabledFor: canAccept,
  undo: ({ id }) =>
    reversal(PLACE, { params: { id }, body: { account_id: null, method: 'on-account' } }),
});
