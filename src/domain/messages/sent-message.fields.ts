import {
  choice,
  code,
  condition,
  count,
  fields,
  id,
  instant,
  money,
  record,
  text,
  threshold,
} from '../entities/fields.ts';
import { messageStates } from './sent-messages.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true, nullable: true } as const;
const past = { nullable: true, width: 100 } as const;

export const sentMessageFields = fields({
  status: choice('State', messageStates, { sort: true, filter: 'values', width: 126 }),
  mobile_number: code('To', { width: 140, names: true }),
  /** Template of the message, such as out_for_delivery. */
  template: text('About', { sort: true, filter: 'values', most: 60, named: 'about', width: 150 }),
  message: text('Message', { width: 280, grows: true }),
  short_tracking_reference: code('Shipment', { ...none, width: 120 }),
  account: text('Account', { ...none, width: 160 }),
  account_id: record('Account', 'account', { ...none, filter: 'values', named: 'account' }),
  shipment_id: record('Shipment', 'shipment', { ...none, filter: 'values', named: 'shipment' }),
  parts: count('Parts', { sort: true, width: 74, hidden: true }),
  /** In rand, as billed by the provider; null until known. */
  cost: money('Cost', { ...none, needs: 'View billing', width: 90, hidden: true }),
  resent: condition('Sent again'),
  /** Messages that were not sent because the recipient opted out. */
  opted_out: condition('Opted out', { named: 'stopped' }),
  /** Messages that were sent at least this many minutes ago and have no delivery report. */
  overdue_minutes: threshold('Not delivered after (minutes)', {
    most: 10_000,
    named: 'undelivered',
  }),
  error: text('Reason', { ...none, width: 150 }),
  time_created: instant('Written', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
  }),
  /** Earliest time to send, because of quiet hours. */
  send_after: instant('Waits until', { ...none, width: 140, hidden: true }),
  sent_at: instant('Sent', { ...past, hidden: true }),
  delivered_at: instant('Delivered', { ...past, sort: true }),
  /** Driver who received the message; visible to staff. */
  driver: text('Driver', inRow),
  resent_from_id: id('Repeat of', inRow),
  read_at: instant('Read', inRow),
  /** Message number from the provider; visible to staff. */
  provider_reference: text('Provider reference', inRow),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
});
