import type { RowOf } from '#api/endpoint-types.ts';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { formOf } from '#ui/form-of/form-of.tsx';

export type PromoCode = RowOf<'GET /promo-codes'>;

const day = {
  type: 'date',
  text: (moment: string) => todayHere(new Date(moment)),
  read: (text: string) => (text === '' ? undefined : startOfDay(text)),
} as const;
const isUsed = (promo: PromoCode | null) => (promo?.used ?? 0) > 0;

/** Dialog that adds or changes a promo code; the value of a used code cannot change. */
export const PromoDialog = formOf(['POST /promo-codes', 'PUT /promo-codes/:id'], {
  title: 'New promo code',
  named: 'code',
  ask: {
    code: { mono: true },
    description: {},
    kind: { disabled: isUsed },
    amount: { disabled: isUsed },
    network_id: {},
    account_id: { label: 'Account number', mono: true, type: 'text' },
    valid_from: day,
    valid_until: day,
  },
  first: { kind: 'percentage' },
  check: ({ valid_from: from, valid_until: until }) =>
    from !== undefined && until !== undefined && until <= from
      ? { valid_until: 'The end must be after the start.' }
      : {},
});
