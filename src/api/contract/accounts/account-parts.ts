import * as z from 'zod';
import {
  accountAllocationMethods,
  accountKinds,
  accountStatuses,
  billingCycles,
  billingTypes,
} from '#domain/accounts/accounts.ts';
import { transactionKinds } from '#domain/billing/ledger.ts';
import { guardedAmount, instant } from '../field-parts.ts';

const seesBilling = { needs: 'View billing' };
const guardedDay = z.string().nullable().meta(seesBilling).optional();

/** Account in a list. Figures are in rand and only for roles with billing. */
export const accountRow = z.object({
  id: z.int(),
  account_code: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  status: z.enum(accountStatuses),
  contact_name: z.string().nullable(),
  email: z.string(),
  billing_email: z.string().nullable(),
  mobile_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  city: z.string().nullable(),
  billing_type: z.enum(billingTypes),
  billing_cycle: z.enum(billingCycles),
  payment_terms_days: z.int(),
  rate_group_id: z.int().nullable(),
  rate_group: z.string().nullable(),
  /** Rate group that replaces the usual one today, and its last day. */
  rate_override: z.string().nullable(),
  rate_override_until: z.string().nullable(),
  sales_agent_id: z.int().nullable().meta({ needs: 'View sales agents' }).optional(),
  sales_agent: z.string().nullable().meta({ needs: 'View sales agents' }).optional(),
  branch_id: z.int().nullable(),
  branch: z.string().nullable(),
  enterprise_type_id: z.int().nullable(),
  enterprise_type: z.string().nullable(),
  webhook_enabled: z.boolean(),
  /** Number of shipments without a final status. */
  moving: z.int(),
  /** Usual credit limit. */
  credit_limit: guardedAmount,
  /** Temporary limit that applies today, and its last day; null while the usual one applies. */
  credit_override: z.number().nullable().meta(seesBilling).optional(),
  credit_override_until: guardedDay,
  /** Amount owed; negative if the account has paid ahead. */
  balance: guardedAmount,
  /** Overdue amount. */
  overdue: guardedAmount,
  /** Shipments that are booked and not invoiced yet. */
  unbilled: guardedAmount,
  /** Amount that can still be booked; null without a limit. */
  available: z.number().nullable().meta(seesBilling).optional(),
  /** Balance and unbilled amount as a percentage of the limit; null without a limit. */
  limit_used: z.number().nullable().meta(seesBilling).optional(),
  last_payment_on: guardedDay,
  last_invoiced_at: instant.nullable().meta(seesBilling).optional(),
  time_created: instant,
  version: z.int(),
});

const transaction = z.object({
  id: z.int(),
  kind: z.enum(transactionKinds),
  reference: z.string(),
  description: z.string(),
  /** Positive amounts are owed to us. */
  amount: z.number(),
  /** Balance after the transaction. */
  balance: z.number(),
  /** Transaction that reversed it. */
  reversed_by: z.int().nullable(),
  transaction_date: z.string(),
});

/** Account with all its details. */
export const account = accountRow.extend({
  parent_account_id: z.int().nullable(),
  parent_account: z.string().nullable(),
  allocation_method: z.enum(accountAllocationMethods).meta(seesBilling).optional(),
  registration_number: z.string().nullable(),
  requires_customer_reference: z.boolean(),
  webhook_url: z.string().nullable(),
  street_address: z.string().nullable(),
  suburb: z.string().nullable(),
  zone: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  closed_at: instant.nullable(),
  shipment_count: z.int(),
  /** Reason, user and time of the hold or closure; null if not recorded. */
  status_change: z
    .object({ reason: z.string().nullable(), user: z.string().nullable(), at: instant })
    .nullable()
    .meta({ needs: 'View accounts' })
    .optional(),
  /** Newest transactions. */
  transactions: z.array(transaction).meta(seesBilling).optional(),
});

export const accountNote = z.object({
  id: z.int(),
  account_id: z.int(),
  note_type: z.string(),
  note: z.string(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  time_created: instant,
});
