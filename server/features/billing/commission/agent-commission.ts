import { eq } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { nextMonth } from '#domain/billing/billing-periods.ts';
import { rand } from '#domain/kernel/cents.ts';
import { commissionOf, commissionOfAllocation } from '#domain/billing/commission.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { sales_agents } from '#server/db/schema/accounts.ts';
import { requirePermission } from '#server/http/tenancy.ts';
import { settledIn, type SettledLine } from '../agent-figures.ts';

function lineOf(settled: SettledLine) {
  const { received, commission } = commissionOfAllocation(settled);
  const { total: _, total_excluding_vat: __, ...line } = settled;
  return { ...line, received: rand(received), commission: rand(commission) };
}

/**
 * Commission of a sales agent for a month, payment by payment, with the same total as in the list.
 */
export async function agentCommission(
  db: Db,
  caller: Caller,
  { id, month }: { id: number; month: string },
) {
  requirePermission(caller, 'View billing');
  const [agent] = await db.select().from(sales_agents).where(eq(sales_agents.id, id));
  if (agent === undefined) throw notFound();
  const first = `${month}-01`;
  const settled = (await settledIn(db, [id], [first, nextMonth(first)])).get(id) ?? [];
  return {
    id,
    code: agent.code,
    name: agent.name,
    month,
    lines: settled.map(lineOf),
    ...commissionOf(settled),
  };
}

export type AgentCommission = Awaited<ReturnType<typeof agentCommission>>;
