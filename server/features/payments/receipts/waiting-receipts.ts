import { sql, type SQL } from 'drizzle-orm';
import { invoices } from '#server/db/schema/billing.ts';
import { payments } from '#server/db/schema/payments.ts';

/** Accounts with an open invoice. */
const owing = sql`select ${invoices.account_id} from ${invoices} where ${invoices.state} in ('issued', 'part-paid') and ${invoices.outstanding} > 0`;

/**
 * Condition: receipts that wait for a decision, or those that do not. A receipt waits if it is
 * unallocated, or partly unallocated while its account owes something. Otherwise the remainder
 * needs no decision.
 */
export function waits(wanted: boolean): SQL {
  const isLeft = sql`${payments.state} in ('matched', 'part-allocated') and ${payments.account_id} in (${owing})`;
  return sql`(${payments.state} = 'unmatched' or coalesce(${isLeft}, false)) = ${wanted}`;
}
