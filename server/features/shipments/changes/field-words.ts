import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';

const describedFields = [
  ['customer_reference', 'Customer reference'],
  ['order_number', 'Order number'],
  ['collection_branch_id', 'Collection branch'],
  ['delivery_branch_id', 'Delivery branch'],
] as const;

type Fields = {
  [name in (typeof describedFields)[number][0]]?: string | number | null | undefined;
};

/**
 * Timeline messages about changed fields, such as "Customer reference changed to ORD-9"; empty for
 * other changes.
 */
export async function fieldWords(db: Db, body: Fields) {
  const branchIds = [body.collection_branch_id, body.delivery_branch_id].filter(
    (id) => typeof id === 'number',
  );
  const named = await db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(inArray(branches.id, branchIds));
  const shown = (name: (typeof describedFields)[number][0]) =>
    name.endsWith('_branch_id')
      ? named.find(({ id }) => id === body[name])?.name
      : body[name]?.toString();
  return (differences: object): string => {
    const changed = describedFields.filter(([name]) => name in differences);
    const words = changed.map(([name, label]) => {
      const value = shown(name);
      return `${label} ${value === undefined ? 'removed' : `changed to ${value}`}`;
    });
    return words.join(', ');
  };
}
