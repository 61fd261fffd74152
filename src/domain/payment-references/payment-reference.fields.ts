import { choice, code, fields, id, instant, money, record, text } from '../entities/fields.ts';
import { paymentProviders, paymentPurposes, paymentReadings } from './payment-references.ts';

const none = { nullable: true } as const;

export const paymentReferenceFields = fields({
  reference: code('Reference', { names: true, sort: true, width: 170 }),
  /** Meaning of the status: paid, open, or ended without money. */
  reading: choice('State', paymentReadings, { filter: 'values', width: 110 }),
  provider: choice('Provider', paymentProviders, { sort: true, filter: 'values', width: 110 }),
  /** As sent by the provider. */
  provider_status: text('Provider status', { width: 170 }),
  purpose: choice('Purpose', paymentPurposes, { filter: 'values', width: 140 }),
  account: text('Account', { ...none, width: 180, grows: true }),
  short_tracking_reference: code('Shipment', { ...none, width: 112 }),
  amount: money('Amount', { sort: true, width: 120 }),
  account_id: record('Account', 'account', { ...none, filter: 'values', named: 'account' }),
  time_created: instant('Created', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
  }),
  completed_at: instant('Completed', { ...none, sort: true, width: 104 }),
  shipment_id: id('Shipment', { ...none, inRowOnly: true }),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
});
