import { ApiError, notFound } from '../../../src/api/api-error.ts';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { grainOf, periodBefore } from '../../../src/domain/reports/period.ts';
import { MOST_SECONDS, type Definition } from '../../../src/domain/reports/report.ts';
import { tenantScopeOf } from '../../access.ts';
import type { Context } from '../../context.ts';
import { databaseProblemOf } from '../../db/database-errors.ts';
import type { Db } from '../../db/open.ts';
import { isTenant } from '../settings/tenancy.ts';
import { askedOf, type Asked } from './parameters.ts';
import { definitionOf, readableReport } from './readable.ts';
import { withinLimits } from './reading-limits.ts';
import { sourceOf } from './sources.ts';
import { ask, type Answer, type Question } from './statement.ts';

type Request = InputOf<'POST /reports/:id/rows'>['body'];
type Reading = Pick<Context, 'database' | 'caller'>;

/** What was read of a report, whole: rows, sums, those of the period before, and points of the chart. */
export interface WholeReading {
  asked: Asked;
  answer: Answer;
  before: (number | null)[] | null;
  grain: 'day' | 'month' | null;
  readAt: string;
  tookMs: number;
}

const stopped = () =>
  new ApiError(503, {
    message: `Stopped after ${MOST_SECONDS} s. Shorten the period.`,
    code: 'unavailable',
  });

function questionOf(definition: Definition, asked: Asked, { caller }: Reading): Question {
  return {
    source: sourceOf(definition.dataset, { caller, isTenant: isTenant(caller) }),
    period: asked.days,
    by: asked.by,
    measures: asked.shown,
    sort: asked.sort,
    where: asked.where,
    chartBy: asked.days === null ? null : grainOf(asked.days),
  };
}

/** The same sums of as many days before; of what stands now there is no before. */
async function sumsBefore(db: Db, question: Question): Promise<(number | null)[] | null> {
  if (question.period === null) return null;
  const period = periodBefore(question.period);
  const { totals } = await ask(db, { ...question, period, by: [], chartBy: null });
  return totals;
}

/** Reads a definition within the caller's tenant scope: read only, at one moment, for ten seconds at most. */
export async function readDefinition(
  definition: Definition,
  { caller, database }: Reading,
  request: Pick<Request, 'parameters' | 'sort'>,
): Promise<WholeReading> {
  const asked = askedOf(definition, caller, request);
  const question = questionOf(definition, asked, { caller, database });
  const started = Date.now();
  const read = async (db: Db) => ({
    answer: await ask(db, question),
    before: await sumsBefore(db, question),
  });
  const options = { readOnly: true, timeout: MOST_SECONDS * 1000 };
  const found = await withinLimits(caller.userId, () =>
    database.within(tenantScopeOf(caller), read, options),
  ).catch((error: unknown) => {
    const isOver = Date.now() - started >= MOST_SECONDS * 1000;
    throw isOver && databaseProblemOf(error) !== undefined ? stopped() : error;
  });
  return {
    ...found,
    asked,
    grain: question.chartBy,
    readAt: new Date(started).toISOString(),
    tookMs: Date.now() - started,
  };
}

/** A report that the caller may read, with its definition. */
export async function openReport({ caller, database }: Reading, id: number) {
  const readOnly = { readOnly: true };
  const report = await database.within(
    tenantScopeOf(caller),
    (db) => readableReport(db, caller, id),
    readOnly,
  );
  if (report.kind === 'embedded')
    throw new ApiError(409, {
      message: 'This report is shown by the report server.',
      code: 'conflict',
    });
  const definition = definitionOf(report);
  if (definition === null) throw notFound();
  return { report, definition };
}
