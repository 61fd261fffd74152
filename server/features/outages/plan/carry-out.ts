import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { planSteps, type PlanStep } from '#domain/outages/outage.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { commandLockers } from '#server/features/lockers/commands/bulk-commands.ts';
import { bumpOutage } from './taken-steps.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { redirectInbound } from '../inbound.ts';
import { predictSteps, openLockers, type Count, type Counts } from './plan-counts.ts';
import { chosenSteps } from './plan-choices.ts';
import { lockOutage, takeStep } from './steps.ts';

type Body = InputOf<'POST /outages/bulk-plan'>['body'];
type Acting = Pick<Scope, 'db' | 'caller'>;

const OVER = 'This outage is over or was withdrawn.';
const NOTHING = 'The plan of this outage has no step to carry out now.';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const words: Record<PlanStep, (count: number) => string> = {
  extend: (count) => `${plural(count, 'time', 'times')} to collect extended`,
  inform: (count) => `${plural(count, 'recipient', 'recipients')} informed`,
  redirect: (count) => `${plural(count, 'shipment', 'shipments')} redirected`,
  stop: (count) => `reservations stopped at ${plural(count, 'locker', 'lockers')}`,
};

/** Summary of a plan; null if there is nothing to do. */
function sumUp(counts: Counts): string | null {
  const parts = planSteps.flatMap((step) => {
    const { done, skipped: left } = counts[step] ?? { done: 0, skipped: 0 };
    if (done + left === 0) return [];
    return [left === 0 ? words[step](done) : `${words[step](done)} (${left} skipped)`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

interface Chosen extends Record<string, unknown> {
  id: number;
  label: string;
  until_at: string;
  is_over: boolean;
}

const chosenOutages = (db: Db, chosen: SQL) =>
  db.execute<Chosen>(sql`
    select o.id, chosen.label, o.until_at, (o.is_withdrawn or o.until_at <= now()) as is_over
    from (${chosen}) as chosen join outages o on o.id = chosen.id order by chosen.position`);

/**
 * Previews `carryOut` by outage. Outages of one location may want the same door, which only one of
 * them gets.
 */
export async function previewPlan(
  { db }: Scope,
  { steps }: Omit<Body, 'ids'>,
  chosen: SQL,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const row of (await chosenOutages(db, chosen)).rows) {
    const wanted = steps ?? (await chosenSteps(db, row.id));
    const sum = row.is_over ? OVER : sumUp(await predictSteps(db, row, wanted));
    const reason = row.is_over ? OVER : sum === null ? NOTHING : null;
    const note = reason === null && sum !== null ? `${row.label}: ${sum}` : undefined;
    verdicts.push({ reason, note, count: 1, sample: [row.label] });
  }
  return verdicts;
}

async function takePlanStep({ db, caller }: Acting, id: number, step: PlanStep): Promise<Count> {
  if (step === 'redirect') return redirectInbound(db, caller, await lockOutage(db, id));
  if (step !== 'stop') {
    const { done, skipped: left } = await takeStep(db, id, step);
    return { done, skipped: left.length };
  }
  const ids = await openLockers(db, id);
  if (ids.length === 0) return { done: 0, skipped: 0 };
  const body = { ids, command: 'block-reservations', reason: 'Outage' } as const;
  const stopped = await commandLockers({ db, caller }, body);
  return { done: stopped.ok, skipped: stopped.skipped + stopped.failed };
}

async function carryOutOne(acting: Acting, id: number, given: readonly PlanStep[] | undefined) {
  const outage = await lockOutage(acting.db, id);
  const steps = given ?? (await chosenSteps(acting.db, id));
  const counts: Counts = {};
  for (const step of planSteps)
    if (steps.includes(step)) counts[step] = await takePlanStep(acting, id, step);
  await bumpOutage(acting.db, outage.id);
  return sumUp(counts);
}

/**
 * Carries out plans of outages: the given steps, or the chosen steps. Each step is taken once per
 * parcel, however often it is requested.
 */
export async function carryOut(
  { db, caller }: Acting,
  { ids, steps }: Body,
): Promise<RowOutcome[]> {
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids)) {
    try {
      const sum = await db.transaction((nested) => carryOutOne({ db: nested, caller }, id, steps));
      results.push(sum === null ? skippedRow(id, NOTHING) : okRow(id, sum));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push(error.status === 404 ? failedRow(id, NOT_FOUND) : skippedRow(id, OVER));
    }
  }
  return results;
}
