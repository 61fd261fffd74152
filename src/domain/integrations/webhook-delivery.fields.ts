import {
  choice,
  code,
  count,
  fields,
  flag,
  id,
  instant,
  text,
  threshold,
} from '../entities/fields.ts';
import { integrationStates, shownDeliveryStates } from './webhooks.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const webhookDeliveryFields = fields({
  state: choice('State', shownDeliveryStates, { filter: 'values', width: 116 }),
  event: text('Event', { filter: 'values', names: true, width: 172, grows: true }),
  short_tracking_reference: code('Shipment', { ...none, width: 104 }),
  attempts: count('Tries', { sort: true, width: 68 }),
  attempts_from: threshold('Attempts at least', { least: 0, most: 100, named: 'attempts' }),
  http_status: count('HTTP', {
    ...none,
    filter: 'values',
    least: 100,
    most: 599,
    named: 'http',
    filterLabel: 'HTTP status',
    width: 72,
  }),
  took_ms: count('Duration', { ...none, sort: true, width: 88 }),
  error: text('Reason', { ...none, width: 200, grows: true }),
  next_attempt_at: instant('Next attempt', { ...none, sort: true, width: 132 }),
  time_created: instant('When', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'since',
    filterLabel: 'Happened',
    width: 100,
  }),
  /**
   * Sequence number of the event within the integration; null for tests, and until it is assigned.
   */
  sequence: count('Number', { ...none, sort: true, width: 88, hidden: true }),
  message_id: code('Message', { width: 300, hidden: true }),
  /** Earlier event of the same shipment that this delivery waits for; null if none. */
  waits_for: id('Waits for', { ...inRow, ...none }),
  integration_id: id('Integration', { ...inRow, filter: 'values' }),
  integration: text('Integration', inRow),
  integration_state: choice('State of the integration', integrationStates, inRow),
  account_id: id('Account', { ...inRow, ...none }),
  shipment_id: id('Shipment', { ...inRow, ...none, filter: 'values' }),
  last_attempt_at: instant('Last attempt', { ...inRow, ...none }),
  delivered_at: instant('Delivered', { ...inRow, ...none }),
  is_replay: flag('Sent again', inRow),
  id: id('Id', { ...inRow, sort: true }),
  version: count('Version', inRow),
});
