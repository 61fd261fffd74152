import { actOn } from '#commands/act-on.ts';
import { mayTakeOnAccount } from '#domain/billing/shipment-payment.ts';
import type { ShipmentRow } from './shipment.ts';

const TAKE = 'POST /shipments/take-on-account';

export const takeOnAccount = actOn<typeof TAKE, ShipmentRow>(TAKE, {
  on: 'shipments',
  id: 'shipments.b-take-on-account',
  title: 'Take on account…',
  icon: 'banknote',
  keywords: ['not paid', 'unpaid', 'prepaid', 'let it go', 'credit'],
  enabledFor: mayTakeOnAccount,
  danger: {
    consequence: () => 'The shipments are collected before payment and charged to the account.',
  },
});
