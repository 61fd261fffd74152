import { sql, type SQL } from 'drizzle-orm';
import { invoices } from '../../db/schema/billing.ts';
import { payments } from '../../db/schema/payments.ts';

/** Accounts that owe something on an open invoice. */
const owing = sql`select ${invoices.account_id} from ${invoices} where ${invoices.state} in ('issued', 'part-paid') and ${invoices.outstanding} > 0`;

/**
 * Receipts that wait for somebody to decide about them, or the others: those of nobody, and those of which something is
 * left while their account owes. What is left on an account that owes nothing waits for nobody.
 */
export function waits(wanted: boolean): SQL {
  const isLeft = sql`${payments.state} in ('matched', 'part-allocated') and ${payments.account_id} in (${owing})`;
  return sql`(${payments.state} = 'unmatched' or coalesce(${isLeft}, false)) = ${wanted}`;
}
