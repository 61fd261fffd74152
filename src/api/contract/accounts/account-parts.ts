import * as z from 'zod';
import { accountFields } from '#domain/accounts/account.fields.ts';
import { accountAllocationMethods } from '#domain/accounts/accounts.ts';
import { transactionKinds } from '#domain/billing/ledger.ts';
import { rowOf } from '#api/field-schemas.ts';
import { instant } from '../field-parts.ts';

const seesBilling = { needs: 'View billing' };

const accountRow = rowOf(accountFields);

const transaction = z.object({
  id: z.int(),
  kind: z.enum(transactionKinds),
  reference: z.string(),
  description: z.string(),
  /** In rand; positive if the account owes it. */
  amount: z.number(),
  /** Balance after the transaction. */
  balance: z.number(),
  /** Id of the transaction that reversed this one. */
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
