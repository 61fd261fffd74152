import * as z from 'zod';
import {
  accountAllocationMethods,
  accountKinds,
  accountStatuses,
  billingCycles,
  billingTypes,
} from '../../domain/accounts.ts';
import { transactionKinds } from '../../domain/ledger.ts';
import { guardedAmount, instant } from './field-parts.ts';

const seesBilling = { needs: 'View billing' };
const guardedDay = z.string().nullable().meta(seesBilling).optional();

/** An account in a list. Figures are rand, and only roles with billing see them. */
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
  /** The group that holds today in its place, and its last day. */
  rate_override: z.string().nullable(),
  rate_override_until: z.string().nullable(),
  sales_agent_id: z.int().nullable().meta({ needs: 'View sales agents' }).optional(),
  sales_agent: z.string().nullable().meta({ needs: 'View sales agents' }).optional(),
  branch_id: z.int().nullable(),
  branch: z.string().nullable(),
  enterprise_type_id: z.int().nullable(),
  enterprise_type: z.string().nullable(),
  webhook_enabled: z.boolean(),
  /** Shipments that have not reached their end. */
  moving: z.int(),
  /** Its usual limit. */
  credit_limit: guardedAmount,
  /** The other limit that it has today, and its last day; null while the usual one holds. */
  credit_override: z.number().nullable().meta(seesBilling).optional(),
  credit_override_until: guardedDay,
  /** What it owes; below zero, what it has paid ahead. */
  balance: guardedAmount,
  /** What is open on invoices past their day. */
  overdue: guardedAmount,
  /** What it has booked and was not invoiced. */
  unbilled: guardedAmount,
  /** What it may still book; null where no limit is set. */
  available: z.number().nullable().meta(seesBilling).optional(),
  /** Balance and unbilled as a share of the limit, in per cent; null without a limit. */
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
  /** Above zero it is owed to us. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
  /** The transaction that took it back. */
  reversed_by: z.int().nullable(),
  transaction_date: z.string(),
});

/** One account with everything that is kept of it. */
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
  /** Why it is on hold or closed, who said so and when; null where nobody wrote it down. */
  status_change: z
    .object({ reason: z.string().nullable(), user: z.string().nullable(), at: instant })
    .nullable()
    .meta({ needs: 'View accounts' })
    .optional(),
  /** The newest transactions. */
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
