import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { planSteps, usualSteps, type PlanStep } from '#domain/outages/outage.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { outage_choices } from '#server/db/schema/outage-plans.ts';
import { outages } from '#server/db/schema/outages.ts';
import { users } from '#server/db/schema/users.ts';
import { predictSteps } from './plan-counts.ts';
import { lockOutage } from './steps.ts';
import { bumpOutage } from './taken-steps.ts';

const choicesOf = (db: Db, outageId: number) =>
  db
    .select({
      step: outage_choices.step,
      is_chosen: outage_choices.is_chosen,
      chosen_by: users.name,
      chosen_at: outage_choices.chosen_at,
    })
    .from(outage_choices)
    .innerJoin(users, eq(users.id, outage_choices.user_id))
    .where(eq(outage_choices.outage_id, outageId));

/** Reads the chosen steps of an outage, in order. */
export async function chosenSteps(db: Db, outageId: number): Promise<PlanStep[]> {
  const said = new Map((await choicesOf(db, outageId)).map((one) => [one.step, one.is_chosen]));
  return planSteps.filter((step) => said.get(step) ?? usualSteps.has(step));
}

const nothing = { done: 0, skipped: 0 };

/**
 * Reads the steps of an outage's plan: whether each step is chosen and by whom, and its current
 * effect.
 */
export async function viewPlan(db: Db, id: number) {
  const [outage] = await db.select().from(outages).where(eq(outages.id, id));
  if (outage === undefined) throw notFound();
  const isOver = outage.is_withdrawn || Date.parse(outage.until_at) <= Date.now();
  const counts = isOver ? {} : await predictSteps(db, outage, planSteps);
  const said = new Map((await choicesOf(db, id)).map((one) => [one.step, one]));
  return planSteps.map((step) => ({
    ...(said.get(step) ?? { is_chosen: usualSteps.has(step), chosen_by: null, chosen_at: null }),
    step,
    ...(counts[step] ?? nothing),
  }));
}

/** Chooses or excludes a step for the plan of an outage, and records who did so. */
export async function chooseStep(
  { params: { id }, body: { step, is_chosen } }: InputOf<'PUT /outages/:id/plan'>,
  { db, caller: { userId: user_id } }: Context,
) {
  await lockOutage(db, id);
  const said = { is_chosen, user_id, chosen_at: sql`now()` };
  await db
    .insert(outage_choices)
    .values({ outage_id: id, step, ...said })
    .onConflictDoUpdate({ target: [outage_choices.outage_id, outage_choices.step], set: said });
  await bumpOutage(db, id);
  return viewPlan(db, id);
}
