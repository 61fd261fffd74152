import {
  choice,
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
  threshold,
} from '../entities/fields.ts';
import { integrationHealths, integrationStates, webhookEvents } from './webhooks.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;
const hidden = { hidden: true } as const;

export const integrationFields = fields({
  health: choice('State', integrationHealths, { sort: 'state', width: 112 }),
  /** Stored state. The filter and the sort order of this field use `health` instead. */
  state: choice('State', integrationStates, { ...inRow, sort: true, filter: 'values' }),
  name: text('Name', { names: true, sort: true, width: 196, grows: true }),
  account: text('Account', { ...none, width: 104 }),
  events: drawn('Events', { width: 88 }),
  event: choice('Event', webhookEvents, { filter: 'values', filterOnly: true }),
  share: drawn('Delivered', { width: 92, narrow: 'end' }),
  half_hours: drawn('Last 24 h', { width: 112 }),
  /** Median response time of the last 24 hours. */
  median_ms: count('Median', { ...none, width: 76 }),
  waiting: count('Waiting', { width: 80 }),
  oldest_waiting_at: instant('Oldest', { ...none, width: 80 }),
  last_failure_at: instant('Last failure', { ...none, sort: true, width: 104 }),
  key: drawn('Secret', { width: 84 }),
  url: text('Address', { ...none, ...hidden, width: 320 }),
  last_success_at: instant('Last success', { ...none, ...hidden, sort: true }),
  time_created: instant('Added', { ...hidden, sort: true }),
  is_waiting: condition('Has waiting events', { named: 'waiting' }),
  is_failing: condition('Fails now', { named: 'failing' }),
  /** Integrations without a successful delivery for this many days. */
  silent_days: threshold('Days without a delivery, at least', { most: 90, named: 'silent' }),
  /** Null for the company's own integrations, which get the events of all accounts. */
  account_id: record('Account', 'account', { ...none, filter: 'values', named: 'account' }),
  account_code: text('Code', { ...inRow, ...none }),
  integration_type_id: id('Type', inRow),
  type: text('Type', { ...inRow, filter: 'values', most: 20 }),
  /** Reason why the integration is paused or disabled. */
  state_reason: text('Reason', { ...inRow, ...none }),
  /** Deliveries of the last 24 hours. */
  delivered_24h: count('Delivered', inRow),
  failed_24h: count('Failed', inRow),
  last_error: text('Last error', { ...inRow, ...none }),
  failures_in_row: count('Failures in a row', inRow),
  held_since: instant('Held since', { ...inRow, ...none }),
  next_trial_at: instant('Next trial', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true }),
  version: count('Version', inRow),
});
