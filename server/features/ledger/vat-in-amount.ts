import { sql, type SQL } from 'drizzle-orm';

/**
 * VAT included in an amount, in whole cents: `vatIn` of `domain/cents.ts` as SQL, for many lines at
 * once.
 */
export const vatInAmount = (amount: SQL, percentage: SQL): SQL =>
  sql`round((${amount}) * (${percentage}) / (100 + (${percentage})), 2)`;
