import { and, eq, inArray } from 'drizzle-orm';
import { alphabeticalOrder } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { enterprise_types, sales_agents } from '#server/db/schema/accounts.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { tags, zones } from '#server/db/schema/zones.ts';

/** Enterprise types in alphabetical order. */
export const enterpriseTypes = (db: Db) =>
  db.select().from(enterprise_types).orderBy(alphabeticalOrder(enterprise_types.name));

const mapKinds = ['service_days', 'surcharges', 'rates'] as const;

/** Groups rows of one table by type. */
async function byKind(rows: Promise<{ type: string; id: number; name: string }[]>) {
  const all = await rows;
  const of = (kind: (typeof mapKinds)[number]) =>
    all.filter(({ type }) => type === kind).map((row) => ({ id: row.id, name: row.name }));
  return { service_days: of('service_days'), surcharges: of('surcharges'), rates: of('rates') };
}

/** Lists of choices that many screens need, in the caller's tenant scope. */
export async function generalData(db: Db) {
  const ofKinds = (type: typeof zones.type | typeof tags.type) => inArray(type, [...mapKinds]);
  return {
    enterprise_types: await enterpriseTypes(db),
    sales_agents: await db
      .select({ id: sales_agents.id, name: sales_agents.name })
      .from(sales_agents)
      .where(eq(sales_agents.is_active, true))
      .orderBy(alphabeticalOrder(sales_agents.name), sales_agents.id),
    rate_groups: await db
      .select({ id: rate_groups.family_id, name: rate_groups.name })
      .from(rate_groups)
      .where(holdsAt(new Date()))
      .orderBy(alphabeticalOrder(rate_groups.name), rate_groups.id),
    zones: await byKind(
      db
        .select({ type: zones.type, id: zones.id, name: zones.name })
        .from(zones)
        .where(and(ofKinds(zones.type), zones.is_active))
        .orderBy(alphabeticalOrder(zones.name), zones.id),
    ),
    tags: await byKind(
      db
        .select({ type: tags.type, id: tags.id, name: tags.name })
        .from(tags)
        .where(ofKinds(tags.type))
        .orderBy(alphabeticalOrder(tags.name), tags.id),
    ),
  };
}
