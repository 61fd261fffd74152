import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';

/** Condition: active parts of a receipt. */
export const isPartOf = (id: number): SQL | undefined =>
  and(eq(payments.parent_id, id), ne(payments.state, 'reversed'));

/** Ids of the active parts of a receipt, in order. */
export async function partIds(db: Db, id: number): Promise<number[]> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(isPartOf(id))
    .orderBy(asc(payments.id));
  return found.map((part) => part.id);
}
