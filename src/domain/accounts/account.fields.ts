import {
  choice,
  code,
  condition,
  count,
  day,
  fields,
  flag,
  id,
  instant,
  money,
  number,
  record,
  text,
} from '../entities/fields.ts';
import { accountKinds, accountStatuses, billingCycles, billingTypes } from './accounts.ts';

const figure = { needs: 'View billing' } as const;
const amount = { ...figure, sort: true, filter: 'range', most: 1e9 } as const;
const agent = { needs: 'View sales agents', nullable: true } as const;
const hidden = { nullable: true, hidden: true } as const;
const inRow = { nullable: true, inRowOnly: true } as const;
const values = { filter: 'values', hidden: true } as const;
const ids = { ...inRow, filter: 'values' } as const;

/**
 * Fields of accounts. Amounts are in rand, and only roles with the billing permission receive them.
 */
export const accountFields = fields({
  account_code: code('Code', { names: true, sort: true, filter: 'values', width: 92 }),
  name: text('Name', { sort: true, width: 190, grows: true }),
  status: choice('Status', accountStatuses, { sort: true, filter: 'values', width: 104 }),
  /** Amount owed; negative if the account has paid ahead. */
  balance: money('Balance', { ...amount, width: 116, narrow: 'end' }),
  overdue: money('Overdue', { ...amount, width: 108 }),
  /** Amount that the account can still book for; null without a limit. */
  available: money('Available', { ...figure, nullable: true, sort: 'limit_used', width: 124 }),
  /** Charges of shipments that are booked and not invoiced yet. */
  unbilled: money('Unbilled', { ...figure, sort: true, width: 108 }),
  payment_terms_days: count('Terms', { width: 72 }),
  rate_group: text('Rate group', { nullable: true, width: 120 }),
  sales_agent: text('Agent', { ...agent, width: 120 }),
  last_payment_on: day('Last payment', { ...figure, nullable: true, sort: true, width: 112 }),
  kind: choice('Kind', accountKinds, { ...values, width: 110 }),
  billing_type: choice('Billing', billingTypes, { ...values, named: 'billing', width: 92 }),
  billing_cycle: choice('Cycle', billingCycles, { ...values, named: 'cycle', width: 92 }),
  rate_group_id: id('Rate group', { ...ids, named: 'rates' }),
  has_rate_group: condition('Has a rate group', { named: 'has-rates' }),
  sales_agent_id: id('Agent', { ...agent, filter: 'values', inRowOnly: true, named: 'agent' }),
  email: text('Email', { hidden: true, width: 200 }),
  contact_name: text('Contact', { ...hidden, width: 150 }),
  mobile_number: text('Mobile number', { ...hidden, width: 130 }),
  vat_number: text('VAT number', { ...hidden, width: 110 }),
  branch_id: record('Branch', 'branch', { ...ids, named: 'branch' }),
  branch: text('Branch', { ...hidden, width: 130 }),
  city: text('City', { ...hidden, filter: 'towns', width: 120 }),
  enterprise_type_id: id('Enterprise type', { ...ids, named: 'enterprise' }),
  enterprise_type: text('Enterprise type', { ...hidden, width: 140 }),
  webhook_enabled: flag('Webhook', { hidden: true, width: 88 }),
  has_webhook: condition('Has a webhook', { named: 'webhook' }),
  /** Permanent credit limit; a temporary limit takes precedence. */
  credit_limit: money('Credit limit', { ...figure, hidden: true, width: 124 }),
  /** Balance and unbilled amount as a percentage of the limit; null without a limit. */
  limit_used: number('Limit used, %', { ...amount, ...inRow, most: 1e6, named: 'limit' }),
  /** Whether bookings and debts exceed the limit. */
  is_over_limit: condition('Over the limit', { ...figure, named: 'over-limit' }),
  /** Accounts with an amount that has been overdue since before this day. */
  overdue_since: day('Overdue since before', {
    ...figure,
    filter: 'values',
    filterOnly: true,
    named: 'due-before',
  }),
  /** Accounts without a payment since this day. */
  unpaid_since: day('No payment since', {
    ...figure,
    filter: 'values',
    filterOnly: true,
    named: 'unpaid-since',
  }),
  last_invoiced_at: instant('Last invoiced', { ...figure, ...hidden, width: 116 }),
  time_created: instant('Created', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    hidden: true,
  }),
  id: id('Number', { sort: true, filter: 'values', hidden: true, width: 88 }),
  billing_email: text('Billing email', inRow),
  /** Temporary rate group that applies today, and its last day. */
  rate_override: text('Rate group today', inRow),
  rate_override_until: day('Rate group until', inRow),
  /** Number of shipments without a final status. */
  moving: count('Moving', { inRowOnly: true }),
  /**
   * Temporary limit that applies today, and its last day; null while the permanent limit applies.
   */
  credit_override: money('Credit limit today', { ...figure, ...inRow }),
  credit_override_until: day('Credit limit until', { ...figure, ...inRow }),
  version: count('Version', { inRowOnly: true }),
});
