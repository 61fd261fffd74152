import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { integration_rules, type integrations } from '#server/db/schema/integrations.ts';
import { service_levels } from '#server/db/schema/rates.ts';

type Row = typeof integrations.$inferSelect;
type Rules = Pick<InputOf<'PUT /integrations/:id'>['body'], 'events' | 'conditions'>;

/** Sets the events and conditions of an integration; unchanged events keep their rule. */
export async function setRules(
  db: Db,
  row: Pick<Row, 'id' | 'account_id'>,
  rules: Rules,
): Promise<void> {
  const isMine = eq(integration_rules.integration_id, row.id);
  const before = await db.select().from(integration_rules).where(isMine);
  const events = rules.events ?? before.map(({ event }) => event);
  const conditions = rules.conditions ?? before[0]?.conditions ?? {};
  await db
    .delete(integration_rules)
    .where(sql`${isMine} and not ${integration_rules.event} = any(${sql.param(events)}::text[])`);
  await db
    .insert(integration_rules)
    .values(
      events.map((event) => ({
        event,
        conditions,
        integration_id: row.id,
        account_id: row.account_id,
      })),
    )
    .onConflictDoUpdate({
      target: [integration_rules.integration_id, integration_rules.event],
      set: { conditions, is_active: true },
    });
}

/** Throws 422 for conditions that can never match, or that refer to records of other accounts. */
export async function refuseConditions(
  db: Db,
  conditions: Rules['conditions'],
  accountId: number | null,
): Promise<void> {
  if (accountId !== null && conditions?.accounts !== undefined)
    throw invalidError({
      conditions: ['An integration of an account receives the events of that account only.'],
    });
  const asked = conditions?.services ?? [];
  if (asked.length === 0) return;
  const known = await db
    .select({ code: service_levels.code })
    .from(service_levels)
    .where(inArray(service_levels.code, asked));
  const codes = new Set(known.map(({ code }) => code));
  const unknown = asked.filter((code) => !codes.has(code));
  if (unknown.length > 0)
    throw invalidError({ services: [`There is no service ${unknown.join(', ')}.`] });
}
